import { crc32, inflateRawSync } from "node:zlib";
import type { Trace } from "../program/run.ts";
import type { ZipEntry } from "../zip/read.ts";
import { readable } from "../zip/write.ts";
import { crcTable, product } from "./checksum.ts";
import { nextLength, type PreparedPart } from "./prepared-part.ts";
import { distanceBase, distanceExtra, distanceSymbol, endOfBlock, minMatch, window } from "./symbols.ts";

/** So many parts of a writer are inflated again at once, to see that they are what they should be; later one in so many. */
const firstChecked = 8;
const checkedEvery = 100;
/** Answers at least so long are copied where the same answer stood before. */
const worthCopying = 6;

/**
 * Writes what a program printed as deflate, from what was prepared: bits are moved to their place, distances worked out,
 * answers written as they are. One writer to a part, used again and again; `write` gives bytes that hold until the next.
 */
export class PartWriter {
  private readonly part: PreparedPart;
  private readonly last: Int32Array;
  private words = new Uint16Array(1 << 15);
  private at = 0;
  private word = 0;
  private used = 0;
  /** Bytes of text so far, and their checksum. */
  private length = 0;
  private crc = 0;
  /** Parts written so far. */
  private written = 0;

  constructor(part: PreparedPart) {
    this.part = part;
    this.last = new Int32Array(part.texts.length);
  }

  /** The part as an entry of a zip; undefined if what was written does not inflate to what it should. */
  write(name: string, trace: Trace): ZipEntry | undefined {
    const { header, literal } = this.part;
    this.begin(trace);
    for (const word of header.words) this.words[this.at++] = word;
    this.word = header.tail;
    this.used = header.tailBits;
    const answers = new Map<string, number>();
    for (const piece of trace) {
      if (typeof piece === "number") this.segment(piece);
      else this.answer(piece, answers);
    }
    this.put(literal.bits[endOfBlock] as number, literal.lengths[endOfBlock] as number);
    let bytes = this.at * 2;
    if (this.used > 0) {
      this.words[this.at] = this.word;
      bytes += this.used > 8 ? 2 : 1;
    }
    const compressed = readable(new Uint8Array(this.words.buffer, 0, bytes), this.length);
    const entry = { name, method: 8, crc: this.crc >>> 0, compressed, size: this.length };
    return this.checked(entry);
  }

  /** The first of a writer are read back, then one in a hundred: what a program printed differs by its answers alone. */
  private checked(entry: ZipEntry): ZipEntry | undefined {
    const count = this.written++;
    const due = count < firstChecked || count % checkedEvery === 0;
    return !due || isIntact(entry) ? entry : undefined;
  }

  private begin(trace: Trace): void {
    const { texts } = this.part;
    // No symbol has more than 15 bits, so a word for each byte is enough.
    let max = 2048;
    for (const piece of trace)
      max += typeof piece === "number" ? (texts[piece] as Uint8Array).length : piece.length * 3;
    if (this.words.length < max) this.words = new Uint16Array(max);
    this.last.fill(-1);
    this.at = 0;
    this.length = 0;
    this.crc = 0;
  }

  /** At most 16 bits. */
  private put(bits: number, count: number): void {
    this.word |= bits << this.used;
    this.used += count;
    if (this.used < 16) return;
    this.words[this.at++] = this.word;
    this.word >>>= 16;
    this.used -= 16;
  }

  private copy(length: number, distance: number): void {
    const { lengthBits, lengthCount, distance: code } = this.part;
    let bits = lengthBits[length] as number;
    let count = lengthCount[length] as number;
    if (count > 16) {
      this.put(bits & 0xffff, 16);
      bits >>>= 16;
      count -= 16;
    }
    this.put(bits, count);
    const symbol = distanceSymbol[distance] as number;
    this.put(code.bits[symbol] as number, code.lengths[symbol] as number);
    this.put(distance - (distanceBase[symbol] as number), distanceExtra[symbol] as number);
  }

  private bytes(text: Uint8Array, from: number, to: number): void {
    const { bits, lengths } = this.part.literal;
    for (let i = from; i < to; i++) this.put(bits[text[i] as number] as number, lengths[text[i] as number] as number);
  }

  private segment(id: number): void {
    const { texts, code, crcs, shifts } = this.part;
    const text = texts[id] as Uint8Array;
    if (text.length === 0) return;
    const before = this.last[id] as number;
    const distance = this.length - before;
    if (before >= 0 && text.length >= minMatch && distance <= window) {
      for (let left = text.length; left > 0; left -= nextLength(left)) this.copy(nextLength(left), distance);
    } else this.ready(code[id] as Int32Array, text);
    this.last[id] = this.length;
    this.length += text.length;
    this.crc = product(shifts[id] as number, this.crc) ^ (crcs[id] as number);
  }

  /** A segment from its prepared bits and copies. */
  private ready(code: Int32Array, text: Uint8Array): void {
    const { words } = this;
    for (let i = 0; i < code.length; ) {
      if (code[i] === 0) {
        const count = code[i + 1] as number;
        const tail = code[i + 2] as number;
        const tailBits = code[i + 3] as number;
        i += 4;
        const end = i + count;
        let { at, word } = this;
        const { used } = this;
        for (; i < end; i++) {
          word |= (code[i] as number) << used;
          words[at++] = word;
          word >>>= 16;
        }
        this.at = at;
        this.word = word;
        this.put(tail, tailBits);
      } else {
        const source = this.last[code[i + 1] as number] as number;
        const at = code[i + 3] as number;
        const length = code[i + 4] as number;
        const distance = this.length + at - source - (code[i + 2] as number);
        if (source >= 0 && distance <= window) this.copy(length, distance);
        else this.bytes(text, at, at + length);
        i += 5;
      }
    }
  }

  private answer(text: string, answers: Map<string, number>): void {
    const before = text.length >= worthCopying ? answers.get(text) : undefined;
    if (text.length >= worthCopying) answers.set(text, this.length);
    const copied = before !== undefined && this.length - before <= window;
    const { bits, lengths } = this.part.literal;
    let crc = ~this.crc;
    let length = 0;
    for (let i = 0; i < text.length; i++) {
      let point = text.charCodeAt(i);
      if ((point & 0xf800) === 0xd800) {
        point = text.codePointAt(i) as number;
        if (point > 0xffff) i++;
        else point = 0xfffd;
      }
      // One to four bytes of UTF-8, the first lowest.
      let encoded = point;
      let count = 1;
      if (point >= 0x10000) {
        encoded =
          0xf0 |
          (point >> 18) |
          ((0x80 | ((point >> 12) & 63)) << 8) |
          ((0x80 | ((point >> 6) & 63)) << 16) |
          ((0x80 | (point & 63)) << 24);
        count = 4;
      } else if (point >= 0x800) {
        encoded = 0xe0 | (point >> 12) | ((0x80 | ((point >> 6) & 63)) << 8) | ((0x80 | (point & 63)) << 16);
        count = 3;
      } else if (point >= 0x80) {
        encoded = 0xc0 | (point >> 6) | ((0x80 | (point & 63)) << 8);
        count = 2;
      }
      for (let left = count; left > 0; left--, encoded >>>= 8) {
        const byte = encoded & 255;
        crc = (crcTable[(crc ^ byte) & 255] as number) ^ (crc >>> 8);
        if (!copied) this.put(bits[byte] as number, lengths[byte] as number);
      }
      length += count;
    }
    if (copied) {
      const distance = this.length - (before as number);
      for (let left = length; left > 0; left -= nextLength(left)) this.copy(nextLength(left), distance);
    }
    this.crc = ~crc;
    this.length += length;
  }
}

/** Whether an entry inflates to the length and checksum it claims; both were worked out without inflating. */
function isIntact({ compressed, size, crc }: ZipEntry): boolean {
  try {
    const text = inflateRawSync(compressed, { maxOutputLength: Math.max(1, size) });
    return text.length === size && crc32(text) === crc;
  } catch {
    return false;
  }
}
