//! A small file of every revision, to be taken apart on the page of its format: copies of what is in `samples`,
//! because a published command has no repository around it.

/// A file with its name.
pub(crate) type Sample = (&'static str, &'static [u8]);

macro_rules! samples {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_bytes!($name))),*]
    };
}

/// The samples, those of a format one after the other.
pub(crate) static SAMPLES: &[Sample] = samples![
    "atm-1.atm",
    "atm-2.atm",
    "m3d-1.m3d",
    "p3m-2024-11.p3m",
    "p3m-2025-01.p3m",
    "p3m-2025-08.p3m",
    "pmf-2024-08.pmf",
    "ptf-2024-05.ptf",
    "ptf-2025-03.ptf",
    "ptf-2025-12.ptf",
];
