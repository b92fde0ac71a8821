//! A folder that external pictures are looked for in.

use std::path::{Component, Path, PathBuf};

/// A folder. Nothing outside of it is read, whatever a file names.
#[derive(Debug, Clone)]
pub struct Folder {
    root: PathBuf,
}

impl Folder {
    /// The most bytes of a name that is looked for. No system has longer paths.
    pub(crate) const LONGEST: usize = 4096;

    /// The folder at a path.
    ///
    /// # Errors
    /// When there is none.
    pub fn open(path: &Path) -> std::io::Result<Self> {
        let root = std::fs::canonicalize(path)?;
        if !root.is_dir() {
            return Err(std::io::ErrorKind::NotADirectory.into());
        }
        Ok(Self { root })
    }

    /// The bytes of the first of these files that is there. Both kinds of slashes separate folders.
    #[must_use]
    pub fn find(&self, names: &[String]) -> Option<Vec<u8>> {
        names.iter().find_map(|name| self.read(name))
    }

    fn read(&self, name: &str) -> Option<Vec<u8>> {
        let name = name.replace('\\', "/");
        let inside = Path::new(&name)
            .components()
            .all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        if !inside || name.is_empty() || name.contains('\0') {
            return None;
        }
        // A link may lead out of the folder.
        let path = std::fs::canonicalize(self.root.join(name)).ok()?;
        if !path.starts_with(&self.root) || !path.is_file() {
            return None;
        }
        std::fs::read(path).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_is_read() {
        let above = std::env::temp_dir().join(format!("bindery-folder-{}", std::process::id()));
        let root = above.join("root");
        std::fs::create_dir_all(root.join("below")).unwrap();
        std::fs::write(above.join("secret.png"), "secret").unwrap();
        std::fs::write(root.join("below/open.png"), "open").unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(above.join("secret.png"), root.join("link.png")).unwrap();
        let folder = Folder::open(&root).unwrap();
        let find = |name: &str| folder.find(&[name.to_owned()]);
        assert_eq!(find("below/open.png").as_deref(), Some(b"open".as_slice()));
        assert_eq!(find("below\\open.png").as_deref(), Some(b"open".as_slice()));
        let whole = above.join("secret.png");
        for name in [
            "../secret.png",
            "below/../../secret.png",
            "link.png",
            "",
            "below",
            "no\0name",
        ] {
            assert_eq!(find(name), None, "{name:?}");
        }
        assert_eq!(find(whole.to_str().unwrap()), None);
        std::fs::remove_dir_all(above).unwrap();
    }
}
