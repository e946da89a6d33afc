import { crc32, inflateRawSync } from "node:zlib";
import type { Trace } from "../program/run.ts";
import type { ZipEntry } from "../zip/read.ts";
import { readable } from "../zip/write.ts";
import { crcTable, product } from "./checksum.ts";
import { nextLength, type PreparedPart } from "./prepared-part.ts";
import { distanceBase, distanceExtra, distanceSymbol, endOfBlock, maxMatch, minMatch, window } from "./symbols.ts";
import { knownBy, slotOf, tagName, wordBits, wordPlaces } from "./word-starts.ts";

/** So many parts of a writer are inflated again at once, to see that they are what they should be; later one in so many. */
const firstChecked = 8;
const checkedEvery = 100;
const utf8 = new TextEncoder();
/** Texts of answers are copied from earlier text where at least so many bytes are the same, and so many from far away. */
const worthCopying = 5;
const worthCopyingFar = 7;
const far = 4096;
/** The places of the table of what stood where in answers: 2 to the power of so many. */
const answerBits = 12;
const [space, less, more] = [0x20, 0x3c, 0x3e];

/**
 * Writes what a program printed as deflate, from what was prepared: bits are moved to their place, distances worked out,
 * answers written as they are. One writer to a part, used again and again; `write` gives bytes that hold until the next.
 */
export class PartWriter {
  /** The prepared part with its codes. */
  readonly part: PreparedPart;
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
  /** The answers of the document so far, one after the other, and for each byte its further offset in the document. */
  private bytes = new Uint8Array(1 << 12);
  private shifted = new Int32Array(1 << 12);
  private answered = 0;
  /** The last position of four bytes in the answers. */
  private readonly seen = new Int32Array(1 << answerBits);
  /** Which word of the template stood there last. */
  private readonly wordsSeen = new Int32Array(wordPlaces);
  /** The distance to the words of the template that the answer repeats. */
  private back = 0;

  constructor(part: PreparedPart) {
    this.part = part;
    this.last = new Int32Array(part.texts.length);
  }

  /** The part as an entry of a zip; undefined if what was written does not inflate to what it should. */
  write(name: string, trace: Trace): ZipEntry | undefined {
    const { header, literal } = this.part;
    this.begin(trace);
    this.words.set(header.words);
    this.at = header.words.length;
    this.word = header.tail;
    this.used = header.tailBits;
    for (const piece of trace) {
      if (typeof piece === "number") this.segment(piece);
      else this.answer(piece);
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
    this.answered = 0;
    this.seen.fill(-1);
    this.wordsSeen.fill(-1);
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

  private literals(text: Uint8Array, from: number, to: number): void {
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
    const { first, slot } = this.part.words;
    for (let entry = first[id] as number, end = first[id + 1] as number; entry < end; entry++)
      this.wordsSeen[slot[entry] as number] = entry;
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
        const at = code[i + 5] as number;
        const length = code[i + 6] as number;
        const here = this.length + at;
        let distance = this.distanceTo(code[i + 1] as number, code[i + 2] as number, here);
        if (distance > window) distance = this.distanceTo(code[i + 3] as number, code[i + 4] as number, here);
        if (distance <= window) this.copy(length, distance);
        else this.again(text, at, at + length);
        i += 7;
      }
    }
  }

  /** Text whose sources are too far: copied from where a word or properties in it stood last, byte by byte elsewhere. */
  private again(text: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to; ) {
      const tag = text[at] === less;
      const begins = at + tagName + knownBy <= to && (tag || text[at - 1] === space || text[at - 1] === more);
      const slot = begins ? slotOf(text, tag ? at + tagName : at, wordBits) : -1;
      const same = begins ? this.sameText(text, at, to, this.length + at, slot) : 0;
      if (same < worthCopying) this.literals(text, at, ++at);
      else {
        this.copy(same, this.back);
        at += same;
      }
    }
  }

  /**
   * Returns the distance back to the last output of a place in a segment, or more than the window if there was none.
   */
  private distanceTo(segment: number, offset: number, here: number): number {
    const source = segment < 0 ? -1 : (this.last[segment] as number);
    return source < 0 ? window + 1 : here - source - offset;
  }

  /** Writes an answer. Text that the document already contains is copied, the rest is written byte by byte. */
  private answer(text: string): void {
    const from = this.answered;
    this.makeRoom(from + text.length * 3);
    const { bytes, shifted } = this;
    const length = utf8.encodeInto(text, bytes.subarray(from)).written;
    const to = from + length;
    shifted.fill(this.length - from, from, to);
    this.answered = to;
    const { bits, lengths } = this.part.literal;
    let crc = ~this.crc;
    for (let at = from; at < to; at++) crc = (crcTable[(crc ^ (bytes[at] as number)) & 255] as number) ^ (crc >>> 8);
    this.crc = ~crc;
    for (let at = from; at < to; ) {
      const same = this.copyAnswer(at, from, to);
      at += same;
      if (same > 0) continue;
      const byte = bytes[at++] as number;
      this.put(bits[byte] as number, lengths[byte] as number);
    }
    this.length += length;
  }

  /** Copies what an earlier answer, or the template, says too from `at` on; how many bytes that was. */
  private copyAnswer(at: number, from: number, to: number): number {
    const { bytes, shifted, seen } = this;
    if (at + knownBy > to) return 0;
    const here = this.length + at - from;
    const slot = slotOf(bytes, at, answerBits);
    const source = seen[slot] as number;
    seen[slot] = at;
    let distance = source < 0 ? 0 : here - source - (shifted[source] as number);
    let same = source < 0 || distance > window ? 0 : this.sameBytes(source, at, to);
    if (at === from || bytes[at - 1] === space) {
      const inTemplate = this.sameText(bytes, at, to, here, slotOf(bytes, at, wordBits));
      if (inTemplate > same) {
        same = inTemplate;
        distance = this.back;
      }
    }
    if (same < (distance > far ? worthCopyingFar : worthCopying)) return 0;
    this.copy(same, distance);
    for (let next = at + 1; next < at + same && next + knownBy <= to; next++)
      seen[slotOf(bytes, next, answerBits)] = next;
    return same;
  }

  /**
   * Returns the number of bytes from `at` on that also follow the last occurrence of the same word in the template.
   * Sets `back` to its distance from `here`.
   */
  private sameText(bytes: Uint8Array, at: number, to: number, here: number, slot: number): number {
    const entry = this.wordsSeen[slot] as number;
    if (entry < 0) return 0;
    const { segment, offset } = this.part.words;
    const id = segment[entry] as number;
    const start = offset[entry] as number;
    this.back = here - (this.last[id] as number) - start;
    if (this.back > window) return 0;
    const text = this.part.texts[id] as Uint8Array;
    const max = Math.min(maxMatch, to - at, text.length - start);
    let same = 0;
    while (same < max && text[start + same] === bytes[at + same]) same++;
    return same;
  }

  /**
   * Returns the number of bytes that agree from `source` and from `at` on, inside one earlier answer and before `to`.
   */
  private sameBytes(source: number, at: number, to: number): number {
    const { bytes, shifted } = this;
    const max = Math.min(maxMatch, to - at);
    const shift = shifted[source];
    let same = 0;
    while (same < max && bytes[source + same] === bytes[at + same] && shifted[source + same] === shift) same++;
    return same;
  }

  private makeRoom(size: number): void {
    if (size <= this.bytes.length) return;
    const { bytes, shifted } = this;
    this.bytes = new Uint8Array(size * 2);
    this.bytes.set(bytes);
    this.shifted = new Int32Array(size * 2);
    this.shifted.set(shifted);
  }
}

/** True if an entry inflates to its length and checksum, which were calculated without inflating. */
function isIntact({ compressed, size, crc }: ZipEntry): boolean {
  try {
    const text = inflateRawSync(compressed, { maxOutputLength: Math.max(1, size) });
    return text.length === size && crc32(text) === crc;
  } catch {
    return false;
  }
}
