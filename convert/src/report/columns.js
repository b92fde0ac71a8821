"use strict";
// How the data of a page is read back.

/** Numbers of seven bits a byte, read one after another. */
class Numbers {
  constructor(bytes, at = 0) { this.bytes = bytes; this.at = at; }
  next() {
    let value = 0, scale = 1, byte;
    do { byte = this.bytes[this.at++]; value += (byte & 127) * scale; scale *= 128; } while (byte > 127);
    return value;
  }
  step() { const n = this.next(); return n % 2 ? -(n - 1) / 2 : n / 2; }
}

/** A description and the bytes behind it. */
function described(bytes) {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const about = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  return { about, bytes: bytes.subarray(4 + length) };
}
