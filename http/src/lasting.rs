//! Responses that last: streams of events, which a client reads as they happen.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

/// Marks a response whose body lasts. A handler puts it into the response's extensions, and limits the number of such responses itself: their
/// connections do not count as waiting for their client, so they are not closed when too many others are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lasting {
    /// Time within which the client must read what was sent. Otherwise its connection is closed. The body must send something more often than that.
    pub read_within: Duration,
}

/// The time by which the client of a connection must have read what a lasting response has sent.
#[derive(Default)]
pub(crate) struct Deadline {
    due: Mutex<Option<(Lasting, Instant)>>,
    /// Notified when a lasting response begins.
    begun: Notify,
}

impl Deadline {
    /// Starts to watch the client of a lasting response.
    pub(crate) fn begin(&self, lasting: Lasting) {
        self.set(Some((lasting, Instant::now() + lasting.read_within)));
        self.begun.notify_one();
    }

    /// Records that there is room for more to be sent.
    pub(crate) fn extend(&self) {
        let mut due = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((lasting, at)) = &mut *due {
            *at = Instant::now() + lasting.read_within;
        }
    }

    /// Stops watching the client, because the response has ended.
    pub(crate) fn end(&self) {
        self.set(None);
    }

    /// Waits until a client has not read a lasting response in time.
    ///
    /// No one is notified when the deadline moves: hyper asks for more of the body in the same task, so each notification would make it ask again.
    pub(crate) async fn pass(&self) {
        loop {
            match self.at() {
                Some(at) if at <= Instant::now() => return,
                Some(at) => tokio::time::sleep_until(at).await,
                None => self.begun.notified().await,
            }
        }
    }

    fn at(&self) -> Option<Instant> {
        let due = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        due.map(|(_, at)| at)
    }

    fn set(&self, to: Option<(Lasting, Instant)>) {
        *self.due.lock().unwrap_or_else(PoisonError::into_inner) = to;
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::net::SocketAddr;
    use std::pin::Pin;
    use std::sync::Arc;
    use std::task::{Context, Poll};

    use hyper::body::{Body, Bytes, Frame};
    use hyper::{Request, Response};
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::{TcpListener, TcpStream};
    use tokio::sync::{mpsc, watch};
    use tokio::task::JoinHandle;

    use super::*;
    use crate::{Bounds, Handler, serve};

    const READ_WITHIN: Duration = Duration::from_mins(1);

    const BOUNDS: Bounds = Bounds {
        waiting: 2,
        requests: 2,
        headers_within: Duration::from_secs(5),
        body_within: Duration::from_secs(3),
        body: 1024,
        answered_within: Duration::from_secs(15),
        finished_within: Duration::from_secs(1),
        keeps_alive: false,
    };

    /// A body that sends what a test gives it, or as much as a client reads.
    enum Told {
        Parts(mpsc::Receiver<Bytes>),
        Endless { _dropped: mpsc::Sender<()> },
    }

    impl Body for Told {
        type Data = Bytes;
        type Error = Infallible;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            context: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
            match &mut *self {
                Told::Parts(parts) => parts
                    .poll_recv(context)
                    .map(|part| part.map(|part| Ok(Frame::data(part)))),
                Told::Endless { .. } => {
                    Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(&[b'x'; 8192])))))
                }
            }
        }
    }

    /// Answers its only request with a body that lasts.
    struct Teller(Mutex<Option<Told>>);

    impl Handler for Teller {
        const WHAT: &'static str = "a test";
        type Body = Told;

        async fn answer(&self, _: Request<Bytes>) -> Response<Told> {
            let told = self.0.lock().unwrap().take().unwrap();
            let mut response = Response::new(told);
            let lasting = Lasting {
                read_within: READ_WITHIN,
            };
            response.extensions_mut().insert(lasting);
            response
        }
    }

    /// Starts a server, and asks it for the body.
    async fn ask(told: Told) -> (TcpStream, SocketAddr, watch::Sender<bool>, JoinHandle<()>) {
        let listener = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).await;
        let listener = listener.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = watch::channel(false);
        let teller = Arc::new(Teller(Mutex::new(Some(told))));
        let serving = tokio::spawn(serve(Arc::new(listener), teller, BOUNDS, stopped));
        let mut asking = TcpStream::connect(address).await.unwrap();
        let request = b"GET / HTTP/1.1\r\nHost: bot\r\n\r\n";
        asking.write_all(request).await.unwrap();
        (asking, address, stop, serving)
    }

    async fn read_until(asking: &mut TcpStream, end: &str) {
        let mut read = String::new();
        while !read.contains(end) {
            let mut part = [0; 256];
            let count = asking.read(&mut part).await.unwrap();
            assert!(count > 0, "{read}");
            read.push_str(std::str::from_utf8(&part[..count]).unwrap());
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_does_not_read_loses_its_connection() {
        let (dropped, mut all_dropped) = mpsc::channel(1);
        let began = Instant::now();
        let (asking, _, _stop, _serving) = ask(Told::Endless { _dropped: dropped }).await;
        assert_eq!(all_dropped.recv().await, None);
        assert!(began.elapsed() >= READ_WITHIN, "{:?}", began.elapsed());
        drop(asking);
    }

    #[tokio::test(start_paused = true)]
    async fn silent_clients_do_not_take_the_connection_of_one_that_listens() {
        let (tell, told) = mpsc::channel(1);
        let (mut asking, address, stop, serving) = ask(Told::Parts(told)).await;
        tell.send(Bytes::from_static(b"first")).await.unwrap();
        read_until(&mut asking, "first").await;
        let mut silent = Vec::new();
        for _ in 0..3 * BOUNDS.waiting {
            silent.push(TcpStream::connect(address).await.unwrap());
        }
        // Closed, because too many others came.
        let mut end = [0];
        assert_eq!(silent[0].read(&mut end).await.unwrap(), 0);
        tell.send(Bytes::from_static(b"second")).await.unwrap();
        read_until(&mut asking, "second").await;
        drop(tell);
        read_until(&mut asking, "0\r\n\r\n").await;
        stop.send_replace(true);
        serving.await.unwrap();
    }
}
