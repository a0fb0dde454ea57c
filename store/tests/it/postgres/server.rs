//! A PostgreSQL server for the tests, in a temporary directory, and a database in it for each test.
//!
//! `ASTERISM_POSTGRES=required` makes tests fail where PostgreSQL or PgBouncer is not installed; otherwise, they say that they were skipped.
//! `ASTERISM_PGBOUNCER` names PgBouncer, if it is not where Debian installs it.

use std::ffi::OsString;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::time::Duration;

use asterism_store::DocumentKind;
use asterism_store::Store;
use asterism_store::postgres::{PostgresOptions, PostgresStore};
use tokio::runtime::Handle;
use tokio_postgres::{Client, NoTls};

/// The superuser of the test servers, which needs no password.
const SUPERUSER: &str = "postgres";

/// Port of PostgreSQL; here, only a part of the name of its socket.
pub(crate) const PORT: u16 = 5432;

/// A user that needs a password.
pub(crate) const WITH_PASSWORD: &str = "locked";

/// Database that has all tables, and from which the others are copied.
const TEMPLATE: &str = "asterism_template";

/// Returns statements that delete all rows that a new database does not have. For a few rows, that takes less time than to truncate all tables.
const FIND_DELETES: &str =
    "SELECT string_agg(format('DELETE FROM %I;', tablename), '') FROM pg_tables
     WHERE schemaname = 'public' AND tablename NOT IN ('counter', 'schema_step')";

/// Ends the connections that a dropped store has left behind, and waits until they are gone.
const END_OTHERS: &str = "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()";

/// Makes all numbers begin again.
const RESET_NUMBERS: &str = "UPDATE counter SET value = 0;
     SELECT setval(sequencename::text, 1, false) FROM pg_sequences WHERE schemaname = 'public'";

/// Runs a program until its input ends, which it does when the test process ends, however that happens. Then deletes everything.
const KEEPER: &str = r#"
dir=$1; shift
"$@" & program=$!
# Only the program holds its log open, so that the log ends with it.
exec 2>/dev/null
read -r end
# PostgreSQL stops at once for the first, PgBouncer for the second.
kill -QUIT $program 2>/dev/null; kill -TERM $program 2>/dev/null; wait $program
[ "$end" = keep ] || rm -rf "$dir"
"#;

/// Settings of PgBouncer. Port 6432 is only a part of the name of its socket.
const POOLER: &str = "\
[databases]
* = host={server} port=5432 user=postgres
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = {dir}
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 1000
";

/// A running server.
pub(crate) struct Server {
    dir: PathBuf,
    bin: PathBuf,
    user: User,
    settings: Vec<String>,
    port: u16,
    kept: Option<Kept>,
    databases: Mutex<Vec<(String, Weak<dyn Store>)>>,
    has_template: tokio::sync::Mutex<bool>,
}

/// PgBouncer in front of a server. It gives a connection to another client after each transaction.
pub(crate) struct Pooler {
    kept: Kept,
    dir: PathBuf,
}

/// A program that runs in the background, and ends with the test process.
pub(crate) struct Kept {
    keeper: Child,
    input: ChildStdin,
}

/// The user who runs the programs, which refuse to be run by root.
#[derive(Clone, Copy)]
pub(crate) struct User {
    ids: Option<(u32, u32)>,
}

/// Returns the server that most tests share; `None` where PostgreSQL is not installed.
pub(crate) fn shared() -> Option<&'static Server> {
    static SHARED: OnceLock<Option<Server>> = OnceLock::new();
    // Nothing needs to survive a power cut.
    let settings = ["fsync=off", "full_page_writes=off", "max_connections=300"];
    SHARED.get_or_init(|| Server::start(&settings)).as_ref()
}

/// Runs asynchronous work on a thread of a test's runtime.
pub(crate) fn wait<T>(work: impl Future<Output = T>) -> T {
    tokio::task::block_in_place(|| Handle::current().block_on(work))
}

impl Server {
    /// Starts a server of its own; `None` where PostgreSQL is not installed.
    pub(crate) fn start(settings: &[&str]) -> Option<Self> {
        Self::start_with(settings, PORT, |_, _| {})
    }

    /// Does the same, after `prepare` has added files to its directory. The port is the name of its socket.
    pub(crate) fn start_with(
        settings: &[&str],
        port: u16,
        prepare: impl FnOnce(&Path, User),
    ) -> Option<Self> {
        let Some(bin) = find_programs() else {
            say_missing("PostgreSQL is not installed (package `postgresql`)");
            return None;
        };
        let user = User::find();
        let mut server = Self {
            dir: user.make_folder(),
            bin,
            user,
            settings: settings.iter().map(|it| (*it).to_owned()).collect(),
            port,
            kept: None,
            databases: Mutex::default(),
            has_template: tokio::sync::Mutex::new(false),
        };
        let data = server.data();
        let initdb = server.bin.join("initdb");
        let mut initdb = server.user.run(&initdb);
        initdb.args([
            "--auth=trust",
            "--no-locale",
            "--encoding=UTF8",
            "--no-sync",
        ]);
        initdb.arg(format!("--username={SUPERUSER}")).arg(data);
        let made = initdb.output().unwrap();
        assert!(made.status.success(), "{made:?}");
        let access = server.data().join("pg_hba.conf");
        let trust = fs::read_to_string(&access).unwrap();
        // The first line that matches counts.
        let password = format!(
            "local all {WITH_PASSWORD} scram-sha-256\nhost all {WITH_PASSWORD} all scram-sha-256\n"
        );
        fs::write(&access, password + &trust).unwrap();
        prepare(&server.data(), user);
        server.run().unwrap();
        Some(server)
    }

    fn data(&self) -> PathBuf {
        self.dir.join("data")
    }

    /// Stops the server at once, as if it had crashed, but keeps its data.
    pub(crate) fn stop(&mut self) {
        if let Some(kept) = self.kept.take() {
            kept.stop(true);
        }
    }

    /// Kills the process that accepts connections, and starts the server again as soon as all others are gone.
    pub(crate) fn kill_and_restart(&mut self) {
        let file = fs::read_to_string(self.data().join("postmaster.pid")).unwrap();
        let postmaster = file.lines().next().unwrap().to_owned();
        let killed = Command::new("kill").args(["-KILL", &postmaster]).status();
        assert!(killed.unwrap().success());
        self.stop();
        while self.run().is_err() {
            self.stop();
        }
    }

    /// Starts the server, and returns when it accepts connections; its log if it does not start.
    pub(crate) fn run(&mut self) -> Result<(), String> {
        let mut command: Vec<OsString> = vec![self.bin.join("postgres").into()];
        command.extend(["-D".into(), self.data().into()]);
        command.extend(["-k".into(), self.dir.clone().into()]);
        command.extend(["-p".into(), self.port.to_string().into()]);
        let settings = [
            "listen_addresses=",
            "shared_buffers=32MB",
            "log_checkpoints=off",
        ];
        let settings = settings.iter().map(|it| (*it).to_owned());
        for setting in settings.chain(self.settings.iter().cloned()) {
            command.extend(["-c".into(), setting.into()]);
        }
        let ready = "ready to accept connections";
        let (kept, is_ready) = Kept::start(self.user, &self.dir, &command, ready);
        self.kept = Some(kept);
        is_ready
    }

    /// Returns a command that runs one of PostgreSQL's programs on this server.
    #[allow(dead_code, reason = "benchmarks use it")]
    pub(crate) fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.bin.join(name));
        command.arg("--host").arg(&self.dir);
        command.arg("--port").arg(self.port.to_string());
        command.args(["--username", SUPERUSER]);
        command
    }

    /// Returns the socket on which the server listens.
    pub(crate) fn socket(&self) -> PathBuf {
        self.dir.join(format!(".s.PGSQL.{}", self.port))
    }

    /// Returns the URL of a database.
    pub(crate) fn url(&self, database: &str) -> String {
        let host = self.dir.to_str().unwrap().replace('/', "%2F");
        format!("postgres://{SUPERUSER}@{host}:{}/{database}", self.port)
    }

    /// Connects to a database as its superuser.
    pub(crate) async fn connect(&self, database: &str) -> Client {
        let connected = tokio_postgres::connect(&self.url(database), NoTls).await;
        let (client, connection) = connected.unwrap();
        tokio::spawn(connection);
        client
    }

    /// Starts PgBouncer in front of this server; `None` where it is not installed.
    pub(crate) fn pool(&self) -> Option<Pooler> {
        let program = std::env::var_os("ASTERISM_PGBOUNCER");
        let program = PathBuf::from(program.unwrap_or_else(|| "/usr/sbin/pgbouncer".into()));
        if !program.exists() {
            say_missing("PgBouncer is not installed (package `pgbouncer`)");
            return None;
        }
        let dir = self.user.make_folder();
        let config = POOLER
            .replace("{server}", self.dir.to_str().unwrap())
            .replace("{dir}", dir.to_str().unwrap());
        let file = dir.join("pgbouncer.ini");
        fs::write(&file, config).unwrap();
        let command = [program.into(), file.into()];
        let (kept, is_ready) = Kept::start(self.user, &dir, &command, "process up");
        is_ready.unwrap();
        Some(Pooler { kept, dir })
    }

    /// Creates a database without tables, and returns its name.
    #[allow(dead_code, reason = "the end-to-end tests use it")]
    pub(crate) async fn create_empty(&self) -> String {
        let name = new_name();
        let admin = self.connect("postgres").await;
        let create = format!("CREATE DATABASE {name}");
        admin.batch_execute(&create).await.unwrap();
        name
    }

    /// Creates a database with all tables, and returns its name.
    pub(crate) async fn create(&self) -> String {
        let name = new_name();
        let admin = self.connect("postgres").await;
        let run = async |text: String| admin.batch_execute(&text).await.unwrap();
        // A template can be copied only while no client is connected to it, and by one at a time.
        let mut has_template = self.has_template.lock().await;
        if !*has_template {
            run(format!("CREATE DATABASE {TEMPLATE}")).await;
            PostgresStore::migrate(&self.url(TEMPLATE)).await.unwrap();
            *has_template = true;
        }
        run(format!("CREATE DATABASE {name} TEMPLATE {TEMPLATE}")).await;
        drop(has_template);
        name
    }

    /// Returns a store made from the URL of a database with all tables, which are empty. It is used again some time after the store was dropped,
    /// because creating a database takes as long as several tests.
    pub(crate) async fn store(
        &self,
        open: impl AsyncFnOnce(String) -> Arc<dyn Store>,
    ) -> Arc<dyn Store> {
        let name = match self.take_unused() {
            Some(name) => {
                self.empty(&name).await;
                name
            }
            None => self.create().await,
        };
        let store = open(self.url(&name)).await;
        let entry = (name, Arc::downgrade(&store));
        self.databases.lock().unwrap().push(entry);
        store
    }

    /// Returns the name of the database whose store was dropped first.
    fn take_unused(&self) -> Option<String> {
        let mut databases = self.databases.lock().unwrap();
        let unused = databases.iter().position(|it| it.1.strong_count() == 0)?;
        Some(databases.remove(unused).0)
    }

    /// Makes a database like a new one.
    async fn empty(&self, name: &str) {
        let admin = self.connect(name).await;
        let deletes = admin.query_one(FIND_DELETES, &[]).await.unwrap();
        let deletes: &str = deletes.get(0);
        let emptying = format!("{END_OTHERS}; {deletes} {RESET_NUMBERS}");
        admin.batch_execute(&emptying).await.unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(kept) = self.kept.take() {
            kept.stop(false);
        }
    }
}

impl Pooler {
    /// Returns the URL of a database, reached through it.
    pub(crate) fn url(&self, database: &str) -> String {
        let host = self.dir.to_str().unwrap().replace('/', "%2F");
        format!("postgres://{SUPERUSER}@{host}:6432/{database}")
    }

    pub(crate) fn stop(self) {
        self.kept.stop(false);
    }
}

fn new_name() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    format!("test_{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Says that nothing is tested, or fails if that is not allowed.
fn say_missing(what: &str) {
    let is_required = std::env::var("ASTERISM_POSTGRES").is_ok_and(|it| it == "required");
    assert!(!is_required, "{what}");
    eprintln!("SKIPPED: {what}, so nothing was tested with it");
}

impl Kept {
    /// Runs a program that has its files in `dir`. Returns once a line of its log contains `ready`; the log if it ends before.
    pub(crate) fn start(
        user: User,
        dir: &Path,
        command: &[OsString],
        ready: &str,
    ) -> (Self, Result<(), String>) {
        let mut keeper = user.run(Path::new("/bin/sh"));
        keeper.args(["-c", KEEPER, "sh"]).arg(dir).args(command);
        let keeper = keeper.stdin(Stdio::piped()).stderr(Stdio::piped());
        let mut keeper = keeper.spawn().unwrap();
        let input = keeper.stdin.take().unwrap();
        let log = BufReader::new(keeper.stderr.take().unwrap());
        let (send, is_ready) = std::sync::mpsc::channel();
        let ready = ready.to_owned();
        // Reads on, so that the program never waits for its log to be read.
        std::thread::spawn(move || {
            let mut so_far = Vec::new();
            for line in log.lines().map_while(Result::ok) {
                if line.contains(&ready) {
                    let _ = send.send(Ok(()));
                }
                so_far.push(line);
            }
            let _ = send.send(Err(so_far.join("\n")));
        });
        (Self { keeper, input }, is_ready.recv().unwrap())
    }

    /// Stops the program at once, and deletes its files unless they are kept.
    pub(crate) fn stop(mut self, keeps_files: bool) {
        if keeps_files {
            // If the program was killed, it no longer listens.
            let _ = self.input.write_all(b"keep\n");
        }
        drop(self.input);
        self.keeper.wait().unwrap();
    }
}

/// Interval for a store that must do nothing by itself.
pub(crate) const NEVER: Duration = Duration::from_hours(24);

/// Opens the database at `url`, with documents of these kinds, as a program would, but the store does nothing by itself: it neither notices changes by others, nor takes over
/// the jobs of those that are gone, which might happen in the middle of a slow test.
pub(crate) async fn open(url: &str, documents: &'static [DocumentKind]) -> PostgresStore {
    let options = PostgresOptions {
        poll: NEVER,
        heartbeat: NEVER,
        documents,
        ..PostgresOptions::default()
    };
    PostgresStore::open(url, options).await.unwrap()
}

/// Returns the folder with the programs of the newest PostgreSQL.
fn find_programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    let versions = versions.filter_map(|it| Some(it.ok()?.path()));
    let number = |path: &PathBuf| path.file_name()?.to_str()?.parse::<u32>().ok();
    let newest = versions.max_by_key(number)?.join("bin");
    newest.join("initdb").exists().then_some(newest)
}

impl User {
    /// Finds a user that can run the programs.
    pub(crate) fn find() -> Self {
        let id = |args: &[&str]| {
            let output = Command::new("id").args(args).output().ok()?;
            let text = String::from_utf8(output.stdout).ok()?;
            text.trim().parse::<u32>().ok()
        };
        if id(&["-u"]) != Some(0) {
            return Self { ids: None };
        }
        let other = ["postgres", "nobody"].into_iter();
        let mut other = other.filter_map(|name| Some((id(&["-u", name])?, id(&["-g", name])?)));
        Self {
            ids: Some(other.next().expect("a user who is not root")),
        }
    }

    /// Creates a folder in which the user can write. It is deleted with the program that uses it.
    pub(crate) fn make_folder(self) -> PathBuf {
        let dir = tempfile::Builder::new().prefix("asterism-pg-").tempdir();
        let dir = dir.unwrap().keep();
        self.give(&dir);
        dir
    }

    /// Makes the user the owner of a file or folder.
    pub(crate) fn give(self, file: &Path) {
        if let Some((user, group)) = self.ids {
            chown(file, Some(user), Some(group)).unwrap();
        }
    }

    fn run(self, program: &Path) -> Command {
        let mut command = match self.ids {
            None => Command::new(program),
            Some((user, group)) => {
                let mut command = Command::new("setpriv");
                command.arg(format!("--reuid={user}"));
                command.arg(format!("--regid={group}"));
                command.args(["--clear-groups", "--"]).arg(program);
                command
            }
        };
        // The tests may run in a folder that the user cannot read.
        command.current_dir("/");
        command
    }
}
