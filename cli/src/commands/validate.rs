//! `validate`: every finding.

mod codes;
mod groups;
mod junit;
mod sarif;

use std::ffi::{OsStr, OsString};
use std::io::Read as _;
use std::path::Path;

use bindery::check::{Rule, Severity};
use bindery::format::{Format, Program};
use bindery::{Finding, Value};

use super::SCHEMA_VERSION;
use crate::colour::Paint;
use crate::failure::{Exit, Failure, Outcome};
use crate::finding::{Located, locate, summary};
use crate::input::{Reading, Recognised};
use crate::output::Out;
use crate::parallel::{at_once, in_order};
use crate::progress::Progress;
use crate::registry::formats;
use crate::text::{clean, count};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  bindery validate --strict models/\n  bindery validate --for m3d.h model.m3d\n  bindery validate --explain checksum"
)]
pub(crate) struct Args {
    /// The files or folders, or - for stdin
    #[arg(required_unless_present = "explain")]
    files: Vec<OsString>,
    /// Print JSON, as --format json
    #[arg(long)]
    json: bool,
    /// How to print findings: sarif for code hosts, junit for build servers
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        default_value = "text",
        conflicts_with = "json"
    )]
    format: Form,
    /// List every finding by itself, instead of those of one code together
    #[arg(long)]
    all: bool,
    /// Show at most N findings of each code
    #[arg(long, value_name = "N", default_value_t = 3, conflicts_with = "all")]
    limit: usize,
    /// Count warnings as errors
    #[arg(long)]
    strict: bool,
    /// Tell what this program, such as m3d.h, would refuse, misread or leave out, instead of what the rules say
    #[arg(long = "for", value_name = "PROGRAM", value_parser = codes::known_program)]
    program: Option<&'static str>,
    /// Leave out findings with this code; may be given several times
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = codes::known)]
    ignore: Vec<&'static str>,
    /// Explain a code and do nothing else
    #[arg(long, value_name = "CODE", value_parser = codes::known, conflicts_with_all = ["files", "ignore", "strict", "program"])]
    explain: Option<&'static str>,
    #[command(flatten)]
    reading: Reading,
}

/// A form of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// For people
    Text,
    /// One object
    Json,
    /// SARIF 2.1.0
    Sarif,
    /// A JUnit report
    Junit,
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    if let Some(code) = args.explain {
        return explain(code, args.json, out);
    }
    let mut files = Files::default();
    for file in &args.files {
        files.add(file)?;
    }
    let format = match args.json {
        true => Form::Json,
        false => args.format,
    };
    let progress = Progress::of(files.found.len());
    let mut report = Report::default();
    let at_once = at_once(&files.found);
    in_order(
        &files.found,
        |file| check(file, args, at_once),
        |checked| {
            progress.step(|| {
                report.add(&checked);
                if format == Form::Text {
                    checked.print(args, out)?;
                    return out.finish();
                }
                report.files.push(checked);
                Ok::<(), Failure>(())
            })
        },
    )?;
    drop(progress);
    match format {
        Form::Text => out.line(report.summary(files.skipped))?,
        Form::Json => out.json(&report.to_value(files.skipped))?,
        Form::Sarif => out.json(&sarif::log(&report.files))?,
        Form::Junit => out.bytes(junit::report(&report.files, args.strict).as_bytes())?,
    }
    let found = report.errors > 0 || (args.strict && report.warnings > 0);
    Ok(match found {
        true => report.worst.max(Exit::Found),
        false => report.worst,
    })
}

/// What to check, and how much in the folders was left out.
#[derive(Debug, Default)]
struct Files {
    found: Vec<OsString>,
    skipped: usize,
}

impl Files {
    fn add(&mut self, name: &OsStr) -> Result<(), Failure> {
        if name != "-" && Path::new(name).is_dir() {
            return self.walk(Path::new(name));
        }
        self.found.push(name.to_owned());
        Ok(())
    }

    /// Adds what a folder holds, by name. Links to folders are not followed: they may lead back.
    fn walk(&mut self, folder: &Path) -> Result<(), Failure> {
        let failed = |error| Failure::io(folder.as_os_str(), error);
        let mut pending = vec![folder.to_owned()];
        while let Some(path) = pending.pop() {
            let here = std::fs::symlink_metadata(&path).map_err(failed)?;
            if here.is_dir() {
                let failed = |error| Failure::io(path.as_os_str(), error);
                let mut inside = Vec::new();
                for entry in std::fs::read_dir(&path).map_err(failed)? {
                    inside.push(entry.map_err(failed)?.path());
                }
                inside.sort_unstable_by(|one, other| other.cmp(one));
                pending.extend(inside);
            } else if path.is_file() && looks_known(&path) {
                self.found.push(path.into_os_string());
            } else {
                self.skipped = self.skipped.saturating_add(1);
            }
        }
        Ok(())
    }
}

/// Whether the name or the first bytes are those of a registered format.
pub(super) fn looks_known(path: &Path) -> bool {
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    let named = formats().iter().any(|format| {
        let mut known = format.info().extensions.iter();
        known.any(|known| known.eq_ignore_ascii_case(extension))
    });
    let mut start = Vec::new();
    named
        || std::fs::File::open(path)
            .and_then(|file| file.take(64).read_to_end(&mut start))
            .is_ok_and(|_| {
                let mut magics = formats().iter().flat_map(|format| format.info().magics);
                magics.any(|magic| start.starts_with(magic))
            })
}

/// What became of one file.
struct Checked {
    file: String,
    result: Result<Known, Failure>,
}

struct Known {
    format: &'static str,
    revision: &'static str,
    findings: Vec<Located>,
}

fn check(file: &OsStr, args: &Args, at_once: usize) -> Checked {
    Checked {
        file: match file == "-" {
            true => "stdin".to_owned(),
            false => file.to_string_lossy().into_owned(),
        },
        result: find(file, args, at_once),
    }
}

fn find(file: &OsStr, args: &Args, at_once: usize) -> Result<Known, Failure> {
    let mut source = args.reading.load_among(file, at_once)?;
    let opened = match (args.reading.open_among(&source, at_once), args.program) {
        (Err(failure), Some(program)) if failure.is_fault() => {
            return unreadable_for(program, failure, args.reading.recognise(&source)?);
        }
        (opened, _) => opened?,
    };
    // The rules are asked of what was read, and writing it on trial takes as much again.
    source.bytes = Vec::new();
    let mut findings = match args.program {
        None => opened.findings(),
        Some(program) => {
            let known = program_of(opened.format, program)?;
            (known.check)(opened.model.as_ref())
        }
    };
    findings.retain(|finding| !args.ignore.contains(&finding.rule.code));
    let located = locate(findings, opened.model.as_ref(), opened.limits)
        .map_err(|error| Failure::refused(&source.label, error))?;
    Ok(Known {
        format: opened.format.info().name,
        revision: opened.model.revision(),
        findings: located,
    })
}

/// A program that reads files of a format.
fn program_of(format: &'static dyn Format, name: &str) -> Result<&'static Program, Failure> {
    let mut programs = format.programs().iter();
    programs.find(|known| known.name == name).ok_or_else(|| {
        let format = format.info().name;
        Failure::usage(format!("what {name} does with {format} files is not known"))
    })
}

/// What a program does with a file that cannot be read.
fn unreadable_for(name: &str, failure: Failure, file: Recognised) -> Result<Known, Failure> {
    let program = program_of(file.format, name)?;
    let Failure::Refused { error, .. } = failure else {
        return Err(failure);
    };
    let (rule, does) = (program.unreadable)(&error);
    let finding = Finding {
        rule,
        path: error.path(),
        message: format!("{does}: {}", error.message()),
        spec: error.spec().copied(),
    };
    let place = error.offset().map(|offset| (error.space(), offset));
    let only = match file.format.info().revisions {
        [only] => Some(only.name),
        _ => None,
    };
    Ok(Known {
        format: file.format.info().name,
        revision: file.likely.or(only).unwrap_or_default(),
        findings: vec![Located { finding, place }],
    })
}

impl Checked {
    fn print(&self, args: &Args, out: &mut Out) -> Result<(), Failure> {
        let paint = out.paint;
        match &self.result {
            Err(failure) => out.report(failure),
            Ok(known) if known.findings.is_empty() => match args.program {
                None => Ok(()),
                Some(program) => out.line(format_args!(
                    "{}  {} {}  {program} reads it as it is",
                    paint.heading(clean(&self.file)),
                    known.format,
                    known.revision,
                )),
            },
            Ok(known) => {
                out.line(format_args!(
                    "{}  {} {}  {}",
                    paint.heading(clean(&self.file)),
                    known.format,
                    known.revision,
                    summary(&known.findings)
                ))?;
                // Lines break at words on a terminal only: what is piped is for other programs.
                let room = out.room().unwrap_or(usize::MAX);
                if args.all {
                    for finding in &known.findings {
                        out.line(finding.lines(paint, "  ", room))?;
                    }
                } else {
                    for group in groups::by_code(&known.findings) {
                        out.line(groups::lines(&group, args.limit, paint, room))?;
                    }
                }
                out.line("")
            }
        }
    }

    fn to_value(&self) -> Value {
        let mut entries = vec![("file".into(), Value::Text(self.file.clone()))];
        match &self.result {
            Err(failure) => entries.push(("error".into(), failure.to_value())),
            Ok(known) => entries.extend([
                ("format".into(), Value::Text(known.format.to_owned())),
                ("revision".into(), Value::Text(known.revision.to_owned())),
                (
                    "findings".into(),
                    Value::list(known.findings.iter().map(Located::to_value)),
                ),
            ]),
        }
        Value::Record(entries)
    }
}

struct Report {
    checked: usize,
    errors: usize,
    warnings: usize,
    hints: usize,
    unreadable: usize,
    worst: Exit,
    files: Vec<Checked>,
}

impl Default for Report {
    fn default() -> Self {
        Self {
            checked: 0,
            errors: 0,
            warnings: 0,
            hints: 0,
            unreadable: 0,
            worst: Exit::Fine,
            files: Vec::new(),
        }
    }
}

impl Report {
    fn add(&mut self, checked: &Checked) {
        self.checked = self.checked.saturating_add(1);
        match &checked.result {
            Err(failure) => {
                self.unreadable = self.unreadable.saturating_add(1);
                self.worst = self.worst.max(failure.exit());
            }
            Ok(known) => {
                for finding in &known.findings {
                    let counter = match finding.severity() {
                        Severity::Error => &mut self.errors,
                        Severity::Warning => &mut self.warnings,
                        Severity::Hint => &mut self.hints,
                    };
                    *counter = counter.saturating_add(1);
                }
            }
        }
    }

    /// The last line for people.
    fn summary(&self, skipped: usize) -> String {
        let mut line = format!(
            "{}: {}, {}",
            count(self.checked, "file"),
            count(self.errors, "error"),
            count(self.warnings, "warning")
        );
        if self.hints > 0 {
            line.push_str(&format!(", {}", count(self.hints, "hint")));
        }
        if self.unreadable > 0 {
            line.push_str(&format!(", {} unreadable", self.unreadable));
        }
        if skipped > 0 {
            line.push_str(&format!(", {skipped} of no known format left out"));
        }
        line
    }

    fn to_value(&self, skipped: usize) -> Value {
        let counts = [
            ("files", self.checked),
            ("errors", self.errors),
            ("warnings", self.warnings),
            ("hints", self.hints),
            ("unreadable", self.unreadable),
            ("skipped", skipped),
        ];
        let counts = counts.map(|(name, number)| (name.into(), Value::Uint(number as u64)));
        Value::Record(vec![
            ("schema_version".into(), Value::Uint(SCHEMA_VERSION)),
            (
                "files".into(),
                Value::List(self.files.iter().map(Checked::to_value).collect()),
            ),
            ("summary".into(), Value::Record(counts.to_vec())),
        ])
    }
}

/// Says what a rule asks for, and which formats have it.
fn explain(code: &str, json: bool, out: &mut Out) -> Outcome {
    let mut having = Vec::new();
    let mut rule: Option<&'static Rule> = None;
    for format in formats() {
        let mut rules = codes::rules_of(*format).into_iter();
        if let Some(found) = rules.find(|rule| rule.code == code) {
            having.push(format.info().name);
            rule = Some(found);
        }
    }
    // The parser of the command line knows the codes.
    let Some(rule) = rule else {
        return Err(Failure::usage(format!("no such code: {code}")));
    };
    if json {
        out.json(&rule_value(rule, &having))?;
    } else {
        print_rule(rule, &having, out.paint, out)?;
    }
    Ok(Exit::Fine)
}

fn print_rule(rule: &Rule, formats: &[&str], paint: Paint, out: &mut Out) -> Result<(), Failure> {
    out.line(format_args!(
        "{}  {}, in {}",
        paint.heading(rule.code),
        rule.severity,
        formats.join(", ")
    ))?;
    out.paragraph("  ", "  ", rule.explanation)?;
    if let Some(deviation) = rule.deviation {
        out.line(format_args!("  Deviation {}:", deviation.id))?;
        let indent = " ".repeat(23);
        out.paragraph("    the document says: ", &indent, deviation.says)?;
        out.paragraph("    we do:             ", &indent, deviation.does)?;
        out.paragraph("    because:           ", &indent, deviation.because)?;
    }
    Ok(())
}

fn rule_value(rule: &Rule, formats: &[&str]) -> Value {
    let text = |text: &str| Value::Text(text.to_owned());
    Value::Record(vec![
        ("schema_version".into(), Value::Uint(SCHEMA_VERSION)),
        ("code".into(), text(rule.code)),
        ("severity".into(), Value::Text(rule.severity.to_string())),
        ("explanation".into(), text(rule.explanation)),
        (
            "formats".into(),
            Value::list(formats.iter().map(|name| text(name))),
        ),
        (
            "deviation".into(),
            rule.deviation.map_or(Value::Null, |deviation| {
                Value::Record(vec![
                    ("id".into(), text(deviation.id)),
                    ("says".into(), text(deviation.says)),
                    ("does".into(), text(deviation.does)),
                    ("because".into(), text(deviation.because)),
                ])
            }),
        ),
    ])
}
