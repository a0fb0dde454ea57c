//! Binds an authentication to a TLS connection by the hash of the server's certificate (`tls-server-end-point` of [RFC 5929]).
//!
//! [RFC 5929]: https://www.rfc-editor.org/rfc/rfc5929#section-4

use rustls::crypto::hash::Hash;
use rustls::crypto::ring::cipher_suite::{TLS13_AES_128_GCM_SHA256, TLS13_AES_256_GCM_SHA384};

/// Tag of a SEQUENCE in DER.
const SEQUENCE: u8 = 0x30;

/// Tag of an OBJECT IDENTIFIER in DER.
const OBJECT_IDENTIFIER: u8 = 0x06;

/// Signature algorithms whose hash function is SHA-256, or is MD5 or SHA-1, for which RFC 5929 uses SHA-256 instead.
const WITH_SHA256: [&[u8]; 5] = [
    // RSA with MD5, SHA-1 and SHA-256.
    &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x04],
    &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x05],
    &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b],
    // ECDSA with SHA-1 and SHA-256.
    &[0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x01],
    &[0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02],
];

/// Signature algorithms whose hash function is SHA-384: RSA and ECDSA.
const WITH_SHA384: [&[u8]; 2] = [
    &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0c],
    &[0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x03],
];

/// Returns the hash of a DER certificate, computed with the hash function that RFC 5929 prescribes for the certificate's signature algorithm; `None`
/// if this is neither SHA-256 nor SHA-384.
pub(crate) fn hash_certificate(der: &[u8]) -> Option<Vec<u8>> {
    let algorithm = find_algorithm(der)?;
    let suite = if WITH_SHA256.contains(&algorithm) {
        TLS13_AES_128_GCM_SHA256
    } else if WITH_SHA384.contains(&algorithm) {
        TLS13_AES_256_GCM_SHA384
    } else {
        return None;
    };
    // rustls offers hash functions only as parts of its cipher suites.
    let hash: &dyn Hash = suite.tls13()?.common.hash_provider;
    Some(hash.hash(der).as_ref().to_vec())
}

/// Returns the object identifier of the algorithm with which a DER certificate is signed.
/// A certificate has the form `SEQUENCE { body, SEQUENCE { algorithm, … }, … }`.
fn find_algorithm(der: &[u8]) -> Option<&[u8]> {
    let (certificate, _) = read(der, SEQUENCE)?;
    let (_, rest) = read(certificate, SEQUENCE)?;
    let (algorithm, _) = read(rest, SEQUENCE)?;
    let (identifier, _) = read(algorithm, OBJECT_IDENTIFIER)?;
    Some(identifier)
}

/// Returns the content of the first DER element, which must have the given tag, and the bytes after that element.
fn read(der: &[u8], tag: u8) -> Option<(&[u8], &[u8])> {
    let (first, rest) = der.split_first()?;
    let (length, rest) = rest.split_first()?;
    let (length, rest) = if *length < 0x80 {
        (usize::from(*length), rest)
    } else {
        let (bytes, rest) = rest.split_at_checked(usize::from(length & 0x7f))?;
        let number = bytes.iter().try_fold(0_usize, |number, byte| {
            let number = number.checked_mul(256)?;
            number.checked_add(usize::from(*byte))
        });
        (number?, rest)
    };
    if *first != tag {
        return None;
    }
    rest.split_at_checked(length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustls::pki_types::CertificateDer;
    use rustls::pki_types::pem::PemObject as _;

    #[test]
    fn a_certificate_is_hashed_as_it_is_signed() {
        for (pem, length) in [
            (
                include_str!("../tests/certificates/localhost.pem"),
                Some(32),
            ),
            (include_str!("../tests/certificates/p384.pem"), Some(48)),
            (include_str!("../tests/certificates/ed25519.pem"), None),
        ] {
            let der = CertificateDer::from_pem_slice(pem.as_bytes()).unwrap();
            let hash = hash_certificate(&der);
            assert_eq!(hash.as_ref().map(Vec::len), length);
            // No truncated certificate may cause a panic.
            for end in 0..der.len() {
                hash_certificate(&der[..end]);
            }
        }
    }
}
