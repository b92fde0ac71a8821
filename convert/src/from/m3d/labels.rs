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
        for (key, name) in [("group", group.name), ("language", group.language)] {
            if let Some(text) = context.model.text(name) {
                known.push((key.to_owned(), Value::Text(text.into_owned())));
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
            let text = context.model.text_or_default(label.text).into_owned();
            scene.add_node(Node {
                translation: place,
                extras: known.clone(),
                ..Node::named(text, None)
            });
        }
    }
}
