import { type Code, huffman } from "./huffman.ts";
import { codeLengthOrder, distances, endOfBlock, literals } from "./symbols.ts";

/** Bits in the order deflate writes them: whole words of 16, and the rest. */
export interface Bits {
  readonly words: Uint16Array;
  readonly tail: number;
  readonly tailBits: number;
}

/** Gathers bits, beforehand: not made for speed. */
export class BitWriter {
  private words: number[] = [];
  private word = 0;
  private used = 0;
  /** True before the first bit is added. */
  get empty(): boolean {
    return this.words.length === 0 && this.used === 0;
  }
  /** Puts in the lowest `count` bits of a value. */
  put(value: number, count: number): void {
    for (let i = 0; i < count; i++) {
      this.word |= ((value >>> i) & 1) << this.used;
      if (++this.used < 16) continue;
      this.words.push(this.word);
      this.word = 0;
      this.used = 0;
    }
  }
  symbol(code: Code, symbol: number): void {
    this.put(code.bits[symbol] ?? 0, code.lengths[symbol] ?? 0);
  }
  /** Returns the bits so far and starts again. */
  take(): Bits {
    const bits = { words: Uint16Array.from(this.words), tail: this.word, tailBits: this.used };
    this.words = [];
    this.word = 0;
    this.used = 0;
    return bits;
  }
}

/** The start of a last block with these codes (RFC 1951, 3.2.7). */
export function blockHeader(literal: Code, distance: Code): Bits {
  const repeat = 16;
  const lengths = [...literal.lengths, ...distance.lengths];
  const written: [symbol: number, extra: number][] = [];
  for (let at = 0; at < lengths.length; ) {
    const length = lengths[at] ?? 0;
    let run = 1;
    while (at + run < lengths.length && lengths[at + run] === length) run++;
    written.push([length, 0]);
    let left = run - 1;
    for (; left >= 3; left -= Math.min(6, left)) written.push([repeat, Math.min(6, left) - 3]);
    for (; left > 0; left--) written.push([length, 0]);
    at += run;
  }
  const frequencies = Array.from({ length: codeLengthOrder.length }, () => 0);
  for (const [symbol] of written) frequencies[symbol] = (frequencies[symbol] ?? 0) + 1;
  const code = huffman(frequencies, 7);
  const bits = new BitWriter();
  bits.put(1, 1);
  bits.put(2, 2);
  bits.put(literals - endOfBlock - 1, 5);
  bits.put(distances - 1, 5);
  bits.put(codeLengthOrder.length - 4, 4);
  for (const symbol of codeLengthOrder) bits.put(code.lengths[symbol] ?? 0, 3);
  for (const [symbol, extra] of written) {
    bits.symbol(code, symbol);
    if (symbol === repeat) bits.put(extra, 2);
  }
  return bits.take();
}
