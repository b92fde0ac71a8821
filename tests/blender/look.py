"""Opens .glb files in Blender, compares what it finds with what `bindery convert --json` said, and draws them.

    bindery convert --json model.m3d model.glb > model.json
    blender -b --python tests/blender/look.py -- PICTURES model.glb ...

Each file has its counts beside it, as NAME.json. Two pictures of a file with clips are drawn: at the start, and in
the middle of the longest. Exits with 1 where a count differs: Blender drops a triangle that a file has twice, as
suzanne.m3d has one. Not run by .ci/run: Blender is large.
"""

import json
import math
import pathlib
import sys

import bpy
import mathutils
import numpy

# The importer of Blender 3.4 asks for it, and numpy 1.24, which Debian has beside it, no longer has it.
numpy.bool = bool

SIZE = 256


def opened(path):
    """Blender with this file and nothing else."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.import_scene.gltf(filepath=str(path))


def shown_meshes():
    # The importer brings a ball along, to draw bones with.
    return [each for each in bpy.context.scene.objects if each.type == "MESH" and not each.name.startswith("Icosphere")]


def counts():
    """What Blender has, in the words of `bindery convert --json`."""
    meshes = shown_meshes()
    armatures = [each for each in bpy.context.scene.objects if each.type == "ARMATURE"]
    return {
        "meshes": len({mesh.data.name for mesh in meshes}),
        "triangles": sum(len(mesh.polygons) for mesh in {each.data for each in meshes}),
        "joints": sum(len(each.data.bones) for each in armatures),
        "materials": len(bpy.data.materials),
        "images": len([image for image in bpy.data.images if image.type == "IMAGE"]),
        "clips": lengths(),
    }


def fit_camera():
    """A camera that sees everything from the front right above."""
    corners = [each.matrix_world @ mathutils.Vector(corner) for each in shown_meshes() for corner in each.bound_box]
    if not corners:
        return False
    middle = sum(corners, mathutils.Vector()) / len(corners)
    radius = max((corner - middle).length for corner in corners) or 1.0
    direction = mathutils.Vector((0.7, -1.4, 0.6)).normalized()
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    camera.data.angle = math.radians(40)
    far = radius / math.sin(camera.data.angle / 2)
    camera.data.clip_start, camera.data.clip_end = far / 1000, far * 10
    camera.location = middle + direction * far
    camera.rotation_euler = (-direction).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(camera)
    bpy.context.scene.camera = camera
    sun = bpy.data.objects.new("sun", bpy.data.lights.new("sun", "SUN"))
    sun.data.energy = 3
    sun.rotation_euler = (0.9, 0.2, 0.6)
    bpy.context.scene.collection.objects.link(sun)
    world = bpy.data.worlds.new("world")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = (0.8, 0.85, 0.9, 1)
    bpy.context.scene.world = world
    return True


def draw(path, frame):
    scene = bpy.context.scene
    scene.frame_set(int(frame))
    scene.render.engine = "CYCLES"
    scene.cycles.samples = 16
    # Debian's has no denoiser.
    scene.cycles.use_denoising = False
    scene.render.resolution_x = scene.render.resolution_y = SIZE
    scene.render.film_transparent = True
    scene.render.filepath = str(path)
    bpy.ops.render.render(write_still=True)


def animations():
    """What moves each object, and the shapes of its mesh."""
    for each in bpy.context.scene.objects:
        shapes = getattr(each.data, "shape_keys", None)
        for data in [each.animation_data, shapes and shapes.animation_data]:
            if data:
                yield data


def play(name):
    """Lets every object do its part of a clip."""
    for data in animations():
        for track in data.nla_tracks:
            track.mute = track.name != name
        data.action = None


def lengths():
    """The clips, each a track of every object that it moves, and how many seconds they take."""
    rate, found = bpy.context.scene.render.fps, {}
    for data in animations():
        for track in data.nla_tracks:
            seconds = max(strip.action.frame_range[1] for strip in track.strips) / rate
            found[track.name] = max(seconds, found.get(track.name, 0))
    return found


def look(path, pictures):
    opened(path)
    found = counts()
    said = json.loads(path.with_suffix(".json").read_text())
    expected = said["counts"]
    count = {**found, "clips": len(found["clips"])}
    differing = [
        f"{what}: {count[what]} instead of {expected[what]}"
        for what in ["meshes", "triangles", "joints", "clips"]
        if count[what] != expected[what]
    ]
    print("LOOK", path.name, json.dumps(found), "differs: " + "; ".join(differing) if differing else "as said")
    if fit_camera():
        draw(pictures / f"{path.stem}.png", 0)
        if found["clips"]:
            longest = max(found["clips"], key=found["clips"].get)
            play(longest)
            draw(pictures / f"{path.stem}-clip.png", found["clips"][longest] * bpy.context.scene.render.fps / 2)
    return not differing


def main():
    pictures, *files = sys.argv[sys.argv.index("--") + 1 :]
    results = [look(pathlib.Path(file), pathlib.Path(pictures)) for file in files]
    sys.exit(0 if all(results) else 1)


main()
