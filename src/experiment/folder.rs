//! Where an experiment keeps its files, and how a file gets there: whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The data folder of one experiment.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// The folder of an experiment below a parent. Nothing is created.
    pub fn new(parent: &Path, experiment: &str) -> Folder {
        Folder { path: parent.join(experiment) }
    }

    /// The folder itself.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The trial table.
    pub fn trials(&self) -> PathBuf {
        self.path.join("trials.csv")
    }

    /// The provenance of the table.
    pub fn run(&self) -> PathBuf {
        self.path.join("run.toml")
    }

    /// The walks of the traced trials.
    pub fn trace(&self) -> PathBuf {
        self.path.join("trace.csv")
    }

    /// Creates the folder and its parents.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn create(&self) -> io::Result<()> {
        fs::create_dir_all(&self.path)
    }

    /// Moves table, provenance and walks of an earlier run into a folder of their own below `earlier`, so that a new run
    /// loses nothing. Returns that folder.
    ///
    /// # Errors
    /// If the system refuses; what was moved before stays moved.
    pub fn set_aside(&self) -> io::Result<PathBuf> {
        let earlier = self.path.join("earlier");
        fs::create_dir_all(&earlier)?;
        let free = (1u32..).map(|number| earlier.join(number.to_string())).find(|path| !path.exists());
        let target = free.expect("there is always a next number");
        fs::create_dir(&target)?;
        // The table last: as long as it is in place, the folder still belongs to it.
        for file in [self.run(), self.trace(), self.trials().with_extension("torn"), self.trials()] {
            if let (true, Some(name)) = (file.exists(), file.file_name()) {
                fs::rename(&file, target.join(name))?;
            }
        }
        Ok(target)
    }
}

/// Writes a file so that it is there whole or not at all: under another name in the same folder, then renamed. A link is
/// followed, and a file that was there keeps its permissions.
///
/// # Errors
/// If the system refuses.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::Builder::new().prefix(".queens-").tempfile_in(folder)?;
    file.write_all(bytes)?;
    match fs::metadata(&path) {
        Ok(before) => file.as_file().set_permissions(before.permissions())?,
        Err(_) => share(file.as_file())?,
    }
    file.persist(&path)?;
    Ok(())
}

/// A temporary file is private; the finished one is to be read by others, as a file written plainly would be.
#[cfg(unix)]
fn share(file: &fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn share(_: &fs::File) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setting_aside_keeps_every_earlier_run() {
        let parent = tempfile::tempdir().unwrap();
        let folder = Folder::new(parent.path(), "x");
        folder.create().unwrap();
        for run in ["first", "second"] {
            write_whole(&folder.trials(), run.as_bytes()).unwrap();
            folder.set_aside().unwrap();
        }
        assert!(!folder.trials().exists());
        for (number, run) in [("1", "first"), ("2", "second")] {
            let kept = folder.path().join("earlier").join(number).join("trials.csv");
            assert_eq!(fs::read_to_string(kept).unwrap(), run);
        }
    }

    #[test]
    fn a_file_is_replaced_whole() {
        let parent = tempfile::tempdir().unwrap();
        let path = parent.path().join("deep").join("file");
        write_whole(&path, b"long text").unwrap();
        write_whole(&path, b"short").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"short");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "no temporary file is left");
    }
}
