#!/usr/bin/env bash
# Puts each known fault of this folder into a copy of the program, and checks that the simulation finds it.
#
#   bash lab/plants/find.sh [SEEDS]    (default: 1000 for each fault)
set -euo pipefail
cd "$(dirname "$0")/../.."
seeds=${1:-1000}
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git archive HEAD | tar -x -C "$copy"
# Only what the simulation needs is compiled, and only once.
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target/plants}
missed=0
for patch in "$PWD"/lab/plants/*.patch; do
  fault=$(basename "$patch" .patch)
  patch -s -d "$copy" -p1 <"$patch"
  (cd "$copy" && cargo build --release --locked --quiet -p asterism-lab)
  if found=$("$CARGO_TARGET_DIR/release/asterism-lab" simulate --seeds "$seeds" --stop 2>/dev/null); then
    echo "NOT FOUND within $seeds seeds: $fault"
    missed=1
  else
    echo "found: $fault"
    grep -m2 -A1 '^seed' <<<"$found" | sed 's/^/    /'
  fi
  patch -s -R -d "$copy" -p1 <"$patch"
done
exit $missed
