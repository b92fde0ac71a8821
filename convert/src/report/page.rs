//! Pages of one file: everything that they need is in them, and nothing else may run or be loaded.

use super::pack::base64;
use super::sha256::digest;

/// How every page starts: up to the facts beside its title.
pub(super) const HEAD: &str = include_str!("head.html");

/// A page whose rest is this template, with the places of both filled.
pub(super) fn page(rest: &str, values: &[(&str, &str)]) -> String {
    filled(&[HEAD, rest].concat(), values)
}

/// Fills the places `{{name}}` of a template.
fn filled(template: &str, values: &[(&str, &str)]) -> String {
    let mut page = String::new();
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once("{{") {
        let (name, behind) = behind.split_once("}}").unwrap_or((behind, ""));
        let value = values.iter().find(|(known, _)| *known == name);
        page.push_str(before);
        page.push_str(value.map_or("", |(_, value)| value));
        rest = behind;
    }
    page.push_str(rest);
    page
}

/// The policy that lets only these scripts and this style act, and nothing be loaded but pictures of the page.
pub(super) fn policy(scripts: &[&str], style: &str) -> String {
    let hash = |text: &str| format!("'sha256-{}'", base64(&digest(text.as_bytes())));
    let scripts: Vec<String> = scripts.iter().map(|script| hash(script)).collect();
    format!(
        "default-src 'none'; script-src {}; style-src {}; img-src data:; base-uri 'none'; form-action 'none'",
        scripts.join(" "),
        hash(style)
    )
}

/// Text in HTML.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// JSON inside of a script element, which nothing in it can end.
pub(super) fn json_text(value: &serde_json::Value) -> String {
    value.to_string().replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_not_looked_into() {
        let page = filled("a {{x}} b {{y}} {{x}}", &[("x", "{{y}}"), ("y", "2")]);
        assert_eq!(page, "a {{y}} b 2 {{y}}");
    }

    #[test]
    fn no_text_of_a_file_ends_an_element() {
        let name = "</script><script>alert(1)</script>";
        assert!(!json_text(&serde_json::json!({ "name": name })).contains('<'));
        assert!(!escaped(name).contains('<'));
    }
}
