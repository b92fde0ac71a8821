//! Labels as nodes.

use bindery::Value;
use bindery_formats::m3d::ChunkBody;

use super::Context;
use crate::scene::mesh::is_somewhere;
use crate::scene::{Node, Scene};

/// Adds a node for each label.
pub(super) fn build(context: &Context<'_>, scene: &mut Scene) {
    for (path, body) in context.chunks() {
        let ChunkBody::Labels(group) = body else {
            continue;
        };
        let mut known = vec![("kind".to_owned(), Value::Text("label".to_owned()))];
        for (key, field, name) in [
            ("group", "name", group.name),
            ("language", "language", group.language),
        ] {
            if context.stored(name).is_some() {
                let text = context.name(name, || format!("{path}.{field}"), scene);
                known.push((key.to_owned(), Value::Text(text)));
            }
        }
        if let Some(color) = context.model.color(group.color) {
            let bytes = color.iter().map(|byte| Value::Uint((*byte).into()));
            known.push(("color".to_owned(), Value::List(bytes.collect())));
        }
        for (index, label) in group.labels.iter().enumerate() {
            let place = context
                .place(label.vertex.get())
                .filter(|place| is_somewhere(*place));
            let Some(place) = place else {
                scene.left_out(
                    format!("{path}.labels[{index}]"),
                    "the label has no finite position",
                );
                continue;
            };
            let place_of_text = || format!("{path}.labels[{index}].text");
            let text = context.name(label.text, place_of_text, scene);
            scene.add_node(Node {
                translation: place,
                extras: known.clone(),
                ..Node::named(text, None)
            });
        }
    }
}
