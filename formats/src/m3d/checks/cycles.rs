//! Shapes that include themselves, through others or not.

use bindery::path;

use super::Check;
use crate::m3d::{ChunkBody, Command, OwnChunks, rules};

impl<Own: OwnChunks> Check<'_, '_, '_, Own> {
    /// The chunk of every shape, and which shapes it includes, with the places of the commands that do.
    fn included_shapes(&self) -> Vec<(usize, Vec<(usize, usize)>)> {
        let mut shapes = Vec::new();
        for (index, chunk) in self.payload.chunks.iter().enumerate() {
            if let ChunkBody::Shape(shape) = &chunk.body {
                let commands = shape.commands.iter().enumerate();
                let included = commands.filter_map(|(place, record)| match &record.command {
                    Command::Include(include) => {
                        Some((place, usize::try_from(include.shape()).ok()?))
                    }
                    _ => None,
                });
                shapes.push((index, included.collect()));
            }
        }
        shapes
    }

    /// Follows the includes of every shape once, without recursion: a file decides how deep they go.
    pub(super) fn shape_cycles(&mut self) {
        #[derive(Clone, Copy, PartialEq)]
        enum Walk {
            Ahead,
            Within,
            Done,
        }
        let shapes = self.included_shapes();
        let mut walks = vec![Walk::Ahead; shapes.len()];
        for start in 0..shapes.len() {
            let mut open = vec![(start, 0usize)];
            while let Some((shape, next)) = open.last_mut() {
                let shape = *shape;
                if let Some(walk) = walks.get_mut(shape)
                    && *next == 0
                {
                    // Where an earlier walk went already there is nothing new.
                    if *walk == Walk::Done {
                        open.pop();
                        continue;
                    }
                    *walk = Walk::Within;
                }
                let Some((chunk, included)) = shapes.get(shape) else {
                    open.pop();
                    continue;
                };
                let Some((place, target)) = included.get(*next).copied() else {
                    if let Some(walk) = walks.get_mut(shape) {
                        *walk = Walk::Done;
                    }
                    open.pop();
                    continue;
                };
                *next = next.saturating_add(1);
                match walks.get(target) {
                    Some(Walk::Ahead) => open.push((target, 0)),
                    Some(Walk::Within) => {
                        self.chunk = *chunk;
                        let path = path!["commands", place, "command"];
                        self.here(&rules::SHAPE_CYCLE, &path, || {
                            format!("shape {shape} includes shape {target}, which includes it")
                        });
                    }
                    Some(Walk::Done) | None => {}
                }
            }
        }
    }
}
