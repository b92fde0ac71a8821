//! The registration of the format.

use bindery::format::{About, AnyFile, FileType, NamedCount, Recognition, Revision};

use super::{Form, PTF, Ptf};
use bindery::{Result, Schema as _};

impl FileType for Ptf {
    const FORMAT: About = About {
        name: "ptf",
        title: "PlatinumSrc texture",
        extensions: &["ptf"],
        magics: &[b"PTF\0"],
        revisions: &[
            Revision {
                name: Form::Square.name(),
                documents: &[&PTF],
                root: || Ptf::INFO,
            },
            Revision {
                name: Form::Alpha.name(),
                documents: &[&PTF],
                root: || Ptf::INFO,
            },
            Revision {
                name: Form::Format.name(),
                documents: &[&PTF],
                root: || Ptf::INFO,
            },
        ],
    };

    fn recognise(bytes: &[u8]) -> Option<Recognition> {
        let rest = bytes.strip_prefix(b"PTF\0")?;
        let form = Form::of(rest);
        Some(Recognition {
            revisions: vec![form.name()],
            reasons: vec![
                "it starts with \"PTF\" and version 0".to_owned(),
                form.reason(rest),
            ],
        })
    }

    fn with_revision(self, revision: &str) -> Result<Self> {
        let form = [Form::Square, Form::Alpha, Form::Format]
            .into_iter()
            .find(|form| form.name() == revision)
            .ok_or_else(|| bindery::format::no_revision(&Self::FORMAT, revision))?;
        Ok(Self {
            header: self.header.read_as(form)?,
            ..self
        })
    }
}

impl AnyFile for Ptf {
    fn revision(&self) -> &'static str {
        self.header.form().name()
    }

    fn counts(&self) -> Vec<NamedCount> {
        vec![
            ("width", self.width().into()),
            ("height", self.height().into()),
            ("channels", self.channels().into()),
        ]
    }
}
