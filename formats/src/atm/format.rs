//! The registration of the format.

use bindery::format::{
    About, AnyFile, Bounds, FileType, NamedCount, Overview, Recognition, Revision,
};

use super::{ATM, ATM_ENGINE, Atm, Model, Payload};
use bindery::Schema as _;

/// The revision of a version.
fn revision(version: u16) -> &'static str {
    match version {
        0 | 1 => "1",
        _ => "2",
    }
}

impl FileType for Atm {
    const FORMAT: About = About {
        name: "atm",
        title: "Antiquated Engine model",
        extensions: &["atm"],
        magics: &[b"\x3B\x92"],
        revisions: &[
            Revision {
                name: "1",
                documents: &[&ATM, &ATM_ENGINE],
                root: || Atm::INFO,
            },
            Revision {
                name: "2",
                documents: &[&ATM, &ATM_ENGINE],
                root: || Atm::INFO,
            },
        ],
    };

    fn recognise(bytes: &[u8]) -> Option<Recognition> {
        // By hand, because a file whose header is cut is still told from others, and the declaration reads it whole.
        let rest = bytes.strip_prefix(b"\x3B\x92")?;
        let mut reasons = vec!["it starts with 3B 92".to_owned()];
        let revisions = match rest.first_chunk::<2>() {
            Some(version) => {
                let version = u16::from_le_bytes(*version);
                reasons.push(format!("its header says version {version}"));
                vec![revision(version)]
            }
            None => Vec::new(),
        };
        Some(Recognition { revisions, reasons })
    }
}

impl AnyFile for Atm {
    fn revision(&self) -> &'static str {
        revision(self.version)
    }

    fn names(&self) -> Vec<(&'static str, String)> {
        let mut names = vec![("framing", self.body.content.framing().name().to_owned())];
        for payload in self.models().iter().flat_map(Model::payloads) {
            if let Payload::CreatorInfo(info) = payload {
                names.push(("creator", info.text.to_text().into_owned()));
            }
        }
        names
    }

    fn tables(&self, most: usize) -> Vec<Overview> {
        self.overviews(most)
    }

    fn counts(&self) -> Vec<NamedCount> {
        let models = self.models();
        let first = models.first().map(Model::counts).unwrap_or_default();
        vec![
            ("models", models.len() as u64),
            ("chunks", self.body.content.chunks.len() as u64),
            ("vertices", first.vertices),
            ("normals", first.normals),
            ("uvs", first.uvs),
            ("colours", first.colours),
            ("faces", first.faces),
            ("keyframes", first.keyframes),
            ("materials", first.materials),
        ]
    }

    /// Of the first model, as the counts are.
    fn bounds(&self) -> Option<Bounds> {
        Bounds::around(self.models().first()?.positions()?)
    }
}
