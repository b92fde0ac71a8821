"use strict";
// The page of a file: fields, bytes and model, each leading to the others.

(() => {
  const $ = (id) => document.getElementById(id);
  const about = JSON.parse($("data-about").textContent);
  const ROW = 20, BLOCK = 1000, TALLEST = 8e6, FOUND = 200;
  // The most bytes and leaves that are copied at once.
  const COPIED = 65536, LEAVES = 20000;
  const hex = (n, digits = 0) => n.toString(16).padStart(digits, "0");
  const closed = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);
  const size = (n) => (n < 1024 ? `${n} B` : n < 1 << 20 ? `${(n / 1024).toFixed(1)} KiB` : `${(n / 1048576).toFixed(1)} MiB`);

  /** An element with text or children. */
  function make(name, options = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(options)) {
      if (key === "on") for (const [event, act] of Object.entries(value)) element.addEventListener(event, act);
      else if (key in element && key !== "role") element[key] = value;
      else element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  }

  // Bytes out of the page.
  function letters(id) {
    if (Uint8Array.fromBase64) return Uint8Array.fromBase64($(id).textContent);
    const text = atob($(id).textContent), bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    return bytes;
  }
  /** Inflates a stream; what trails it is ignored. */
  async function inflate(bytes, kind) {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(kind)), from = stream.getReader(), parts = [];
    let length = 0;
    try {
      for (let part; !(part = await from.read()).done; ) { parts.push(part.value); length += part.value.length; }
    } catch (error) { if (!length) throw error; }
    const all = new Uint8Array(length);
    let at = 0;
    for (const part of parts) { all.set(part, at); at += part.length; }
    return all;
  }
  const unpacked = async (id) => ($(id).textContent ? inflate(letters(id), "deflate-raw") : null);

  /** Appends what an LZ4 block holds. */
  function block(bytes, out, at) {
    for (let i = 0; i < bytes.length; ) {
      const token = bytes[i++];
      const more = (n) => { if (n === 15) { let byte; do n += byte = bytes[i++]; while (byte === 255); } return n; };
      const plain = more(token >> 4);
      out.set(bytes.subarray(i, i + plain).subarray(0, out.length - at), at);
      i += plain; at += plain;
      if (i + 1 >= bytes.length) break;
      const back = bytes[i] | (bytes[i + 1] << 8);
      i += 2;
      for (let left = more(token & 15) + 4; left > 0 && at < out.length; left--, at++) out[at] = out[at - back];
    }
    return at;
  }
  function frame(bytes, out) {
    const flags = bytes[4];
    let i = 7 + (flags & 8 ? 8 : 0) + (flags & 1 ? 4 : 0), at = 0;
    for (;;) {
      const head = (bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24)) >>> 0, length = head & 0x7fffffff;
      i += 4;
      if (!head || i > bytes.length) return;
      const stored = bytes.subarray(i, i + length);
      if (head >>> 31) { out.set(stored, at); at += length; } else at = block(stored, out, at);
      i += length + (flags & 16 ? 4 : 0);
    }
  }
  const cache = new Map();
  /** The bytes of an address space. */
  function bytesOf(place) {
    if (!cache.has(place)) cache.set(place, load(place).catch(() => new Uint8Array(0)).then((bytes) => (ready.set(place, bytes), refresh(), bytes)));
    return cache.get(place);
  }
  async function load(place) {
    const { method, from, hex: digits, size: length } = about.spaces[place];
    if (digits != null) return Uint8Array.from(digits.match(/../g) ?? [], (two) => parseInt(two, 16));
    if (place === 0) return unpacked("data-bytes");
    const stored = (await bytesOf(from[0])).subarray(from[1], from[2]);
    if (method === "zlib") return inflate(stored, "deflate");
    const out = new Uint8Array(length);
    if (method === "lz4-frame") frame(stored, out);
    else if (method === "lz4-block") block(stored, out, 0);
    else if (method === "lz4-sized-block") block(stored.subarray(4), out, 0);
    else return stored;
    return out;
  }
  const ready = new Map();

  /** Rows of which only those in sight are there. */
  class Rows {
    constructor(box, render) {
      Object.assign(this, { box, render, count: 0 });
      this.space = make("div");
      this.layer = make("div", { className: "rows", role: "presentation" });
      box.append(this.space, this.layer);
      box.addEventListener("scroll", () => this.draw());
      new ResizeObserver(() => this.draw()).observe(box);
    }
    set length(count) {
      this.count = count;
      this.scale = Math.max(1, (count * ROW) / TALLEST);
      this.space.style.height = `${(count * ROW) / this.scale}px`;
      this.draw();
    }
    get first() { return Math.floor((this.box.scrollTop * this.scale) / ROW); }
    get seen() { return Math.ceil(this.box.clientHeight / ROW) + 1; }
    draw() {
      const first = Math.max(0, Math.min(this.first, this.count - 1)), rows = [];
      for (let i = first; i < Math.min(this.count, first + this.seen); i++) rows.push(this.render(i));
      this.layer.replaceChildren(...rows);
      this.layer.style.transform = `translateY(${this.scale > 1 ? this.box.scrollTop : first * ROW}px)`;
    }
    reveal(i) {
      const inside = Math.max(1, Math.floor(this.box.clientHeight / ROW) - 1);
      if (i < this.first || i >= this.first + inside) this.box.scrollTop = (Math.max(0, i - Math.floor(inside / 3)) * ROW) / this.scale;
      this.draw();
    }
  }

  // The fields.
  let fields = null;
  function readFields(data) {
    const { about: f, bytes } = described(data), n = f.count, column = (name) => new Numbers(bytes, f.columns[name][0]);
    const [steps, children, types, abouts, spaces, starts, lengths, values] = ["steps", "children", "types", "abouts", "spaces", "starts", "lengths", "values"].map(column);
    const a = (Kind) => new Kind(n);
    Object.assign(f, { step: a(Int32Array), parent: a(Int32Array), kids: a(Uint32Array), last: a(Uint32Array), type: a(Uint32Array), about: a(Uint32Array), space: a(Uint16Array), start: a(Float64Array), length: a(Float64Array), value: a(Uint32Array) });
    const ends = [], open = [];
    let space = 0;
    for (let i = 0; i < n; i++) {
      const above = open.at(-1), step = steps.next();
      f.parent[i] = above ? above.node : -1;
      // A field is its name, counted below zero; an element its number.
      f.step[i] = step % 2 ? -1 - (step - 1) / 2 : step ? step / 2 - 1 : above ? above.expected : 0;
      if (above) { above.expected = Math.max(0, f.step[i] + 1); above.left--; }
      f.kids[i] = children.next();
      f.type[i] = types.next();
      if (f.type[i]) {
        f.about[i] = abouts.next();
        f.space[i] = space += spaces.step();
        f.start[i] = (ends[space] ?? 0) + starts.step();
        f.length[i] = lengths.next();
        ends[space] = f.start[i] + f.length[i];
        f.value[i] = values.next();
      }
      open.push({ node: i, left: f.kids[i], expected: 0 });
      while (open.length && !open.at(-1).left) f.last[open.pop().node] = i;
    }
    f.bySpace = about.spaces.map(() => []);
    for (let i = 1; i < n; i++) if (f.type[i]) f.bySpace[f.space[i]].push(i);
    for (const list of f.bySpace) list.sort((x, y) => f.start[x] - f.start[y]);
    return f;
  }
  const stepText = (i) => (fields.step[i] < 0 ? fields.names[-1 - fields.step[i]] : `[${fields.step[i]}]`);
  function pathOf(i) {
    const steps = [];
    for (; i > 0; i = fields.parent[i]) steps.push(stepText(i));
    return steps.reverse().reduce((path, step) => (path && step[0] !== "[" ? `${path}.${step}` : path + step), "");
  }
  function* kidsOf(i) { for (let kid = i + 1; kid <= fields.last[i]; kid = fields.last[kid] + 1) yield kid; }
  const typeOf = (i) => (fields.type[i] ? fields.types[fields.type[i] - 1] : "");
  /** Name and count of a list that is one field. */
  function listOf(i) {
    const parts = /^(.*) x (\d+)$/.exec(typeOf(i));
    return parts && !fields.kids[i] && Number(parts[2]) > 0 && !isText(i) ? { name: parts[1], count: Number(parts[2]), stride: fields.length[i] / Number(parts[2]) } : null;
  }
  const isText = (i) => { const t = typeOf(i); return t.startsWith("u8 x ") && !fields.value[i] && fields.length[i] <= 8; };
  /** First and last byte of a field and all that is in it, in the space of its first. */
  function rangeOf(i) {
    let space = -1, start = Infinity, end = 0;
    for (let k = i; k <= fields.last[i]; k++) {
      if (!fields.type[k] || (space >= 0 && fields.space[k] !== space)) continue;
      space = fields.space[k];
      start = Math.min(start, fields.start[k]);
      end = Math.max(end, fields.start[k] + fields.length[k]);
    }
    return space < 0 ? null : { space, start, end };
  }

  /** The fields of the records of a list; one without a name is the element itself. */
  const recordOf = (list) => fields.layouts[`${list.name}/${list.stride}`];
  const layoutOf = (node) => { const list = listOf(node), record = list && recordOf(list); return record && record[0][0] ? record : null; };

  // A place in the tree: a field, a range of its elements, an element, or a field of an element.
  const key = (p) => `${p.node}:${p.from ?? ""}:${p.element ?? ""}:${p.inner ?? ""}`;
  function placeOf(p) {
    if (p.element == null) return rangeOf(p.node);
    const list = listOf(p.node), start = fields.start[p.node] + p.element * list.stride, inner = p.inner == null ? null : layoutOf(p.node)[p.inner];
    return inner ? { space: fields.space[p.node], start: start + inner[2], end: start + inner[2] + inner[3] } : { space: fields.space[p.node], start, end: start + list.stride };
  }
  function fullPath(p) {
    let path = pathOf(p.node);
    if (p.element != null) path += `[${p.element}]`;
    if (p.inner != null) path += `.${layoutOf(p.node)[p.inner][0]}`;
    return path;
  }
  function typeText(p) {
    if (p.inner != null) return layoutOf(p.node)[p.inner][1];
    return p.element != null ? listOf(p.node).name : typeOf(p.node);
  }
  const WIDTHS = { u8: 1, i8: 1, u16: 2, i16: 2, u32: 4, i32: 4, f32: 4, u64: 8, i64: 8, f64: 8 };
  function number(type, view, at) {
    const name = { u: "Uint", i: "Int", f: "Float" }[type[0]] + type.slice(1);
    const value = WIDTHS[type] === 8 && type !== "f64" ? view[`getBig${name}`](at, true) : view[`get${name}`](at, true);
    return type === "f32" ? Number(value.toPrecision(7)) : value;
  }
  /** What bytes of a type say, as text. */
  function decoded(type, { space, start, end }) {
    const all = ready.get(space);
    if (!all) { bytesOf(space); return "…"; }
    const bytes = all.subarray(start, end), list = /^(\w+)(?:\[(\d+)\]| x (\d+))$/.exec(type), base = list ? list[1] : type;
    if (type === "zero-terminated text") return JSON.stringify(new TextDecoder().decode(bytes.subarray(0, -1)));
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    // An index, whose two largest numbers are -1 and -2.
    if (/^s\d/.test(type)) { const bits = type.slice(1), index = number(`u${bits}`, view, 0), past = 2 ** bits; return String(index < past - 2 ? index : index - past); }
    if (WIDTHS[base] === bytes.length) return String(number(base, view, 0));
    if (list && WIDTHS[base] && bytes.length <= 64 && base !== "u8") return `[${Array.from({ length: bytes.length / WIDTHS[base] }, (_, i) => number(base, view, i * WIDTHS[base])).join(", ")}]`;
    if (base === "u8" && bytes.length <= 8 && bytes.every((b) => b > 31 && b < 127)) return JSON.stringify(String.fromCharCode(...bytes));
    return [...bytes.subarray(0, 24)].map((b) => hex(b, 2)).join(" ") + (bytes.length > 24 ? " …" : "");
  }
  function valueText(p) {
    const { node } = p;
    if (p.element != null) {
      const layout = layoutOf(node), plain = recordOf(listOf(node))?.[p.inner ?? 0][4];
      return p.inner == null && layout ? "" : decoded(plain || typeText(p), placeOf(p));
    }
    if (!fields.type[node]) return "";
    if (fields.value[node]) {
      const text = fields.texts[fields.value[node] - 1];
      return text === "\u0001" ? "see its address space" : text;
    }
    const list = listOf(node);
    return list && list.count > 16 ? `${list.count} of ${list.stride} B each` : decoded(typeOf(node), { space: fields.space[node], start: fields.start[node], end: fields.start[node] + fields.length[node] });
  }

  /** What an element of a list is called: the text that it starts with, as the letters of a chunk or a name. */
  function hintOf(p) {
    if (p.element != null || p.from != null || fields.type[p.node] || fields.step[p.node] < 0) return "";
    const first = p.node + 1, text = fields.parent[first] === p.node && fields.type[first] ? valueText({ node: first }) : "";
    return text[0] === '"' ? text : "";
  }

  // The tree.
  const opened = new Set(["0:::"]);
  let rows = [], chosen = null;
  function* inside(p) {
    const { node } = p, list = p.element == null ? listOf(node) : null;
    if (p.element != null) {
      const layout = p.inner == null ? layoutOf(node) : null;
      for (let i = 0; i < (layout?.length ?? 0); i++) yield { node, element: p.element, inner: i };
    } else if (p.from != null) {
      const end = p.from + BLOCK;
      if (list) for (let e = p.from; e < Math.min(end, list.count); e++) yield { node, element: e };
      else { let at = 0; for (const kid of kidsOf(node)) { if (at >= end) break; if (at++ >= p.from) yield { node: kid }; } }
    } else {
      const count = list ? list.count : fields.kids[node];
      if (count > BLOCK) for (let from = 0; from < count; from += BLOCK) yield { node, from };
      else if (list) for (let e = 0; e < count; e++) yield { node, element: e };
      else for (const kid of kidsOf(node)) yield { node: kid };
    }
  }
  function hasInside(p) { for (const _ of inside(p)) return true; return false; }
  function build() {
    rows = [];
    const add = (p, depth) => { rows.push({ ...p, depth }); if (opened.has(key(p))) for (const q of inside(p)) add(q, depth + 1); };
    if (fields) for (const p of inside({ node: 0 })) add(p, 1);
    tree.length = rows.length;
  }
  function rowText(p) {
    if (p.inner != null) return layoutOf(p.node)[p.inner][0];
    if (p.element != null) return `[${p.element}]`;
    if (p.from == null) return stepText(p.node);
    const count = listOf(p.node)?.count ?? fields.kids[p.node];
    return `[${p.from} … ${Math.min(p.from + BLOCK, count) - 1}]`;
  }
  const tree = new Rows($("tree"), (i) => {
    const p = rows[i], isChosen = chosen && key(p) === key(chosen), folds = hasInside(p), isOpen = opened.has(key(p));
    const type = p.from == null ? typeText(p) : "", value = p.from == null ? valueText(p) || hintOf(p) : "";
    const row = make("div", { className: "row", id: `row-${i}`, role: "treeitem", "aria-level": p.depth, "aria-selected": Boolean(isChosen) },
      make("span", { className: "fold", textContent: folds ? (isOpen ? "▾" : "▸") : "", "aria-hidden": "true" }), rowText(p),
      make("span", { className: "type", textContent: type ? `  ${type}` : "" }), make("span", { className: "value", textContent: value ? `  ${value.slice(0, 120)}` : "" }));
    row.style.paddingLeft = `${4 + (p.depth - 1) * 14}px`;
    if (folds) row.setAttribute("aria-expanded", isOpen);
    if (isChosen) $("tree").setAttribute("aria-activedescendant", row.id);
    row.addEventListener("click", (e) => { if (e.target.className === "fold") toggle(p); else choose(p); });
    row.addEventListener("dblclick", () => toggle(p));
    return row;
  });
  function toggle(p, open = !opened.has(key(p))) { open ? opened.add(key(p)) : opened.delete(key(p)); build(); }
  $("tree").addEventListener("keydown", (e) => {
    const at = rows.findIndex((p) => chosen && key(p) === key(chosen)), p = rows[at];
    const go = (i) => { const to = rows[Math.max(0, Math.min(rows.length - 1, i))]; if (to) choose(to); };
    if (e.key === "ArrowDown") go(at + 1);
    else if (e.key === "ArrowUp") go(at < 0 ? 0 : at - 1);
    else if (e.key === "Home") go(0);
    else if (e.key === "End") go(rows.length - 1);
    else if (e.key === "PageDown") go(at + 20);
    else if (e.key === "PageUp") go(at - 20);
    else if (e.key === "ArrowRight" && p) { if (hasInside(p) && !opened.has(key(p))) toggle(p, true); else go(at + 1); }
    else if (e.key === "ArrowLeft" && p) {
      if (opened.has(key(p))) toggle(p, false);
      else { let up = at; while (up > 0 && rows[up].depth >= p.depth) up--; go(up); }
    } else if ((e.key === "Enter" || e.key === " ") && p) toggle(p);
    else return;
    e.preventDefault();
  });

  /** The place of a path, or of the nearest field around it. */
  function find(path) {
    if (!fields) return null;
    const steps = path.match(/[^.[\]]+/g) ?? [];
    let p = { node: 0 }, at = 0;
    for (; at < steps.length; at++) {
      const element = /^\d+$/.test(steps[at]) ? Number(steps[at]) : null, list = listOf(p.node);
      if (list && element != null) {
        if (element >= list.count) break;
        const rest = steps.slice(at + 1).join("."), layout = layoutOf(p.node) ?? [], inner = layout.findIndex(([name]) => name === rest || (rest && rest.startsWith(`${name}.`)));
        return { node: p.node, element, ...(inner >= 0 ? { inner } : {}) };
      }
      let next = 0;
      for (const kid of kidsOf(p.node)) if (element != null ? fields.step[kid] === element : fields.step[kid] < 0 && fields.names[-1 - fields.step[kid]] === steps[at]) { next = kid; break; }
      if (!next) break;
      p = { node: next };
    }
    return p.node ? p : null;
  }
  /** Opens everything around a place. */
  function open(p) {
    const ranged = (node, place) => { const count = listOf(node)?.count ?? fields.kids[node]; if (count > BLOCK) opened.add(key({ node, from: Math.floor(place / BLOCK) * BLOCK })); };
    if (p.element != null) {
      opened.add(key({ node: p.node }));
      ranged(p.node, p.element);
      if (p.inner != null) opened.add(key({ node: p.node, element: p.element }));
    }
    for (let node = p.node; node > 0; node = fields.parent[node]) {
      const above = fields.parent[node];
      if (above <= 0) break;
      opened.add(key({ node: above }));
      if (fields.kids[above] > BLOCK) { let at = 0; for (const kid of kidsOf(above)) { if (kid === node) break; at++; } ranged(above, at); }
    }
    build();
  }

  // The bytes.
  let space = 0, cursor = 0, marked = null;
  const wide = () => ($("hex").clientWidth < 600 ? 8 : 16);
  const spaceOf = () => about.spaces[space];
  const fault = about.error && about.error.offset != null ? { space: Math.max(0, about.spaces.findIndex((s) => s.name === about.error.space)), at: about.error.offset } : null;
  const bytes = new Rows($("hex"), (i) => {
    const w = wide(), all = ready.get(space), base = spaceOf().base ?? 0, row = make("div", { className: "row" }, make("i", { textContent: hex(base + i * w, 8) }));
    if (!all) { bytesOf(space); return row; }
    const text = make("span"), list = fields?.bySpace[space] ?? [];
    let field = before(list, i * w);
    for (let at = i * w; at < i * w + w; at++) {
      if (at >= all.length) { row.append(make("b", { textContent: "  " })); continue; }
      while (field + 1 < list.length && fields.start[list[field + 1]] <= at) field++;
      const classes = [];
      if (field % 2 > 0 && at < fields.start[list[field]] + fields.length[list[field]]) classes.push("even");
      if (marked && marked.space === space && at >= marked.start && at < marked.end) classes.push("mark");
      if (at === cursor) classes.push("cursor");
      if (fault && fault.space === space && base + at === fault.at) classes.push("fault");
      const options = { className: classes.join(" "), "data-at": at }, byte = all[at];
      row.append(make("b", { ...options, textContent: hex(byte, 2) }));
      text.append(make("u", { ...options, textContent: byte > 31 && byte < 127 ? String.fromCharCode(byte) : "·" }));
    }
    row.append("  ", text);
    return row;
  });
  /** The last field that starts at or before an offset. */
  function before(list, at) {
    let low = 0, high = list.length;
    while (low < high) { const middle = (low + high) >> 1; fields.start[list[middle]] <= at ? (low = middle + 1) : (high = middle); }
    return low - 1;
  }
  function placeAt(at) {
    if (!fields) return null;
    const list = fields.bySpace[space], node = list[before(list, at)];
    if (node == null || at >= fields.start[node] + fields.length[node]) return null;
    const all = listOf(node);
    if (!all) return { node };
    const offset = at - fields.start[node], element = Math.floor(offset / all.stride), within = offset - element * all.stride;
    const inner = (layoutOf(node) ?? []).findIndex(([, , start, length]) => within >= start && within < start + length);
    return { node, element, ...(inner >= 0 ? { inner } : {}) };
  }
  async function showSpace(place) {
    space = place;
    $("space").value = String(place);
    await bytesOf(place);
    sizeBytes();
  }
  function sizeBytes() { bytes.length = Math.ceil((ready.get(space)?.length ?? 0) / wide()); }
  function moveTo(at) {
    const length = ready.get(space)?.length ?? 0;
    cursor = Math.max(0, Math.min(length - 1, at));
    const p = placeAt(cursor);
    if (p) choose(p, { keep: true }); else detail(null);
    bytes.reveal(Math.floor(cursor / wide()));
  }
  $("hex").addEventListener("click", (e) => { const at = e.target.dataset?.at; if (at != null) moveTo(Number(at)); });
  $("hex").addEventListener("keydown", (e) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -wide(), ArrowDown: wide(), PageUp: -wide() * 20, PageDown: wide() * 20 }[e.key];
    if (step) moveTo(cursor + step);
    else if (e.key === "Home") moveTo(0);
    else if (e.key === "End") moveTo(Infinity);
    else if (e.key === "Enter") $("tree").focus();
    else return;
    e.preventDefault();
  });
  $("space").addEventListener("change", (e) => { cursor = 0; showSpace(Number(e.target.value)).then(() => bytes.reveal(0)); });

  /** Chooses a field: in the tree, in the bytes, in the model and in the address of the page. */
  async function choose(p, { keep = false, link = true } = {}) {
    chosen = { ...p };
    delete chosen.depth;
    open(chosen);
    const at = rows.findIndex((row) => key(row) === key(chosen));
    if (at >= 0) tree.reveal(at);
    const place = p.from == null ? placeOf(p) : null, path = fullPath(p);
    marked = place;
    detail(p);
    if (link) history.replaceState(null, "", `#path=${encodeURIComponent(path)}`);
    viewer?.mark(path);
    if (!place) return;
    if (place.space !== space) await showSpace(place.space);
    else await bytesOf(space);
    if (!keep) { cursor = place.start; bytes.reveal(Math.floor(cursor / wide())); } else bytes.draw();
    detail(p);
  }
  function copy(text) {
    const fallback = () => { const area = make("textarea", { value: text }); document.body.append(area); area.select(); document.execCommand("copy"); area.remove(); };
    navigator.clipboard ? navigator.clipboard.writeText(text).catch(fallback) : fallback();
  }
  /** A field and what is in it as JSON. */
  function jsonOf(p, room) {
    const kids = [...inside(p)];
    if (!kids.length || room.left < 0) { room.left--; const text = valueText(p); try { return JSON.parse(text); } catch { return text; } }
    if (p.from == null && kids[0].from != null) return kids.flatMap((kid) => jsonOf(kid, room));
    const isList = rowText(kids[0])[0] === "[";
    return isList ? kids.map((kid) => jsonOf(kid, room)) : Object.fromEntries(kids.map((kid) => [rowText(kid), jsonOf(kid, room)]));
  }
  function detail(p) {
    const box = $("detail");
    if (!p) { box.replaceChildren(make("p", { className: "quiet", textContent: about.error && fields ? "Reading did not come as far as this byte." : fields ? "No field holds this byte." : "The fields of this file are not known." })); return; }
    const place = placeOf(p), path = fullPath(p), value = valueText(p), type = typeText(p), lines = [make("p", { className: "path", textContent: path })];
    const line = (name, text) => text && lines.push(make("p", {}, make("span", { className: "quiet", textContent: `${name} ` }), text));
    line("type", type);
    line("value", value);
    if (place) line("bytes", `0x${hex(place.start)} to 0x${hex(place.end)} (${place.end - place.start}) of ${about.spaces[place.space].name}`);
    if (fields.type[p.node]) {
      const { doc, spec, deviations } = fields.abouts[fields.about[p.node]];
      line("", doc);
      if (spec) line("spec", `${spec[1]} (${spec[0]}), “${spec[2]}”${spec[3] ? `, ${spec[3]}` : ""}`);
      for (const d of deviations) line(`deviation ${d.id}`, `The text says: ${closed(d.says)} Bindery: ${closed(d.does)} Because: ${closed(d.because)}`);
      const inner = fields.value[p.node] && fields.texts[fields.value[p.node] - 1] === "\u0001" && about.spaces.findIndex((s) => s.name === path);
      if (inner > 0) lines.push(make("button", { type: "button", textContent: `Open the address space (${size(about.spaces[inner].size)})`, on: { click: () => showSpace(inner) } }));
    }
    for (const f of about.findings ?? []) if (f.path === path) lines.push(make("p", { className: f.severity === "error" ? "bad" : "odd", textContent: `${f.severity} ${f.code}: ${f.message}` }));
    // What is copied, and whether it is all of it.
    const button = (name, text) => make("button", { type: "button", textContent: `Copy ${name}`, on: { click: ({ target }) => {
      const [what, isWhole] = text();
      copy(what);
      target.textContent = isWhole ? "Copied" : "Copied the first part";
      setTimeout(() => { target.textContent = `Copy ${name}`; }, 1500);
    } } });
    const digits = () => { const end = Math.min(place.end, place.start + COPIED); return [[...(ready.get(place.space) ?? []).slice(place.start, end)].map((b) => hex(b, 2)).join(" "), end === place.end]; };
    const json = () => { const room = { left: LEAVES }, value = jsonOf(p, room); return [JSON.stringify(value, null, 1), room.left >= 0]; };
    lines.push(make("div", { className: "buttons" }, button("path", () => [path, true]), ...(place ? [button("hex", digits)] : []), button("JSON", json)));
    box.replaceChildren(...lines);
  }

  // Search.
  let hits = [], hit = 0;
  function search(text) {
    hits = [];
    const wanted = text.trim().toLowerCase();
    if (!wanted) return;
    const offset = /^(0x[0-9a-f]+|\d+)$/.test(wanted) ? Number(wanted) : null;
    if (offset != null) about.spaces.forEach((s, i) => { const base = s.base ?? 0; if (offset >= base && offset < base + s.size) hits.push({ text: `offset 0x${hex(offset)} of ${s.name}`, go: () => showSpace(i).then(() => moveTo(offset - base)) }); });
    if (!fields) return;
    if (wanted.includes(".") || wanted.includes("[")) { const p = find(text.trim()); if (p) hits.push({ text: fullPath(p), go: () => choose(p) }); }
    const names = new Set(), texts = new Set();
    fields.names.forEach((name, i) => name.toLowerCase().includes(wanted) && names.add(-1 - i));
    fields.texts.forEach((value, i) => value.toLowerCase().includes(wanted) && texts.add(i + 1));
    for (let i = 1; i < fields.count && hits.length < FOUND; i++) {
      const said = fields.value[i] ? texts.has(fields.value[i]) : fields.type[i] && fields.length[i] < 256 && ready.has(fields.space[i]) && valueText({ node: i }).toLowerCase().includes(wanted);
      if (names.has(fields.step[i]) || said) hits.push({ text: `${pathOf(i)}  ${valueText({ node: i }).slice(0, 60)}`, go: () => choose({ node: i }) });
    }
  }
  function showHits() {
    const list = $("results");
    list.replaceChildren(...hits.slice(0, FOUND).map((found, i) => make("li", { role: "option", id: `hit-${i}`, "aria-selected": i === hit, textContent: found.text, on: { mousedown: (e) => { e.preventDefault(); take(i); } } })));
    if (!hits.length && $("search").value.trim()) list.append(make("li", { className: "quiet", textContent: "Nothing is called so, or says so." }));
    if (hits.length >= FOUND) list.append(make("li", { className: "quiet", textContent: `There may be more than these ${FOUND}.` }));
    reveal($("search").value.trim() !== "");
    $("search").setAttribute("aria-activedescendant", hits.length ? `hit-${hit}` : "");
  }
  function reveal(isShown) { $("results").hidden = !isShown; $("search").setAttribute("aria-expanded", isShown); }
  function take(i) { hits[i]?.go(); reveal(false); }
  $("search").addEventListener("input", (e) => { hit = 0; search(e.target.value); showHits(); });
  $("search").addEventListener("keydown", (e) => {
    if (e.key === "ArrowDown" || e.key === "ArrowUp") { hit = Math.max(0, Math.min(hits.length - 1, hit + (e.key === "ArrowDown" ? 1 : -1))); showHits(); $(`hit-${hit}`)?.scrollIntoView({ block: "nearest" }); e.preventDefault(); }
    else if (e.key === "Enter") { take(hit); $("tree").focus(); }
    else if (e.key === "Escape") { e.target.value = ""; showHits(); e.target.blur(); }
  });
  $("search").addEventListener("blur", () => reveal(false));
  addEventListener("keydown", (e) => { if (e.key === "/" && !/INPUT|SELECT|TEXTAREA/.test(e.target.tagName)) { e.preventDefault(); $("search").focus(); } });

  // What is said about the file.
  function say() {
    const [name, title] = about.format;
    $("facts").textContent = [`${name}, ${title}`, about.revision && `revision ${about.revision}`, size(about.size)].filter(Boolean).join(" · ");
    const list = $("summary").querySelector("dl"), entry = (term, text) => text && list.append(make("dt", { textContent: term }), make("dd", { textContent: text }));
    const names = new Map();
    for (const [kind, text] of about.names ?? []) if (text) names.set(kind, [...(names.get(kind) ?? []), text]);
    for (const [kind, texts] of names) entry(kind, texts.slice(0, 40).join(", ") + (texts.length > 40 ? ", …" : ""));
    entry("counts", (about.counts ?? []).filter(([, n]) => n).map(([what, n]) => `${what.replaceAll("_", " ")} ${n}`).join(", "));
    const short = (corner) => corner.map((n) => Number(n.toPrecision(5))).join(", ");
    if (about.bounds) entry("bounds", `(${short(about.bounds[0])}) to (${short(about.bounds[1])})`);
    entry("because", (about.reasons ?? []).join("; "));
    entry("address spaces", about.spaces.map((s) => `${s.name} (${s.method}, ${size(s.size)})`).slice(0, 12).join(", "));
    for (const text of about.left_out) entry("left out of this page", text);
    about.spaces.forEach((s, i) => $("space").append(make("option", { value: String(i), textContent: `${s.name} (${size(s.size)})` })));
    findings();
    notes();
    if (about.error) broke();
  }
  function link(path) {
    return make("button", { type: "button", className: "link", textContent: path || "(file)", on: { click: () => { const p = find(path); if (p) { choose(p); pane("fields"); } else if (about.error) toFault(); else showSpace(0).then(() => moveTo(0)); } } });
  }
  function findings() {
    const groups = new Map(), all = about.findings ?? [], box = $("findings");
    for (const f of all) groups.set(f.code, [...(groups.get(f.code) ?? []), f]);
    const order = ["error", "warning", "hint"], sorted = [...groups.values()].sort((a, b) => order.indexOf(a[0].severity) - order.indexOf(b[0].severity));
    const totals = order.map((s) => [sorted.filter(([f]) => f.severity === s).reduce((sum, [f]) => sum + about.finding_counts[f.code], 0), s]).filter(([n]) => n).map(([n, s]) => `${n} ${s}${n > 1 ? "s" : ""}`);
    box.querySelector("summary").textContent = about.error ? "Findings: not looked for" : `Findings: ${totals.join(", ") || "none"}`;
    for (const group of sorted) {
      const [first] = group, count = about.finding_counts[first.code], more = count - group.length;
      box.querySelector(".list").append(make("details", {}, make("summary", { className: { error: "bad", warning: "odd" }[first.severity] ?? "", textContent: `${first.severity} ${first.code} (${count})` }), make("p", { className: "quiet", textContent: first.explanation }),
        make("ul", {}, ...group.map((f) => make("li", {}, link(f.path), ` ${f.message}${f.spec ? ` [${f.spec}]` : ""}`)), ...(more > 0 ? [make("li", { textContent: `and ${more} more` })] : []))));
    }
  }
  function notes() {
    const all = about.notes ?? [], box = $("notes");
    box.hidden = !all.length;
    box.querySelector("summary").textContent = `Not as in the file: ${about.note_count} in the model`;
    box.querySelector("ul").append(...all.map(([kind, path, reason]) => make("li", {}, `${kind} `, link(path), ` ${reason}`)));
  }
  function broke() {
    const { message, path, space: where, offset, spec, class: kind } = about.error, box = $("fault");
    box.hidden = false;
    box.append(make("p", { className: "bad", textContent: `This file cannot be read as a whole (${kind}).` }), make("p", { textContent: message }),
      make("p", { className: "quiet" }, ...(path ? ["Reading came as far as ", link(path), " · "] : []), [offset != null && `offset 0x${hex(offset)} of ${where}`, spec].filter(Boolean).join(" · ")),
      make("button", { type: "button", textContent: "Show the bytes there", on: { click: () => { pane("bytes"); toFault(); } } }));
  }
  /** The last field that was read, and the bytes where it broke. */
  async function showFault() {
    const p = find(about.error.path);
    if (p) await choose(p, { link: false });
    await toFault();
  }
  async function toFault() {
    if (!fault) return;
    await showSpace(fault.space);
    cursor = Math.min(fault.at - (spaceOf().base ?? 0), (ready.get(space)?.length ?? 1) - 1);
    bytes.reveal(Math.floor(cursor / wide()));
  }

  // Panes, light, and the model.
  function pane(name) {
    document.querySelector("main").dataset.pane = name;
    for (const button of $("tabs").children) button.setAttribute("aria-pressed", button.dataset.pane === name);
    sizeBytes(); tree.draw(); viewer?.redraw();
  }
  for (const button of $("tabs").children) button.addEventListener("click", () => pane(button.dataset.pane));
  $("theme").addEventListener("click", () => {
    const root = document.documentElement, dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    viewer?.redraw();
  });
  function refresh() { tree.draw(); sizeBytes(); }
  let viewer = null;
  function control() {
    $("controls").hidden = false;
    for (const box of document.querySelectorAll("[data-show]")) box.addEventListener("change", () => { viewer.show[box.dataset.show] = box.checked; viewer.redraw(); });
    $("both").checked = viewer.bothSides;
    $("both").addEventListener("change", (e) => { viewer.bothSides = e.target.checked; viewer.redraw(); });
    $("fit").addEventListener("click", () => viewer.fit());
    if (!viewer.clips.length) return;
    $("clips").hidden = false;
    $("clip").append(make("option", { value: "-1", textContent: "at rest" }), ...viewer.clips.map((clip, i) => make("option", { value: String(i), textContent: `${clip.name || `clip ${i}`} (${clip.duration.toFixed(2)} s)` })));
    const set = (clip, playing) => {
      Object.assign(viewer, { clip, playing: playing && clip >= 0, time: 0 });
      $("clip").value = String(clip);
      $("time").max = String(viewer.clips[clip]?.duration ?? 0);
      $("play").textContent = viewer.playing ? "Pause" : "Play";
      viewer.pose();
    };
    const play = () => {
      if (viewer.clip < 0) return set(0, true);
      viewer.playing = !viewer.playing;
      $("play").textContent = viewer.playing ? "Pause" : "Play";
      viewer.redraw();
    };
    $("clip").addEventListener("change", (e) => set(Number(e.target.value), viewer.playing));
    $("play").addEventListener("click", play);
    $("time").addEventListener("input", (e) => { if (viewer.clip < 0) set(0, false); viewer.playing = false; $("play").textContent = "Play"; viewer.time = Number(e.target.value); viewer.pose(); });
    viewer.onplay = play;
    viewer.ontime = (time) => { $("time").value = String(time); };
  }
  async function start() {
    say();
    // A phone has no room for it beside the rest; it is one tap away.
    if (matchMedia("(max-width: 560px)").matches) $("summary").open = false;
    if (about.format[0] === "ptf") document.querySelector(".stage").classList.add("pixels");
    show(await unpacked("data-model"));
    const [data] = await Promise.all([unpacked("data-fields"), bytesOf(0)]);
    if (data) { fields = readFields(data); for (const kid of kidsOf(0)) if (fields.kids[kid] && fields.kids[kid] < 50) opened.add(key({ node: kid })); build(); }
    else $("tree").append(make("p", { className: "quiet", textContent: "The fields are left out of this page." }));
    sizeBytes();
    if (fault) await showFault();
    follow();
    document.documentElement.dataset.ready = "yes";
  }
  /** Draws the model, or says that there is nothing to draw. */
  function show(model) {
    if (model) {
      try {
        viewer = new Viewer($("model"), model, about.format[0] !== "pmf");
        $("model").hidden = false;
        $("poster").hidden = true;
        viewer.onpick = (found) => { const p = found?.path && find(found.path); if (p) choose(p); else if (!found) viewer.mark("\u0000"); };
        control();
        viewer.redraw();
        viewer.load(async (place, at, length) => (await bytesOf(place)).subarray(at, at + length));
      } catch (error) { $("summary").querySelector("dl").append(make("dt", { textContent: "model" }), make("dd", { textContent: `cannot be turned here: ${error.message}` })); }
    } else if (!$("poster").getAttribute("src")) document.querySelector(".stage").append(make("p", { className: "quiet", textContent: about.error ? "A file that cannot be read is not drawn." : "Nothing in this file can be drawn." }));
  }
  function follow() {
    const wanted = new URLSearchParams(location.hash.slice(1)), path = wanted.get("path"), p = path && find(path);
    if (p) choose(p, { link: false });
  }
  addEventListener("hashchange", follow);
  addEventListener("resize", refresh);
  window.bindery = { choose: (path) => { const p = find(path); return p && choose(p); }, get viewer() { return viewer; } };
  start();
})();
