# Reads files with the Python that Kaitai's compiler made of a description, in debug mode.
# Prints for each file a line of JSON as read.cjs does: its name, and its leaves or what went wrong.
# Usage: python3 read.py FOLDER_OF_GENERATED_CODE FILE...
import json
import math
import os
import sys
import traceback
import types
import zlib

sys.dont_write_bytecode = True
folder = sys.argv[1]
sys.path.insert(0, folder)

import lz4.block
import lz4.frame
from kaitaistruct import BytesIO, KaitaiStream, KaitaiStruct


def process(name, decode):
    """Provides a class of our own for `process`, as Kaitai asks for it."""
    camel = "".join(part.capitalize() for part in name.split("_"))
    own = type(camel, (), {"decode": lambda self, data: decode(data)})
    sys.modules[name] = types.SimpleNamespace(**{camel: own})


def block(data):
    # The size is not stored: no block grows by more than this.
    return lz4.block.decompress(data, uncompressed_size=len(data) * 255 + 64)


process("deflate", lambda data: zlib.decompress(data, wbits=-15))
process("lz4_frame", lambda data: lz4.frame.decompress(data))
process("lz4_block", block)
process("lz4_sized_block", lambda data: block(data[4:]))


class Reader:
    def __init__(self, ksy):
        self.ksy = ksy
        self.leaves = []
        self.spaces = 1
        camel = lambda id: "".join(part.capitalize() for part in id.split("_"))
        self.types = {camel(id): body for id, body in ksy.get("types", {}).items()}

    def type_of(self, value):
        return self.types.get(type(value).__name__, self.ksy)

    def object(self, value, where, space, base):
        own = self.type_of(value)
        for attribute in own.get("seq", []):
            id = attribute.get("id")
            if id is not None and hasattr(value, id):
                debug = value._debug.get(id, {})
                before = len(self.leaves)
                self.attribute(getattr(value, id), debug, attribute, id, where, space, base)
                lookup = id.removeprefix("ofs_") if id.startswith("ofs_") else f"{id}_text"
                if is_lookup(own.get("instances", {}).get(lookup)) and len(self.leaves) > before:
                    self.leaves[before].append(getattr(value, lookup))
        # What offsets lead to counts from the start of the file.
        for id, instance in own.get("instances", {}).items():
            if instance.get("io") == "_root._io" and "pos" in instance:
                content = getattr(value, id)
                debug = value._debug.get(f"_m_{id}", {})
                self.attribute(content, debug, instance, id, where, 0, 0)

    def attribute(self, content, debug, attribute, id, where, space, base):
        if "end" not in debug:
            return
        here = f"{where}.{id}" if where else id
        if isinstance(content, list):
            for index, item in enumerate(content):
                place = debug["arr"][index]
                self.value(item, place, attribute, f"{here}[{index}]", space, base)
        else:
            self.value(content, debug, attribute, here, space, base)

    def value(self, value, place, attribute, here, space, base):
        start, end = place["start"] + base, place["end"] + base
        add = lambda shown: self.leaves.append([space, start, end, here, shown])
        if "process" in attribute:
            inside = self.spaces
            self.spaces += 1
            add({"section": inside})
            if isinstance(value, bytes):
                self.leaves.append([inside, 0, len(value), here, plain(value)])
            else:
                self.object(value, here, inside, 0)
        elif isinstance(value, KaitaiStruct) and self.is_word(self.type_of(value)):
            own = self.type_of(value)
            seq = [one for one in own["seq"] if "id" in one]
            stored = {one["id"]: self.named(getattr(value, one["id"]), one) for one in seq}
            add(stored | {id: plain(getattr(value, id)) for id in own.get("instances", {})})
        elif isinstance(value, KaitaiStruct) and is_number(self.type_of(value)):
            add(plain(value.value))
        elif isinstance(value, KaitaiStruct):
            # A part of its own counts from its start.
            own = "size" in attribute or "size-eos" in attribute
            self.object(value, here, space, start if own else base)
        else:
            add(self.named(value, attribute))

    def named(self, value, attribute):
        names = self.ksy.get("enums", {}).get(attribute.get("enum"), {})
        name = names.get(str(int(value))) if "enum" in attribute else None
        return {"name": name["id"]} if name else plain(value)

    def is_word(self, type):
        seq = type.get("seq", [])
        return bool(seq) and all(is_bits(one.get("type")) for one in seq)


def is_bits(type):
    return isinstance(type, str) and type[0] == "b" and type[1:].isdigit()


def is_lookup(instance):
    """Whether an instance is the text that an offset leads to."""
    return instance and instance.get("type") == "strz" and "pos" in instance and instance.get("io") != "_root._io"


def is_number(type):
    """Whether a type is a number, which it computes."""
    return "value" in type.get("instances", {}).get("value", {})


def plain(value):
    # No other language reads so large a number from JSON.
    if isinstance(value, int) and not -(2**63) <= value < 2**64:
        return {"digits": str(value)}
    if isinstance(value, bytes):
        return {"hex": value.hex()}
    if isinstance(value, float) and not math.isfinite(value):
        return {"number": str(value)}
    return value


def main():
    with open(os.path.join(folder, "description.json")) as file:
        ksy = json.load(file)
    id = ksy["meta"]["id"]
    root_class = getattr(__import__(id), "".join(part.capitalize() for part in id.split("_")))
    for path in sys.argv[2:]:
        line = {"file": os.path.basename(path)}
        try:
            with open(path, "rb") as file:
                root = root_class(KaitaiStream(BytesIO(file.read())))
            root._read()
            reader = Reader(ksy)
            reader.object(root, "", 0, 0)
            line["leaves"] = reader.leaves
        except Exception:
            line["error"] = traceback.format_exc()
        print(json.dumps(line))


main()
