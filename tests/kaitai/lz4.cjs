// LZ4, for descriptions that name it as a process: Kaitai brings none along.

/** The content of one block. */
function block(bytes, before = new Uint8Array(0)) {
  const out = [...before];
  let at = 0;
  const length = (nibble) => {
    let total = nibble;
    if (nibble === 15) {
      let more;
      do {
        more = bytes[at++];
        total += more;
      } while (more === 255);
    }
    return total;
  };
  while (at < bytes.length) {
    const token = bytes[at++];
    for (let left = length(token >> 4); left > 0; left--) out.push(bytes[at++]);
    if (at >= bytes.length) break;
    const distance = bytes[at] | (bytes[at + 1] << 8);
    at += 2;
    for (let left = length(token & 15) + 4; left > 0; left--) out.push(out[out.length - distance]);
  }
  return Uint8Array.from(out.slice(before.length));
}

/** The content of frames one after another. */
function frames(bytes) {
  const parts = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + 7 <= bytes.length && view.getUint32(at, true) === 0x184d2204) {
    const flags = bytes[at + 4];
    at += 6 + (flags & 0x08 ? 8 : 0) + (flags & 0x01 ? 4 : 0) + 1;
    for (;;) {
      const size = view.getUint32(at, true);
      at += 4;
      if (size === 0) break;
      const stored = bytes.subarray(at, at + (size & 0x7fffffff));
      at += stored.length + (flags & 0x10 ? 4 : 0);
      // Blocks that are not independent refer to what came before.
      const before = flags & 0x20 ? new Uint8Array(0) : Buffer.concat(parts);
      parts.push(size & 0x80000000 ? Buffer.from(stored) : Buffer.from(block(stored, before)));
    }
    if (flags & 0x04) at += 4;
  }
  return new Uint8Array(Buffer.concat(parts));
}

module.exports = { block, frames };
