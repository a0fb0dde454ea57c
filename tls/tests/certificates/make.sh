#!/usr/bin/env bash
# Makes the certificates that the tests use, with OpenSSL. They are committed, because they hardly expire; only the tests trust them.
set -euo pipefail
cd "$(dirname "$0")"

make_key() { openssl genpkey "${@:2}" -out "$1"; }
p256=(-algorithm EC -pkeyopt ec_paramgen_curve:P-256)
p384=(-algorithm EC -pkeyopt ec_paramgen_curve:P-384)

scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT

# make_authority NAME: a certificate authority. Each has its own name, so that a certificate names the one that has signed it.
make_authority() {
  make_key "$scratch/$1.key" "${p256[@]}"
  openssl req -x509 -new -key "$scratch/$1.key" -subj "/CN=test $1" -days 700000 \
    -addext "keyUsage=critical,keyCertSign" -out "$1.pem"
}
make_authority authority
make_authority other-authority

cat >"$scratch/conf" <<END
[ca]
default_ca = tests
[tests]
certificate = authority.pem
private_key = $scratch/authority.key
database = $scratch/index
new_certs_dir = $scratch
rand_serial = yes
default_md = sha256
policy = any
copy_extensions = copy
x509_extensions = server
unique_subject = no
[any]
commonName = supplied
[server]
basicConstraints = CA:FALSE
END
touch "$scratch/index"

# make_server NAME SUBJECT_ALT_NAME FIRST_YEAR LAST_YEAR: a server's certificate, for the key that all servers share.
make_key server.key "${p256[@]}"
make_server() {
  openssl req -new -key server.key -subj "/CN=$1" -addext "subjectAltName=$2" -out "$scratch/$1.csr"
  openssl ca -batch -notext -config "$scratch/conf" -startdate "${3}0101000000Z" -enddate "${4}0101000000Z" \
    -in "$scratch/$1.csr" -out "$1.pem"
}
make_server localhost DNS:localhost 2020 4000
make_server address IP:127.0.0.1 2020 4000
make_server elsewhere DNS:example.com 2020 4000
make_server expired DNS:localhost 2020 2021
make_server early DNS:localhost 3999 4000

# make_self_signed NAME DIGEST ALGORITHM …: a certificate that is signed with another algorithm.
make_self_signed() {
  make_key "$scratch/$1.key" "${@:3}"
  openssl req -x509 -new -key "$scratch/$1.key" -subj "/CN=test $1" -"$2" -days 700000 -out "$1.pem"
}
make_self_signed p384 sha384 "${p384[@]}"
make_self_signed ed25519 sha256 -algorithm ED25519
