//! reqwest, with the features that serenity enables.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};

use crate::server::{AUTHORITY, OTHER_AUTHORITY, Server, ServerStream, Setup};

/// Reads a request; returns its body.
fn read_request(stream: &mut ServerStream) -> Vec<u8> {
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        if line == "\r\n" {
            break;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    body
}

/// Sends the request's body back.
fn echo(mut stream: ServerStream) {
    let body = read_request(&mut stream);
    let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n", body.len());
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(&body).unwrap();
    stream.flush().unwrap();
    // Keeps the connection open until the client closes it.
    let _ = stream.read(&mut [0; 1]);
}

fn client(authority: &str) -> reqwest::ClientBuilder {
    let root = reqwest::Certificate::from_pem(authority.as_bytes()).unwrap();
    reqwest::Client::builder()
        .use_native_tls()
        .no_proxy()
        .tls_certs_merge([root])
}

// The connection is closed in a separate task.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_and_responses_of_several_megabytes_arrive_complete() {
    let setup = Setup {
        alpn: &["http/1.1"],
        ..Setup::default()
    };
    let server = Server::start(&setup, echo);
    let body: Vec<u8> = (0..5_000_000_u32).map(|n| (n % 251) as u8).collect();
    let url = format!("https://localhost:{}/", server.address.port());
    let client = client(AUTHORITY).build().unwrap();
    let answer = client.post(url).body(body.clone()).send().await.unwrap();
    assert!(answer.bytes().await.unwrap() == body);
    drop(client);
    server.served();
}

#[tokio::test]
async fn no_request_is_sent_to_a_server_with_an_unknown_ca() {
    let server = Server::start(&Setup::default(), |mut stream| {
        stream.read(&mut [0; 1]).is_err()
    });
    let url = format!("https://localhost:{}/", server.address.port());
    let client = client(OTHER_AUTHORITY).build().unwrap();
    let error = client
        .get(url)
        .header("authorization", "secret")
        .send()
        .await
        .unwrap_err();
    assert!(error.is_connect(), "{error:?}");
    assert!(server.served(), "the server got a request");
}

#[test]
fn a_client_without_verification_cannot_be_built() {
    assert!(
        client(AUTHORITY)
            .tls_danger_accept_invalid_certs(true)
            .build()
            .is_err()
    );
    assert!(
        client(AUTHORITY)
            .tls_danger_accept_invalid_hostnames(true)
            .build()
            .is_err()
    );
}
