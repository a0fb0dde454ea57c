#!/usr/bin/env bash
# Prints what the program is made of: a software bill of materials in CycloneDX 1.5, for one target.
# Usage: packaging/sbom.sh TARGET
set -euo pipefail
cd "$(dirname "$0")/.."
target=${1:?give a target, such as x86_64-unknown-linux-gnu}

# Checksums of the packages, as "NAME VERSION SHA256".
checksums=$(awk -F'"' '/^name = /{name=$2} /^version = /{version=$2} /^checksum = /{print name, version, $2}' Cargo.lock)

# One line for each package that gets into the program, or that builds it, without the packages of this repository.
packages=$(cargo tree --locked --package asterism --edges normal,build --target "$target" --prefix none --format '{p}|{l}' |
  grep -v '(/' | sed -E 's/ \(\*\)$//; s/^([^ ]+) v([^ |]+)[^|]*\|/\1|\2|/' | sort -u)

version=$(cargo metadata --no-deps --locked --format-version 1 | jq -r '.packages[] | select(.name == "asterism").version')
jq -n --arg target "$target" --arg version "$version" --arg packages "$packages" --arg checksums "$checksums" '
  ($checksums | split("\n") | map(split(" ") | {key: "\(.[0])@\(.[1])", value: .[2]}) | from_entries) as $sums
  | {
      bomFormat: "CycloneDX", specVersion: "1.5", version: 1,
      metadata: {component: {type: "application", name: "asterism", version: $version,
        licenses: [{expression: "MIT OR Apache-2.0"}],
        properties: [{name: "target", value: $target}]}},
      components: [$packages | split("\n")[] | split("|") as [$name, $version, $license]
        | {type: "library", name: $name, version: $version, purl: "pkg:cargo/\($name)@\($version)",
           licenses: (if $license == "" then [] else [{expression: ($license | gsub("/"; " OR "))}] end),
           hashes: [$sums["\($name)@\($version)"] // empty | {alg: "SHA-256", content: .}]}]
    }'
