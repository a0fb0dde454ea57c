#!/usr/bin/env bash
# Draws pictures with the given binary and checks the files with other programs: every game in every theme as PNG (pngcheck),
# and every recorded game as an animation (gifsicle) that is small enough to upload.
set -euo pipefail
asterism=$1
records=$(dirname "$0")/../rules/tests/games
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

pictures=0
for game in pentagame squadro star-squares stern-halma; do
  for theme in dark light high-contrast wood; do
    "$asterism" draw "$game" --theme "$theme" -o "$folder/$game-$theme.png"
    pngcheck -q "$folder/$game-$theme.png"
    pictures=$((pictures + 1))
  done
done
if [ "$(find "$folder" -name '*.png' -exec md5sum {} + | cut -d' ' -f1 | sort -u | wc -l)" != "$pictures" ]; then
  echo "two pictures are identical" >&2
  exit 1
fi

animations=0
largest=0
for record in "$records"/*.txt; do
  gif=$folder/$(basename "$record" .txt).gif
  "$asterism" draw "$record" -o "$gif"
  # gifsicle exits with 0 even if it prints problems.
  wrong=$(gifsicle --info "$gif" 2>&1 >/dev/null)
  if [ -n "$wrong" ]; then
    echo "$record: $wrong" >&2
    exit 1
  fi
  size=$(stat -c %s "$gif")
  if [ "$size" -ge 8000000 ]; then
    echo "$record: the animation is too large, $size bytes" >&2
    exit 1
  fi
  [ "$size" -le "$largest" ] || largest=$size
  animations=$((animations + 1))
  rm "$gif"
done
echo "$pictures pictures and $animations animations are valid, the largest animation has $largest bytes"
