#!/usr/bin/env bash
# Draws pictures with the given binary and checks the files with other programs: every game in every theme as PNG (pngcheck),
# and recorded games as animations (gifsicle) that are small enough to upload.
#
#   bash tests/pictures.sh PROGRAM [RECORDS]    (default: all records of each game)
set -euo pipefail
asterism=$1
limit=${2:-all}
records=$(dirname "$0")/../rules/tests/games
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

mapfile -t games < <(sed -sn '1s/^game //p' "$records"/*.txt | sort -u)
if [ "${#games[@]}" = 0 ]; then
  echo "no records in $records" >&2
  exit 1
fi
pictures=0
for game in "${games[@]}"; do
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
chosen=()
for game in "${games[@]}"; do
  of_game=("$records/$game"-*.txt)
  [ "$limit" = all ] || of_game=("${of_game[@]:0:$limit}")
  chosen+=("${of_game[@]}")
done
for record in "${chosen[@]}"; do
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
