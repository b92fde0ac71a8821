//! The frame of a page, and what everything on it is made of.

use super::style::STYLE;
use crate::describe::spec::{Deviation, TypeInfo};
use crate::export::catalogue::{Catalogue, is_declared};
use crate::report::trace::wire_name;

/// A page that is being written.
pub(super) struct Page {
    html: String,
}

impl Page {
    pub(super) fn new(title: &str) -> Self {
        let title = escaped(title);
        Self {
            html: format!(
                "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
                 <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
                 <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
                 <meta name=\"color-scheme\" content=\"light dark\">\n\
                 <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
            ),
        }
    }

    pub(super) fn push(&mut self, html: &str) {
        self.html.push_str(html);
        self.html.push('\n');
    }

    pub(super) fn open_section(&mut self, id: &str, title: &str) {
        self.push(&format!("<section id=\"{id}\"><h2>{}</h2>", escaped(title)));
    }

    pub(super) fn close_section(&mut self) {
        self.push("</section>");
    }

    /// A table, without columns that are empty all the way. Each row has an id, so that one can link to it.
    pub(super) fn table<const N: usize>(&mut self, rows: &[(String, [(&str, String); N])]) {
        let is_needed = |column: usize| {
            let mut cells = rows.iter().filter_map(|(_, row)| row.get(column));
            cells.any(|(_, html)| !html.is_empty())
        };
        let needed: Vec<usize> = (0..N).filter(|column| is_needed(*column)).collect();
        let kept = |row: &[(&str, String); N]| -> Vec<(String, String)> {
            let cells = needed.iter().filter_map(|column| row.get(*column));
            cells
                .map(|(name, html)| ((*name).to_owned(), html.clone()))
                .collect()
        };
        let titles = rows.first().map(|(_, row)| kept(row)).unwrap_or_default();
        let titles: String = titles
            .iter()
            .map(|(name, _)| format!("<th>{name}"))
            .collect();
        self.push(&format!("<table><thead><tr>{titles}</thead><tbody>"));
        for (id, row) in rows {
            let cells = kept(row);
            let cells: Vec<(&str, String)> = cells
                .iter()
                .map(|(name, html)| (name.as_str(), html.clone()))
                .collect();
            self.row_at(id, "", &cells);
        }
        self.push("</tbody></table>");
    }

    /// A row of a table. On a narrow screen each cell is alone, with the name of its column.
    pub(super) fn row(&mut self, cells: &[(&str, String)]) {
        self.row_at("", "", cells);
    }

    /// A row with an id, and with a class of its own; without one where that is empty.
    pub(super) fn row_at(&mut self, id: &str, class: &str, cells: &[(&str, String)]) {
        let attribute = |name: &str, value: &str| match value {
            "" => String::new(),
            value => format!(" {name}=\"{}\"", escaped(value)),
        };
        let (id, class) = (attribute("id", id), attribute("class", class));
        let cells = cells.iter().map(|(column, html)| match html.as_str() {
            "" => "<td class=\"none\">".to_owned(),
            html => format!("<td data-column=\"{}\">{html}", escaped(column)),
        });
        let row = format!("<tr{id}{class}>{}", cells.collect::<String>());
        self.push(&row);
    }

    pub(super) fn finish(mut self) -> String {
        self.push("</main>\n</body>\n</html>");
        self.html
    }
}

/// Text as HTML.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            letter => out.push(letter),
        }
    }
    out
}

/// Documentation, where code is between backticks. Its links lead to places that a page does not have.
pub(super) fn documentation(text: &str) -> String {
    let text = text.replace("[`", "`").replace("`]", "`");
    let parts = text.split('`').enumerate().map(|(index, part)| {
        let part = escaped(part);
        match index % 2 {
            1 => format!("<code>{part}</code>"),
            _ => part,
        }
    });
    parts.collect()
}

/// The id of a declared type on the page.
pub(super) fn type_id(name: &str) -> String {
    format!("type-{}", name.to_lowercase())
}

/// The name of a type, which leads to it where it is declared.
pub(super) fn type_link(info: &'static TypeInfo, catalogue: &Catalogue) -> String {
    let content = info.content();
    match is_declared(content) {
        true => {
            let name = catalogue.name(content);
            format!("<a href=\"#{}\">{}</a>", type_id(name), escaped(name))
        }
        false => format!("<code>{}</code>", escaped(&wire_name(info))),
    }
}

/// The id of a deviation on the page.
pub(super) fn deviation_id(deviation: &Deviation) -> String {
    format!("deviation-{}", deviation.id.to_lowercase())
}

/// The id of a deviation, which leads to it.
pub(super) fn deviation_link(deviation: &Deviation) -> String {
    let (place, id) = (deviation_id(deviation), escaped(deviation.id));
    format!("<a href=\"#{place}\">{id}</a>")
}
