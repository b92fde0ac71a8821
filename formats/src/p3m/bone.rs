//! Bones, in pre-order: each one is followed by its children.

use bindery::schema;

use super::{P3M_2024_11, P3M_2025_01, P3M_2025_08, Text};

/// A bone.
#[schema]
#[spec(P3M_2025_08, "Bone")]
#[spec(P3M_2025_01, "Bone")]
#[spec(P3M_2024_11, "Bone")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Bone {
    /// What weight groups and actions call it.
    pub name: Text,
    #[spec("Head XYZ", P3M_2025_08 = "Head position")]
    pub head: [f32; 3],
    #[spec("Tail XYZ", P3M_2025_08 = "Tail position")]
    pub tail: [f32; 3],
    /// How many bones hang on it. They follow, each with its own children.
    pub child_count: u8,
}

/// How bones hang together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BoneTree {
    /// The bones that hang on no other.
    pub roots: Vec<usize>,
    /// For each bone the one that it hangs on.
    pub parents: Vec<Option<usize>>,
    /// For each bone those that hang on it.
    pub children: Vec<Vec<usize>>,
}

impl BoneTree {
    /// The tree of bones in pre-order. Children that are announced and do not follow are left out.
    #[must_use]
    pub fn of(bones: &[Bone]) -> Self {
        let mut tree = Self {
            children: vec![Vec::new(); bones.len()],
            ..Self::default()
        };
        // The bones whose children are still to come, each with how many.
        let mut open: Vec<(usize, u8)> = Vec::new();
        for (index, bone) in bones.iter().enumerate() {
            while open.last().is_some_and(|(_, left)| *left == 0) {
                open.pop();
            }
            let parent = open.last_mut().map(|(parent, left)| {
                *left = left.saturating_sub(1);
                *parent
            });
            match parent.and_then(|parent| tree.children.get_mut(parent)) {
                Some(siblings) => siblings.push(index),
                None => tree.roots.push(index),
            }
            tree.parents.push(parent);
            open.push((index, bone.child_count));
        }
        tree
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bones_hang_on_those_before() {
        let bones = [2, 1, 0, 0, 0].map(|child_count| Bone {
            child_count,
            ..Bone::default()
        });
        let tree = BoneTree::of(&bones);
        assert_eq!(tree.roots, [0, 4]);
        assert_eq!(tree.parents, [None, Some(0), Some(1), Some(0), None]);
        assert_eq!(tree.children, [vec![1, 3], vec![2], vec![], vec![], vec![]]);
    }

    #[test]
    fn missing_children_do_not_matter() {
        let bone = Bone {
            child_count: 200,
            ..Bone::default()
        };
        assert_eq!(BoneTree::of(&[bone, bone]).parents, [None, Some(0)]);
    }
}
