//! Files on disk that are whole or not there at all.

use std::ffi::OsString;
use std::hash::{DefaultHasher, Hasher as _};
use std::io::{Error, ErrorKind, Result, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

/// Writes a file beside its place and renames it, so that a failure leaves the old file as it was.
///
/// A link is followed and stays a link, also one that leads to no file yet. The new file has the permissions of the
/// old one from its first byte on. What an earlier call for the same file has left behind, because its process
/// was killed, is removed. Something that is no file, such as a pipe or a device, is written to in place.
///
/// # Errors
/// When the folder cannot be written to.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<()> {
    write_atomically_with(path, |file| file.write_all(bytes))
}

/// As [`write_atomically`], for what is written piece by piece.
///
/// # Errors
/// When the folder cannot be written to, and those of `write`.
pub fn write_atomically_with(
    path: &Path,
    write: impl FnOnce(&mut std::fs::File) -> Result<()>,
) -> Result<()> {
    let path = followed(path)?;
    let old = std::fs::metadata(&path).ok();
    if old
        .as_ref()
        .is_some_and(|old| !old.is_file() && !old.is_dir())
    {
        let mut special = std::fs::OpenOptions::new().write(true).open(&path)?;
        return write(&mut special);
    }
    let temporary = Temporary::beside(&path)?;
    temporary.remove_leftovers();
    let permissions = old.map(|old| old.permissions());
    let place = temporary.place();
    let written = temporary
        .create(permissions.as_ref())
        .and_then(|mut file| {
            write(&mut file)?;
            if let Some(permissions) = permissions {
                // What the process takes away from new files is given back.
                file.set_permissions(permissions)?;
            }
            file.sync_all()
        })
        .and_then(|()| std::fs::rename(&place, &path));
    if written.is_err() {
        // The first failure is the one to report; an undeletable leftover changes nothing about it.
        let _ = std::fs::remove_file(&place);
    }
    written
}

/// Where links lead to in the end, whether something is there or not.
fn followed(path: &Path) -> Result<PathBuf> {
    // As many as Linux follows.
    const MOST: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST {
        match std::fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            // Not a link.
            Err(_) => return Ok(path),
        }
    }
    Err(Error::other("links lead in a circle"))
}

/// The name of a file that is being written. It says which file it will be, and which process writes it.
#[derive(Debug)]
struct Temporary {
    folder: PathBuf,
    /// What all names for the same file start with.
    start: String,
    process: Process,
    number: u64,
}

/// A process, so that no other one is taken for it: the machine since it was started, the number of the process
/// and when that was started.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Process {
    machine: String,
    id: u32,
    started: String,
}

impl Process {
    /// Where a process is looked up. Elsewhere, nobody can tell whether another one still runs.
    const RUNNING: &str = "/proc";

    fn this() -> Self {
        let id = std::process::id();
        let boot = std::fs::read(format!("{}/sys/kernel/random/boot_id", Self::RUNNING));
        let numbering = std::fs::read_link(format!("{}/self/ns/pid", Self::RUNNING));
        Self {
            machine: hashed(&(boot.unwrap_or_default(), numbering.unwrap_or_default())),
            id,
            started: Self::start_of(id).unwrap_or_else(|| "0".to_owned()),
        }
    }

    /// When the process of this number was started, if it runs.
    fn start_of(id: u32) -> Option<String> {
        let status = std::fs::read_to_string(format!("{}/{id}/stat", Self::RUNNING)).ok()?;
        // The name of the program may hold anything, and is in brackets before the numbers.
        let (_, numbers) = status.rsplit_once(')')?;
        numbers.split_whitespace().nth(19).map(str::to_owned)
    }

    fn runs(&self) -> bool {
        Self::start_of(self.id).is_some_and(|started| started == self.started)
    }
}

fn hashed(what: &impl std::hash::Hash) -> String {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

impl Temporary {
    fn beside(path: &Path) -> Result<Self> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let name = path
            .file_name()
            .ok_or_else(|| Error::new(ErrorKind::InvalidInput, "the path names no file"))?;
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
            _ => PathBuf::from("."),
        };
        Ok(Self {
            folder,
            start: format!(".bindery-saving-{}-", hashed(&name)),
            process: Process::this(),
            number: NEXT.fetch_add(1, Ordering::Relaxed),
        })
    }

    fn place(&self) -> PathBuf {
        let Process {
            machine,
            id,
            started,
        } = &self.process;
        let (start, number) = (&self.start, self.number);
        self.folder
            .join(format!("{start}{machine}-{id}-{started}-{number}"))
    }

    /// A new file that nobody may read who may not read the old one.
    fn create(&self, permissions: Option<&std::fs::Permissions>) -> Result<std::fs::File> {
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        if let Some(permissions) = permissions {
            use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
            options.mode(permissions.mode() & 0o777);
        }
        #[cfg(not(unix))]
        let _ = permissions;
        options.open(self.place())
    }

    /// Removes what killed processes have left of the same file.
    fn remove_leftovers(&self) {
        let Ok(entries) = std::fs::read_dir(&self.folder) else {
            return;
        };
        for entry in entries.flatten() {
            if self.is_leftover(&entry.file_name(), || {
                entry.metadata().ok()?.modified().ok()
            }) {
                // Another save may have been faster.
                let _ = std::fs::remove_file(entry.path());
            }
        }
    }

    /// Whether a name is that of a file that nobody writes to any more.
    fn is_leftover(&self, name: &OsString, changed: impl FnOnce() -> Option<SystemTime>) -> bool {
        /// No file takes that long to write.
        const LONG: Duration = Duration::from_secs(24 * 60 * 60);
        let writer = name
            .to_str()
            .and_then(|name| name.strip_prefix(&self.start))
            .and_then(|name| {
                let mut parts = name.split('-');
                Some(Process {
                    machine: parts.next()?.to_owned(),
                    id: parts.next()?.parse().ok()?,
                    started: parts.next()?.to_owned(),
                })
            });
        let Some(writer) = writer else {
            return false;
        };
        if writer.machine == self.process.machine && writer.started != "0" {
            return writer != self.process && !writer.runs();
        }
        // Of another machine, or one where processes cannot be looked up.
        let age = changed().and_then(|changed| changed.elapsed().ok());
        age.is_some_and(|age| age > LONG)
    }
}
