#!/usr/bin/env bash
# Builds archives of a release, with their checksums, in target/release-archives.
#
# Usage: packaging/release.sh [TARGET…]
#
# Without arguments it builds for every target below for which this machine has what is needed, and says what is missing for the others.
# A target that is named must be built, or the script fails.
set -euo pipefail
cd "$(dirname "$0")/.."

out=target/release-archives
all=(x86_64-unknown-linux-gnu x86_64-unknown-linux-musl aarch64-unknown-linux-gnu aarch64-unknown-linux-musl)

# Prints the C compiler that builds and links for a target.
compiler() {
  local arch=${1%%-*}
  case $1 in
    *-linux-gnu) [ "$arch" = "$(uname -m)" ] && echo cc || echo "$arch-linux-gnu-gcc" ;;
    *-linux-musl) [ "$arch" = "$(uname -m)" ] && echo musl-gcc || echo "$arch-linux-musl-gcc" ;;
    *) echo "$1: not a target of this script; it knows ${all[*]}" >&2 && return 1 ;;
  esac
}

# Prints what is missing to build for a target.
missing() {
  local cc
  cc=$(compiler "$1") || { echo "a known target"; return; }
  command -v "$cc" >/dev/null || echo "the compiler $cc"
  local library
  library=$(rustc --print target-libdir --target "$1")
  [ -d "$library" ] || rustup target add "$1" >/dev/null 2>&1 || echo "Rust's library for it (rustup target add $1)"
}

build() {
  local target=$1 cc name=asterism-$version-$1 variable
  cc=$(compiler "$target")
  variable=${target//-/_}
  env "CC_$variable=$cc" "CARGO_TARGET_${variable^^}_LINKER=$cc" \
    cargo build --release --locked --package asterism --target "$target"
  rm -rf "${out:?}/$name"
  mkdir -p "$out/$name/docs" "$out/$name/licenses"
  cp "target/$target/release/asterism" README.md CHANGELOG.md packaging/asterism.service packaging/panel/egg-asterism.json \
    "$out/$name/"
  cp -r docs/*.md docs/monitoring "$out/$name/docs/"
  cp LICENSE-APACHE LICENSE-MIT fonts/OFL.txt "$out/$name/licenses/"
  packaging/sbom.sh "$target" >"$out/$name/sbom.cdx.json"
  # The same commit gives the same archive.
  tar --create --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$when" --directory "$out" "$name" |
    gzip --no-name -9 >"$out/$name.tar.gz"
  rm -rf "${out:?}/$name"
}

version=$(cargo metadata --no-deps --locked --format-version 1 | jq -r '.packages[] | select(.name == "asterism").version')
when=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
targets=("$@")
[ $# -gt 0 ] || targets=("${all[@]}")
mkdir -p "$out"
built=()
for target in "${targets[@]}"; do
  lacks=$(missing "$target")
  if [ -z "$lacks" ]; then
    build "$target"
    built+=("asterism-$version-$target.tar.gz")
  else
    echo "not built for $target, this machine lacks ${lacks//$'\n'/ and }" >&2
    [ $# -eq 0 ] || exit 1
  fi
done
[ ${#built[@]} -gt 0 ] || { echo "nothing was built" >&2; exit 1; }
cd "$out"
sha256sum "${built[@]}" | tee SHA256SUMS
