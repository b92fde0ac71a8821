//! Maps as one asks about them.

use bindery::Word;
use bindery::format::AnyFile as _;
use bindery_formats::pmf::{
    BadChild, ClientSectorData, Cube, CubeData, Date, ExtraLightmap, Face, Lightmap, Luxels,
    ParentCube, PmfDialect, Sector, SharedSectorData, is_none,
};
use bindery_tests::maps;

#[test]
fn the_octree_is_walked_with_the_place_of_every_cube() {
    let map = maps::everything(PmfDialect::PREFERRED).unwrap();
    let sector = map.data.sector(0, 0, 0).unwrap();
    let tree = sector.shared_data.content.octree(map.data.sector_size);
    assert!(tree.bad_children.is_empty());
    let cells: Vec<_> = tree
        .cells
        .iter()
        .map(|cell| (cell.index, cell.depth, cell.min, cell.side))
        .collect();
    assert_eq!(
        cells,
        [
            (0, 0, [0.0, 0.0, 0.0], 32.0),
            (1, 1, [16.0, 16.0, 16.0], 16.0),
            (2, 1, [0.0, 16.0, 16.0], 16.0),
            (3, 1, [16.0, 16.0, 0.0], 16.0),
            (4, 1, [0.0, 16.0, 0.0], 16.0),
            (5, 1, [16.0, 0.0, 16.0], 16.0),
            (6, 1, [0.0, 0.0, 16.0], 16.0),
            (7, 1, [16.0, 0.0, 0.0], 16.0),
            (8, 1, [0.0, 0.0, 0.0], 16.0),
        ]
    );
}

/// A parent with these children.
fn parent(children: [u16; 8]) -> Cube {
    let [ppp, npp, ppn, npn, pnp, nnp, pnn, nnn] = children;
    Cube::new(CubeData::Parent(ParentCube {
        ppp,
        npp,
        ppn,
        npn,
        pnp,
        nnp,
        pnn,
        nnn,
    }))
}

#[test]
fn a_walk_ends_on_a_cycle_and_skips_what_is_missing() {
    let cubes = vec![
        parent([0, 1, 1, 9, 2, 2, 2, 2]),
        parent([0, 2, 2, 2, 2, 2, 2, 2]),
        Cube::new(CubeData::Empty),
        Cube::new(CubeData::Empty),
    ];
    let shared = SharedSectorData {
        props: Vec::new(),
        cubes,
    };
    let tree = shared.octree(0);
    assert_eq!(
        tree.bad_children,
        [
            (0, 0, BadChild::MetBefore),
            (0, 2, BadChild::MetBefore),
            (0, 3, BadChild::Missing),
            (1, 0, BadChild::MetBefore),
        ]
    );
    assert_eq!(tree.cells.len(), 1 + 5 + 7);
    assert_eq!(tree.unreached(&shared.cubes), [3]);
}

#[test]
fn an_octree_that_doubles_back_on_itself_takes_no_longer_than_its_cubes() {
    let last = 999u16;
    let cubes: Vec<Cube> = (1..=last).map(|next| parent([next; 8])).collect();
    let shared = SharedSectorData {
        props: Vec::new(),
        cubes: [cubes, vec![Cube::new(CubeData::Empty)]].concat(),
    };
    let tree = shared.octree(10);
    // Each parent once, and the empty cube eight times.
    assert_eq!(tree.cells.len(), 999 + 8);
    assert_eq!(tree.bad_children.len(), 998 * 7);
}

#[test]
fn every_face_has_its_triangles_and_material() {
    let map = maps::everything(PmfDialect::PREFERRED).unwrap();
    let cubes = &map.data.sectors[0].shared_data.content.cubes;
    let faces = |index: usize| {
        let faces = cubes[index].data.faces();
        let face = faces.into_iter();
        face.map(|face| (face.face, face.triangles, face.material))
            .collect::<Vec<_>>()
    };
    assert_eq!(faces(0), []);
    assert_eq!(
        faces(2),
        [(Face::PlusZ, 0..2, Some(0)), (Face::MinusX, 2..4, Some(0))]
    );
    assert_eq!(
        faces(3),
        [(Face::Plane, 4..6, Some(1)), (Face::PlusX, 6..7, Some(1))]
    );
    assert_eq!(
        faces(4),
        [(Face::PlusX, 7..8, Some(0)), (Face::MinusZ, 8..10, Some(1))]
    );
    assert_eq!(
        faces(5),
        [(Face::Plane, 10..14, None), (Face::PlusY, 14..15, Some(0))]
    );
    assert_eq!(cubes[5].data.triangles(), 10..15);
}

#[test]
fn luxels_are_red_green_and_blue() {
    let colors = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [132, 130, 132]];
    let luxels = Luxels::from_rgb8(&colors);
    let words = [0xF800, 0x07E0, 0x001F, 0x8410].map(Word::from_bits);
    assert_eq!(luxels.luxels, words);
    assert_eq!(luxels.to_rgb8(), colors);
    let mut lightmap = Lightmap::new(1, luxels.luxels).unwrap();
    assert_eq!(lightmap.image(), Some((2, 2, colors.to_vec())));
    let shared = SharedSectorData {
        props: Vec::new(),
        cubes: vec![Cube::new(CubeData::Empty)],
    };
    let small = Lightmap::new(0, vec![Word::default()]).unwrap();
    let lightmaps = vec![small, lightmap.clone()];
    let sector = Sector::new(lightmaps, shared, ClientSectorData::default());
    let extra = |base| ExtraLightmap::new(base, lightmap.luxels.content.luxels.clone());
    assert_eq!(sector.extra_image(&extra(1)), lightmap.image());
    // Another size than the base has, and no base at all.
    assert_eq!(sector.extra_image(&extra(0)), None);
    assert_eq!(sector.extra_image(&extra(2)), None);
    lightmap.size = 200;
    assert_eq!(lightmap.image(), None);
    let error = Lightmap::new(1, vec![Word::default(); 3]).unwrap_err();
    assert_eq!(
        error.message(),
        "3 luxels do not fill a square with a side of two to the power of 1"
    );
}

#[test]
fn sectors_stand_with_z_running_fastest() {
    let map = maps::large([2, 3, 4], 0).unwrap();
    assert_eq!(map.data.sector_index(0, 0, 3), Some(3));
    assert_eq!(map.data.sector_index(1, 0, 0), Some(4));
    assert_eq!(map.data.sector_index(0, 1, 0), Some(8));
    assert_eq!(map.data.sector_index(1, 2, 3), Some(23));
    assert_eq!(map.data.sector(1, 2, 3).unwrap().load_radius, [23, 1, 2]);
    assert_eq!(map.data.sector(2, 0, 0), None);
    assert!((map.data.sector_side() - 64.0).abs() < f64::EPSILON);
}

#[test]
fn entities_are_found_by_name_and_say_when_they_are_there() {
    let map = maps::everything(PmfDialect::PREFERRED).unwrap();
    let found: Vec<_> = map.entities_named("entity 1").collect();
    assert_eq!(found.len(), 1);
    assert_eq!(map.difficulties_of(found[0]), ["easy", "insane"]);
    assert_eq!(map.gamemodes_of(found[0]), ["co-op", "deathmatch"]);
    assert_eq!(map.entities_named("nobody").count(), 0);
    let server = &map.data.server_data.content;
    let team = server.teams.record(bindery::RecordRef::to(1)).unwrap();
    assert_eq!(map.data.server_text(team.name).unwrap(), "blue");
    assert!(!is_none(team.name));
}

#[test]
fn seconds_are_a_date() {
    let date = |seconds| Date::from_unix(seconds).to_string();
    assert_eq!(date(0), "1970-01-01T00:00:00Z");
    assert_eq!(date(951_782_399), "2000-02-28T23:59:59Z");
    assert_eq!(date(951_782_400), "2000-02-29T00:00:00Z");
    assert_eq!(date(1_722_643_200), "2024-08-03T00:00:00Z");
    assert_eq!(date(u32::MAX), "2106-02-07T06:28:15Z");
    let mut map = maps::large([1, 1, 1], 0).unwrap();
    map.header.creation_time = 951_782_400;
    let created = ("created", "2000-02-29T00:00:00Z".to_owned());
    assert!(map.names().contains(&created));
}
