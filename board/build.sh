#!/usr/bin/env bash
# Compiles the rules and boards for the page, to board/web/rules.wasm, and compresses them. Needs Rust and Node.js. Run it after changing `rules`,
# `render` or this crate; until then, a test fails. The file is kept in the repository, so that hosts need no compiler for WebAssembly.
set -euo pipefail
cd "$(dirname "$0")/.."

rustup target add wasm32-unknown-unknown
# Paths of this machine do not belong in the file.
flags=
for folder in "$PWD" "$(rustc --print sysroot)" "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*; do
  flags+=" --remap-path-prefix=$folder="
done
RUSTFLAGS=$flags \
  cargo build --locked -p asterism-board --features exports --target wasm32-unknown-unknown --profile wasm
cp target/wasm32-unknown-unknown/wasm/asterism_board.wasm board/web/rules.wasm
chmod 644 board/web/rules.wasm
node -e '
  const { brotliCompressSync, constants } = require("zlib"), { readFileSync, writeFileSync } = require("fs");
  const wasm = readFileSync("board/web/rules.wasm");
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22, [constants.BROTLI_PARAM_SIZE_HINT]: wasm.length };
  writeFileSync("board/web/rules.wasm.br", brotliCompressSync(wasm, { params }));
'
echo "board/web/rules.wasm: $(wc -c <board/web/rules.wasm) bytes, $(gzip -9 -c board/web/rules.wasm | wc -c) as gzip, $(wc -c <board/web/rules.wasm.br) as Brotli"
