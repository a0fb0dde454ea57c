//! Whose share of the sign-ins a request takes, before it is known who its user is.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use asterism_http::Peer;
use asterism_store::UserId;
use hyper::header::{HeaderMap, HeaderName};
use hyper::{Request, body::Bytes};

/// Header to which each proxy adds the address from which it got the request.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// A client that has a share of the sign-ins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Client {
    /// A user for whom Discord's proxy has signed the request.
    User(UserId),
    /// Those in a running instance of the Activity. Discord's proxy does not pass on the addresses of its users, so all of them would share its own.
    Instance(String),
    /// Those at an address; `None` if it is not known.
    Address(Option<IpAddr>),
}

impl Client {
    /// Returns the client at the address from which a request comes: the one that the nearest proxy names, or else the other end of the connection.
    ///
    /// Only the last address is used, because a client can write what it wants before that one; and only if the connection comes from a private
    /// network, because a client that connects from elsewhere has written all of them.
    pub(crate) fn at_address(request: &Request<Bytes>) -> Self {
        let peer = request.extensions().get::<Peer>();
        let peer = peer.map(|Peer(address)| address.to_canonical());
        let named = read_forwarded(request.headers());
        let address = named.filter(|_| peer.is_none_or(is_private)).or(peer);
        Self::Address(address.map(widen))
    }
}

/// Returns the address that the nearest proxy has added.
fn read_forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all(FORWARDED_FOR).iter().next_back()?;
    let last = last.to_str().ok()?.rsplit(',').next()?.trim();
    let with_port = || last.parse().ok().map(|it: SocketAddr| it.ip());
    let address: Option<IpAddr> = last.parse().ok().or_else(with_port);
    Some(address?.to_canonical())
}

/// Returns whether an address is one of this machine or of a private network.
fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => {
            // Providers and overlay networks use 100.64.0.0/10 ([RFC 6598](https://www.rfc-editor.org/rfc/rfc6598)).
            let is_shared =
                matches!(address.octets(), [100, second, ..] if (64..128).contains(&second));
            address.is_loopback() || address.is_private() || address.is_link_local() || is_shared
        }
        IpAddr::V6(address) => {
            address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local()
        }
    }
}

/// Returns the network in which one client can have any address.
fn widen(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_proxy_names_the_address_of_a_client() {
        let check = |peer: &str, forwarded: &[&str], expected: &str| {
            let mut request = Request::new(Bytes::new());
            request.extensions_mut().insert(Peer(peer.parse().unwrap()));
            for line in forwarded {
                let line = line.parse().unwrap();
                request.headers_mut().append(FORWARDED_FOR, line);
            }
            let expected = Client::Address(Some(expected.parse().unwrap()));
            assert_eq!(
                Client::at_address(&request),
                expected,
                "{peer} {forwarded:?}"
            );
        };
        check("203.0.113.9", &[], "203.0.113.9");
        check("203.0.113.9", &["192.0.2.1"], "203.0.113.9");
        for near in [
            "127.0.0.1",
            "::1",
            "10.1.2.3",
            "::ffff:172.17.0.1",
            "fd00::5",
            "100.64.1.1",
        ] {
            check(near, &["192.0.2.1"], "192.0.2.1");
        }
        check("127.0.0.1", &[], "127.0.0.1");
        check("127.0.0.1", &["x"], "127.0.0.1");
        check("127.0.0.1", &["192.0.2.1, 192.0.2.2"], "192.0.2.2");
        check("127.0.0.1", &["192.0.2.1", "192.0.2.3:4567"], "192.0.2.3");
        check("127.0.0.1", &["2001:db8:1:2:3:4:5:6"], "2001:db8:1:2::");
        check("127.0.0.1", &["[2001:db8:1:2:3::6]:443"], "2001:db8:1:2::");
    }
}
