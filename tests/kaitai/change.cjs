// Changes a Kaitai Struct description in one place after the other, and looks whether the files read otherwise.
// Prints every change that makes no difference, after `? ` every field that no file has, and last how many changes
// there were.
// A change is looked at with those files alone that have the attribute, and with no more than a few of them.
// Only some are made, always the same ones, unless BINDERY_KAITAI_CHANGES is `all`.
//
// Most time is the compiler's. A changed type is therefore added to the description beside its original, and many are
// compiled at once; then each takes the place of its original. What makes no difference that way is compiled alone
// as well, because only then the other types know of the change.
// Usage: node change.cjs FOLDER_OF_NODE_MODULES DESCRIPTION FILE...
const fs = require('node:fs');
const { className, load, read, parse } = require('./reader.cjs');

const [, description, ...files] = process.argv.slice(2);
const text = fs.readFileSync(description, 'utf8');
const contents = files.map((file) => fs.readFileSync(file));

// How many files a change is looked at with.
const MOST = 3;

// How many changes are compiled at once.
const TOGETHER = 100;

// One of how many changes is made.
const EVERY = process.env.BINDERY_KAITAI_CHANGES === 'all' ? 1 : 20;

/** Whether one of so many is this one. */
function isOneOf(many, label) {
  let sum = 0;
  for (const letter of label) sum = (sum * 31 + letter.charCodeAt(0)) % 65521;
  return sum % many === 0;
}

/** A description without what readers do not need, which compiles faster. */
function bare(text) {
  const keys = ['doc', 'doc-ref', '-orig-id'];
  return JSON.parse(JSON.stringify(parse(text), (key, value) => (keys.includes(key) ? undefined : value)));
}

/** What a file holds by a class of generated code, as text, and the attributes that it has. */
function result(Root, ksy, bytes) {
  try {
    const { leaves, seen } = read(Root, ksy, bytes);
    return { text: JSON.stringify(leaves), seen };
  } catch {
    return { text: 'not read', seen: new Map() };
  }
}

/** Whether a class of generated code reads any of these files otherwise. */
function readsOtherwise(Root, ksy, originals) {
  return originals.some(({ bytes, text }) => result(Root, ksy, bytes).text !== text);
}

/** Takes an attribute away. */
function drop({ where, key }) {
  if (Array.isArray(where)) where.splice(key, 1);
  else delete where[key];
}

/** The changes that can be made to an attribute, whose value is of this kind. */
function changes(attribute, kind) {
  const all = [['dropped', drop]];
  const replace = (key, value) => all.push([key, (place) => (place.attribute[key] = value)]);
  const other = { u1: 'u2', u2: 'u1', u4: 'u2', u8: 'u4', s1: 's2', s2: 's1', s4: 's2', s8: 's4', f4: 'f8', f8: 'f4' };
  const order = /(?<=[usf][248])[lb]e$/.exec(attribute.type)?.[0] ?? '';
  const number = other[String(attribute.type).slice(0, 2)];
  if (number && attribute.type.length === 2 + order.length) replace('type', /1$/.test(number) ? number : number + order);
  if (/^b\d+$/.test(attribute.type)) replace('type', `b${Number(attribute.type.slice(1)) + 1}`);
  if (attribute.contents !== undefined) replace('contents', attribute.contents.map((byte) => byte ^ 1));
  if (attribute.enum !== undefined) all.push(['enum', ({ attribute }) => delete attribute.enum]);
  if (attribute.process !== undefined) all.push(['process', ({ attribute }) => delete attribute.process]);
  if (attribute['repeat-expr'] !== undefined) replace('repeat-expr', `(${attribute['repeat-expr']}) + 1`);
  // To look one byte further ahead changes nothing; not to look does.
  const isAhead = attribute.pos === '_io.pos';
  if (attribute.size !== undefined) replace('size', isAhead ? '0' : `(${attribute.size}) + 1`);
  if (attribute.if !== undefined) replace('if', `not (${attribute.if})`);
  if (attribute['repeat-until'] !== undefined) replace('repeat-until', 'true');
  if (attribute.pos !== undefined) replace('pos', `(${attribute.pos}) + 1`);
  if (attribute.value !== undefined && kind === 'number') replace('value', `(${attribute.value}) * 3 + 1`);
  if (attribute.value !== undefined && kind === 'boolean') replace('value', `not (${attribute.value})`);
  if (attribute.valid?.expr !== undefined) replace('valid', { expr: `not (${attribute.valid.expr})` });
  return all;
}

/**
 * The attributes of a description by the type that they are of: those one after the other, those elsewhere, and what
 * is computed.
 */
function attributes(ksy) {
  const types = [['', ksy], ...Object.entries(ksy.types ?? {})];
  return types.flatMap(([name, type]) => {
    const place = (id) => ({ name, id, where: type.instances, key: id, attribute: type.instances[id] });
    return [
      ...(type.seq ?? []).map((attribute, key) => ({ name, id: attribute.id ?? `bits ${key}`, where: type.seq, key, attribute })),
      ...Object.keys(type.instances ?? {}).map(place),
    ];
  });
}

// The keys with expressions; a type has some for its parameters.
const EXPRESSIONS = ['size', 'repeat-expr', 'repeat-until', 'if', 'pos', 'value', 'expr', 'switch-on'];

/** Everything in a type that is computed, without text, names of enumerations and what is inside of other things. */
function computed(type) {
  const found = [];
  JSON.stringify(type, (key, value) => {
    if (typeof value === 'string') found.push(EXPRESSIONS.includes(key) ? value : value.replace(/^[^(]*/, ''));
    return value;
  });
  return found.map((text) => text.replace(/"[^"]*"|\w+::\w+|\.\w+/g, ' '));
}

/** Whether the compiler cannot but refuse a type without an attribute: something in it is computed from that. */
function isNeeded(type, id) {
  return computed(type).some((text) => RegExp(`\\b${id}\\b`).test(text));
}

/** A change, with the description that it makes. */
class Change {
  constructor({ name, id }, index, what, change, having) {
    Object.assign(this, { name, id, index, what, change, having, label: `${name}.${id}: ${what}` });
  }

  changed() {
    const ksy = bare(text);
    this.change(attributes(ksy)[this.index]);
    return ksy;
  }

  /** The changed type by itself. */
  type() {
    const ksy = this.changed();
    if (this.name !== '') return ksy.types[this.name];
    const { seq, instances, params } = ksy;
    return { seq, instances, params };
  }

  /** Whether the whole description is refused or reads files otherwise. */
  async isNoticed() {
    const ksy = this.changed();
    let Root;
    try {
      Root = await load(ksy);
    } catch {
      return true;
    }
    return readsOtherwise(Root, ksy, this.having);
  }

  /** Whether the compiler refuses it for sure. */
  isRefused() {
    return this.what === 'dropped' && isNeeded(this.type(), this.id);
  }
}

/** Those of some changes that make no difference where each takes the place of its original. */
async function unnoticed(changes) {
  const ksy = bare(text);
  ksy.types ??= {};
  const names = changes.map(({ name }, place) => `${name || 'whole'}_changed_${place}`);
  changes.forEach((change, place) => (ksy.types[names[place]] = change.type()));
  let Root;
  try {
    Root = await load(ksy);
  } catch (error) {
    if (changes.length === 1) return [];
    const refused = names.findIndex((name) => String(error).includes(`/types/${name}/`));
    if (refused >= 0) return unnoticed(changes.toSpliced(refused, 1));
    const half = changes.length >> 1;
    return [...(await unnoticed(changes.slice(0, half))), ...(await unnoticed(changes.slice(half)))];
  }
  return changes.filter(({ name, having }, place) => {
    const changed = Root[className(names[place])];
    if (name === '') return !readsOtherwise(changed, { ...ksy, ...ksy.types[names[place]] }, having);
    const own = className(name);
    const original = Root[own];
    Root.put(own, changed);
    const is = !readsOtherwise(Root, ksy, having);
    Root.put(own, original);
    return is;
  });
}

async function main() {
  const ksy = bare(text);
  const Root = await load(ksy);
  const originals = contents
    .map((bytes) => ({ bytes, ...result(Root, ksy, bytes) }))
    .filter(({ text }) => text !== 'not read')
    .sort((one, other) => one.bytes.length - other.bytes.length);
  const all = [];
  for (const [index, place] of attributes(ksy).entries()) {
    const having = originals.filter(({ seen }) => seen.has(place.attribute));
    if (having.length === 0) console.log(`? ${place.name}.${place.id}`);
    // The smallest are read fast; in the largest a list has more than one element.
    const few = having.length > MOST ? [...having.slice(0, MOST - 1), having.at(-1)] : having;
    const kind = having[0]?.seen.get(place.attribute);
    for (const [what, change] of having.length === 0 ? [] : changes(place.attribute, kind)) {
      const made = new Change(place, index, what, change, few);
      // Under another condition it may be in those that are without it.
      made.others = (what === 'if' ? originals : having).filter((file) => !few.includes(file));
      if (isOneOf(EVERY, made.label)) all.push(made);
    }
  }
  // One in twenty of those is compiled all the same.
  const asked = all.filter((change) => !change.isRefused() || isOneOf(20, change.id));
  for (let start = 0; start < asked.length; start += TOGETHER) {
    for (const change of await unnoticed(asked.slice(start, start + TOGETHER))) {
      // The few may be alike; one of the others may not be.
      if (await change.isNoticed()) continue;
      change.having = change.others;
      if (!(await change.isNoticed())) console.log(change.label);
    }
  }
  console.log(`${all.length} changes`);
}

main();
