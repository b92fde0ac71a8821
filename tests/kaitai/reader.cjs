// Compiles Kaitai Struct descriptions, and reads files with the generated parser in debug mode.
// A leaf is [space, start, end, path, value], and the text that it leads to where it is the offset of one; what the
// description leaves open has the value {"raw": true}.
const path = require('node:path');
const { createRequire } = require('node:module');
const zlib = require('node:zlib');
const lz4 = require('./lz4.cjs');

const [modules] = process.argv.slice(2);
const require_ = createRequire(path.join(path.resolve(modules), 'package.json'));
const KaitaiStream = require_('kaitai-struct/KaitaiStream');
const compiler = require_('kaitai-struct-compiler');
const yaml = require_('js-yaml');

// What the generated code asks for by these names.
const provided = {
  'kaitai-struct/KaitaiStream': KaitaiStream,
  './Deflate': { Deflate: process_((bytes) => new Uint8Array(zlib.inflateRawSync(bytes))) },
  './Lz4Frame': { Lz4Frame: process_(lz4.frames) },
  './Lz4Block': { Lz4Block: process_(lz4.block) },
  './Lz4SizedBlock': { Lz4SizedBlock: process_((bytes) => lz4.block(bytes.subarray(4))) },
};

/** A class of our own for `process`. */
function process_(decode) {
  return class {
    decode(bytes) {
      return decode(bytes);
    }
  };
}

/** The generated code of a description in a language, by the names of its files. */
async function compile(language, ksy) {
  return (compiler.compile ?? compiler.default?.compile ?? new compiler().compile)
    .call(compiler, language, ksy, null, true);
}

/** The class of a description. `put(NAME, CLASS)` of it puts a class in the place of one that it has. */
async function load(ksy) {
  const [text] = Object.values(await compile('javascript', ksy));
  const name = className(ksy.meta.id);
  const end = text.lastIndexOf(`  return ${name};`);
  const open = `  ${name}.put = (place, put) => eval(\`\${place} = put\`);\n`;
  const module = { exports: {} };
  const ask = (what) => provided[what] ?? provided[`./${what}`] ?? require_(what);
  const own = new Function('module', 'exports', 'require', text.slice(0, end) + open + text.slice(end));
  own(module, module.exports, ask);
  return module.exports[name];
}

/** `fileHeader` of `file_header`, as the generated code calls it. */
function field(id) {
  return id.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

/** `FileHeader` of `file_header`, as the generated code calls it. */
function className(id) {
  const camel = field(id);
  return camel[0].toUpperCase() + camel.slice(1);
}

class Reader {
  constructor(ksy) {
    this.ksy = ksy;
    // By what the generated code calls them.
    this.types = new Map(Object.entries(ksy.types ?? {}).map(([id, type]) => [className(id), type]));
    this.leaves = [];
    this.spaces = 1;
    // The attributes that were there, each with what JavaScript has it as.
    this.seen = new Map();
  }

  /** The declared type of an object of the generated code. */
  typeOf(object) {
    return this.types.get(object.constructor.name) ?? this.ksy;
  }

  /** Adds the leaves of an object, and of what its offsets lead to, which counts from the start of the file. */
  object(object, where, space, base) {
    const type = this.typeOf(object);
    for (const attribute of type.seq ?? []) {
      if (attribute.id === undefined) continue;
      const name = field(attribute.id);
      const before = this.leaves.length;
      this.attribute(object[name], object._debug[name], attribute, attribute.id, where, space, base);
      const lookup = textOf(attribute.id);
      if (isLookup(type.instances?.[lookup])) this.leaves[before]?.push(object[field(lookup)] ?? null);
    }
    for (const [id, instance] of Object.entries(type.instances ?? {})) {
      if (instance.io !== '_root._io' || instance.pos === undefined) continue;
      const name = field(id);
      const value = object[name];
      this.attribute(value, object._debug[`_m_${name}`], instance, id, where, 0, 0);
    }
    this.sections(object, type);
    this.note(object, type);
  }

  /** What may be stored in several ways is one thing under the name that they share. */
  sections(object, type) {
    for (const { id, process } of type.seq ?? []) {
      const present = process && object[field(id)];
      const [, whole] = present ? RegExp(`^(.+)_${process.replace('4', '_?4')}$`).exec(id) ?? [] : [];
      if (whole !== undefined && object[field(whole)] !== present) throw new Error(`${whole} is not what is there`);
    }
  }

  /** Notes the instances that were asked for; what offsets lead to is noted where it has bytes. */
  note(object, type) {
    for (const [id, instance] of Object.entries(type.instances ?? {})) {
      const value = object[`_m_${field(id)}`];
      if (value !== undefined && instance.io !== '_root._io') this.seen.set(instance, typeof value);
    }
  }

  /** Adds the leaves of a field, if it is there. */
  attribute(value, debug, attribute, id, where, space, base) {
    if (value === undefined || debug === undefined || debug.end === undefined) return;
    if (debug.end > debug.start || mayBeEmpty(attribute)) this.seen.set(attribute, typeof value);
    const here = where === '' ? id : `${where}.${id}`;
    if (Array.isArray(value) && !(value instanceof Uint8Array)) {
      value.forEach((item, index) => {
        this.value(item, debug.arr[index], attribute, `${here}[${index}]`, space, base);
      });
    } else {
      this.value(value, debug, attribute, here, space, base);
    }
  }

  value(value, { start, end }, attribute, here, space, base) {
    if (attribute['-beyond'] !== undefined) {
      this.leaves.push([space, start + base, end + base, here, { raw: true }]);
    } else if (attribute.process !== undefined) {
      const inside = this.spaces++;
      this.leaves.push([space, start + base, end + base, here, { section: inside }]);
      if (value instanceof Uint8Array) this.leaves.push([inside, 0, value.length, here, plain(value)]);
      else this.object(value, here, inside, 0);
    } else if (value?._debug !== undefined) {
      const type = this.typeOf(value);
      if (this.isWord(type)) {
        this.leaves.push([space, start + base, end + base, here, this.word(value, type)]);
        this.all(type);
        this.note(value, type);
      } else if (isNumber(type)) {
        this.leaves.push([space, start + base, end + base, here, plain(value.value)]);
        this.all(type);
        this.note(value, type);
      } else {
        // A part of its own counts from its start.
        const own = attribute.size !== undefined || attribute['size-eos'] !== undefined;
        this.object(value, here, space, own ? start + base : base);
      }
    } else {
      this.leaves.push([space, start + base, end + base, here, this.named(value, attribute)]);
    }
  }

  /** The name of a number that has one, else what it is. */
  named(value, attribute) {
    const name = this.ksy.enums?.[attribute.enum]?.[value];
    return name === undefined ? plain(value) : { name: name.id };
  }

  /** Notes the parts of what is one leaf. */
  all(type) {
    type.seq.forEach((attribute) => this.seen.set(attribute, 'number'));
  }

  isWord(type) {
    const seq = type.seq ?? [];
    return seq.length > 0 && seq.every((attribute) => /^b\d+$/.test(attribute.type));
  }

  /** The fields of a word, those that are computed from its bits among them. */
  word(value, type) {
    const named = type.seq.filter((attribute) => attribute.id !== undefined);
    const computed = Object.keys(type.instances ?? {});
    return Object.fromEntries([
      ...named.map((attribute) => [attribute.id, this.named(value[field(attribute.id)], attribute)]),
      ...computed.map((id) => [id, plain(value[field(id)])]),
    ]);
  }
}

/** Whether an attribute that is there without bytes says something: a part with nothing in it, or a place. */
function mayBeEmpty({ size, type }) {
  return size === 0 || (size !== undefined && type !== undefined);
}

/** The instance with the text that an offset leads to. */
function textOf(id) {
  return id.startsWith('ofs_') ? id.slice(4) : `${id}_text`;
}

/** Whether an instance is the text that an offset leads to. */
function isLookup(instance) {
  return instance?.type === 'strz' && instance.pos !== undefined && instance.io !== '_root._io';
}

/** Whether a type is a number, which it computes. */
function isNumber(type) {
  return type.instances?.value?.value !== undefined;
}

function plain(value) {
  if (value instanceof Uint8Array) return { hex: Buffer.from(value).toString('hex') };
  if (typeof value === 'number' && !Number.isFinite(value)) return { number: String(value) };
  if (typeof value === 'bigint') return Number(value);
  return value;
}

// A changed description may ask for nothing up to the end, which never comes.
const MOST = 1_000_000;
const { isEof } = KaitaiStream.prototype;
let asked = 0;
KaitaiStream.prototype.isEof = function () {
  asked += 1;
  if (asked > MOST) throw new Error('the end is asked for again and again');
  return isEof.call(this);
};

/** What a class of generated code reads from bytes. */
function read(Root, ksy, bytes) {
  asked = 0;
  const root = new Root(new KaitaiStream(bytes));
  root._root = root;
  root._read();
  const reader = new Reader(ksy);
  reader.object(root, '', 0, 0);
  return reader;
}

module.exports = { className, compile, load, read, parse: yaml.load };
