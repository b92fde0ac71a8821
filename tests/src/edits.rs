//! What every function that changes a file keeps to: if it returns Ok, the file can be written and reads
//! back equal; else nothing changed.

use bindery::strings::{compact, intern, rename};
use bindery::value::json;
use bindery::walk::Walk;
use bindery::{File, Result, StringOffset, Table, Width};
use bindery_formats::{atm, m3d, p3m, pmf, ptf};

/// A function that changes a file, and its name.
pub type Edit<T> = (&'static str, fn(&mut T) -> Result<()>);

/// Everything that a file holds, told apart down to the bits of numbers that are none.
fn told(value: &impl File) -> String {
    value
        .dump()
        .map_or_else(|error| error.to_string(), |tree| json::to_line(&tree))
}

/// As [`told`], without stored numbers of their own. One that disagreed before an edit may agree after it,
/// and is then no longer kept.
fn told_normal<T: File + Clone>(value: &T) -> String {
    let mut value = value.clone();
    value.normalise();
    told(&value)
}

/// Tries every edit on a file that was read or can be written.
///
/// # Errors
/// When one of them breaks the rule, with what it did.
pub fn check<T: File + Clone>(
    file: &T,
    edits: &[Edit<T>],
    read: impl Fn(&[u8]) -> Result<T>,
) -> Result<(), String> {
    let before = told(file);
    let bytes = file.to_bytes().map_err(|error| error.to_string())?;
    for (name, edit) in edits {
        let mut edited = file.clone();
        match edit(&mut edited) {
            Err(error) => {
                if told(&edited) != before {
                    return Err(format!("{name} failed and changed the file: {error}"));
                }
                let again = edited.to_bytes().map_err(|error| error.to_string())?;
                if again != bytes {
                    return Err(format!("{name} failed and changed the bytes: {error}"));
                }
            }
            Ok(()) => {
                let bytes = edited
                    .to_bytes()
                    .map_err(|error| format!("{name} left what cannot be written: {error}"))?;
                let again = read(&bytes)
                    .map_err(|error| format!("{name} left what cannot be read: {error}"))?;
                let same =
                    told(&again) == told(&edited) || told_normal(&again) == told_normal(&edited);
                if !same {
                    let (one, other) = (told(&edited), told(&again));
                    let (one, other) = difference(&one, &other);
                    return Err(format!("{name}: {one}\nreads back as: {other}"));
                }
            }
        }
    }
    Ok(())
}

/// Where two texts differ, with a little of what is around it.
fn difference(one: &str, other: &str) -> (String, String) {
    let pairs = one.chars().zip(other.chars());
    let place = pairs.take_while(|(one, other)| one == other).count();
    let around = |text: &str| {
        let start = text.chars().skip(place.saturating_sub(80));
        start.take(280).collect::<String>()
    };
    (around(one), around(other))
}

/// A name that no width of one byte reaches behind, and one that no table has yet.
const LONG: &str =
    "a name that is longer than all the others so that what comes behind it is far away";

fn renamed<T: Table>(file: &mut impl Walk<()>) -> Result<()> {
    rename::<T>(file, "wood", LONG)?;
    rename::<T>(file, "", LONG)?;
    Ok(())
}

fn interned<W: Width, T: Table>(file: &mut impl Walk<()>) -> Result<()> {
    let _: StringOffset<W, T> = intern(file, LONG)?;
    Ok(())
}

/// The edits that any file allows.
fn of_any<T: File + Clone>() -> Vec<Edit<T>> {
    vec![
        ("normalise", |file| {
            file.normalise();
            Ok(())
        }),
        ("forget_originals", |file| {
            file.forget_originals();
            Ok(())
        }),
    ]
}

/// The edits of strings in one table.
fn of_strings<W: Width, S: Table, T: Walk<()>>() -> Vec<Edit<T>> {
    vec![
        ("rename", |file| renamed::<S>(file)),
        ("intern", |file| interned::<W, S>(file)),
        ("compact", |file| compact::<S>(file).map(drop)),
    ]
}

/// The edits of a Model 3D file.
#[must_use]
pub fn of_m3d() -> Vec<Edit<m3d::M3d>> {
    let mut edits: Vec<Edit<m3d::M3d>> = of_any();
    edits.push(("rename", |file| renamed::<m3d::Strings>(file)));
    edits.push(("intern", |file| interned::<m3d::Si, m3d::Strings>(file)));
    edits.push(("compact", |file| compact::<m3d::Strings>(file).map(drop)));
    edits.push(("fit_widths", m3d::M3d::fit_widths));
    edits.push(("widen_widths", m3d::M3d::widen_widths));
    edits.push(("rename_string", |file| {
        file.rename_string("wood", LONG)?;
        file.rename_string("root", LONG).map(drop)
    }));
    edits
}

/// The edits of a P3M model of any layout.
#[must_use]
pub fn of_p3m<T: Walk<()> + Clone>() -> Vec<Edit<T>> {
    let mut edits = of_any();
    edits.extend(of_strings::<u16, p3m::Strings, T>());
    edits
}

/// The edits of a map.
#[must_use]
pub fn of_pmf() -> Vec<Edit<pmf::Pmf>> {
    let mut edits: Vec<Edit<pmf::Pmf>> = of_any();
    edits.extend(of_strings::<u32, pmf::ServerStrings, pmf::Pmf>());
    edits.extend(of_strings::<u32, pmf::ClientStrings, pmf::Pmf>());
    edits.push(("server_string", |map| {
        map.data.server_string(LONG).map(drop)
    }));
    edits.push(("client_string", |map| {
        map.data.client_string(LONG).map(drop)
    }));
    edits.push(("compact_strings", |map| {
        map.data.compact_strings().map(drop)
    }));
    edits.push(("add_material", |map| {
        let shared = pmf::SharedMaterial {
            flags: pmf::MaterialFlags::default(),
            speed_multiplier: 1.0,
            acceleration_multiplier: 1.0,
            minimum_speed_to_cause_damage: 5.0,
            base_damage: 1.0,
            extra_damage_per_meter_per_second: 0.5,
        };
        let client = pmf::ClientMaterial {
            material_appearance_resource_path: pmf::ClientString::at(0),
        };
        map.data.add_material(shared, client).map(drop)
    }));
    edits
}

/// The edits of an ATM file.
#[must_use]
pub fn of_atm() -> Vec<Edit<atm::Atm>> {
    let mut edits: Vec<Edit<atm::Atm>> = of_any();
    edits.push(("set_framing to the marker", |file| {
        file.set_framing(atm::Framing::Marker)
    }));
    edits.push(("set_framing to the literal one", |file| {
        file.set_framing(atm::Framing::Literal)
    }));
    edits
}

/// The edits of a texture.
#[must_use]
pub fn of_ptf() -> Vec<Edit<ptf::Ptf>> {
    let mut edits: Vec<Edit<ptf::Ptf>> = of_any();
    edits.push(("fill_up", ptf::Ptf::fill_up));
    edits
}
