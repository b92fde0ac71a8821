// Changes a Kaitai Struct description in one place after the other, and looks whether the files read otherwise.
// Prints every change that makes no difference, then how many there were.
// A change is looked at with those files alone that have the attribute, and with no more than a few of them.
// Every change takes a run of the compiler, so that only some are made, always the same ones, unless
// BINDERY_KAITAI_CHANGES is `all`.
// Usage: node change.cjs FOLDER_OF_NODE_MODULES DESCRIPTION FILE...
const fs = require('node:fs');
const { load, read, parse } = require('./reader.cjs');

const [, description, ...files] = process.argv.slice(2);
const text = fs.readFileSync(description, 'utf8');
const contents = files.map((file) => fs.readFileSync(file));

// How many files a change is looked at with.
const MOST = 3;

// One of how many changes is made.
const EVERY = process.env.BINDERY_KAITAI_CHANGES === 'all' ? 1 : 20;

/** Whether a change is among those that are made. */
function isMade(label) {
  let sum = 0;
  for (const letter of label) sum = (sum * 31 + letter.charCodeAt(0)) % 65521;
  return sum % EVERY === 0;
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
    return { text: 'not read', seen: new Set() };
  }
}

/** Whether a changed description reads any of these files otherwise. */
async function isNoticed(ksy, originals) {
  let Root;
  try {
    Root = await load(ksy);
  } catch {
    return true;
  }
  return originals.some(({ bytes, text }) => result(Root, ksy, bytes).text !== text);
}

/** Takes an attribute away. */
function drop({ where, key }) {
  if (Array.isArray(where)) where.splice(key, 1);
  else delete where[key];
}

/** The changes that can be made to an attribute. */
function changes(attribute) {
  const all = [['dropped', drop]];
  const replace = (key, value) => all.push([key, (place) => (place.attribute[key] = value)]);
  const other = { u1: 'u2', u2: 'u1', u4: 'u2', u8: 'u4', s1: 's2', s2: 's1', s4: 's2', s8: 's4', f4: 'f8', f8: 'f4' };
  if (other[attribute.type]) replace('type', other[attribute.type]);
  if (attribute['repeat-expr'] !== undefined) replace('repeat-expr', `(${attribute['repeat-expr']}) + 1`);
  if (attribute.size !== undefined) replace('size', `(${attribute.size}) + 1`);
  if (attribute.if !== undefined) replace('if', `not (${attribute.if})`);
  if (attribute['repeat-until'] !== undefined) replace('repeat-until', 'true');
  if (attribute.pos !== undefined) replace('pos', `(${attribute.pos}) + 1`);
  return all;
}

/** The attributes of a description by the type that they are of: those one after the other, and those elsewhere. */
function attributes(ksy) {
  const types = [['', ksy], ...Object.entries(ksy.types ?? {})];
  return types.flatMap(([name, type]) => {
    const elsewhere = Object.entries(type.instances ?? {}).filter(([, { io }]) => io === '_root._io');
    const place = (id) => ({ name, id, where: type.instances, key: id, attribute: type.instances[id] });
    return [
      ...(type.seq ?? []).map((attribute, key) => ({ name, id: attribute.id, where: type.seq, key, attribute })),
      ...elsewhere.map(([id]) => place(id)),
    ];
  });
}

async function main() {
  const ksy = bare(text);
  const Root = await load(ksy);
  const originals = contents
    .map((bytes) => ({ bytes, ...result(Root, ksy, bytes) }))
    .sort((one, other) => one.bytes.length - other.bytes.length);
  let count = 0;
  for (const [index, { name, id, attribute }] of attributes(ksy).entries()) {
    const all = originals.filter(({ seen }) => seen.has(attribute));
    // The smallest are read fast; in the largest a list has more than one element.
    const having = all.length > MOST ? [...all.slice(0, MOST - 1), all.at(-1)] : all;
    if (having.length === 0) continue;
    for (const [what, change] of changes(attribute)) {
      const label = `${name}.${id}: ${what}`;
      if (!isMade(label)) continue;
      const changed = bare(text);
      change(attributes(changed)[index]);
      count += 1;
      if (!(await isNoticed(changed, having))) console.log(label);
    }
  }
  console.log(`${count} changes`);
}

main();
