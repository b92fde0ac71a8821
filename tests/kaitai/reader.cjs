// Compiles Kaitai Struct descriptions, and reads files with the generated parser in debug mode.
// A leaf is [space, start, end, path, value]; what the description leaves open has the value {"raw": true}.
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

/** The class of a description. */
async function load(ksy) {
  const compiled = await compile('javascript', ksy);
  const loaded = {};
  for (const [name, text] of Object.entries(compiled)) {
    const module = { exports: {} };
    const ask = (what) => provided[what] ?? provided[`./${what}`] ?? require_(what);
    new Function('module', 'exports', 'require', text)(module, module.exports, ask);
    loaded[name] = module.exports;
  }
  const [exports] = Object.values(loaded);
  return typeof exports === 'function' ? exports : Object.values(exports)[0];
}

/** `Header` of `header`, as the generated code calls it. */
function field(id) {
  return id.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

class Reader {
  constructor(ksy) {
    this.ksy = ksy;
    // By what the generated code calls them.
    this.types = new Map(Object.entries(ksy.types ?? {}).map(([id, type]) => {
      const camel = field(id);
      return [camel[0].toUpperCase() + camel.slice(1), type];
    }));
    this.leaves = [];
    this.spaces = 1;
    // The attributes that were there.
    this.seen = new Set();
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
      this.attribute(object[name], object._debug[name], attribute, attribute.id, where, space, base);
    }
    for (const [id, instance] of Object.entries(type.instances ?? {})) {
      if (instance.io !== '_root._io' || instance.pos === undefined) continue;
      const name = field(id);
      const value = object[name];
      this.attribute(value, object._debug[`_m_${name}`], instance, id, where, 0, 0);
    }
  }

  /** Adds the leaves of a field, if it is there. */
  attribute(value, debug, attribute, id, where, space, base) {
    if (value === undefined || debug === undefined || debug.end === undefined) return;
    if (debug.end > debug.start) this.seen.add(attribute);
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

  isWord(type) {
    const seq = type.seq ?? [];
    return seq.length > 0 && seq.every((attribute) => /^b\d+$/.test(attribute.type));
  }

  word(value, type) {
    const named = type.seq.filter((attribute) => attribute.id !== undefined);
    return Object.fromEntries(named.map(({ id }) => [id, this.named(value[field(id)], named.find((one) => one.id === id))]));
  }
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
  root._read();
  const reader = new Reader(ksy);
  reader.object(root, '', 0, 0);
  return reader;
}

module.exports = { compile, load, read, parse: yaml.load };
