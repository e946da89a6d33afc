import { crc32 } from "node:zlib";
import type { Program } from "../program/program.ts";
import type { Trace } from "../program/run.ts";
import { type Bits, BitWriter, blockHeader } from "./bits.ts";
import { shift } from "./checksum.ts";
import { type Code, huffman } from "./huffman.ts";
import { findMatches, type Token } from "./matches.ts";
import {
  distanceBase,
  distanceExtra,
  distanceSymbol,
  distances,
  endOfBlock,
  firstLength,
  lengthBase,
  lengthExtra,
  lengthSymbol,
  literals,
  maxMatch,
  minMatch,
  window,
} from "./symbols.ts";
import { type WordStarts, wordStarts } from "./word-starts.ts";

const utf8 = new TextEncoder();

/**
 * The text of a program, compressed as far as the template decides it. Per segment `code` holds ready bits and copies in
 * turn: `[0, words, tail, tailBits, …words]`, or `[1, segment, offset, other, its offset, at, length]` for a copy whose distance
 * the answers decide, from the other segment (-1 for none) where the first was not printed or is too far.
 */
export interface PreparedPart {
  readonly texts: readonly Uint8Array[];
  readonly crcs: Int32Array;
  readonly shifts: Int32Array;
  readonly code: readonly Int32Array[];
  readonly header: Bits;
  readonly literal: Code;
  readonly distance: Code;
  /** Per length its code and extra bits as one number, and how many bits that are. */
  readonly lengthBits: Int32Array;
  readonly lengthCount: Uint8Array;
  /** The starts of words in the texts, because answers may repeat them. */
  readonly words: WordStarts;
}

/** Prepares a program. `sample` is what it prints for answers of the usual kind: by it the codes are chosen. */
export function preparePart(program: Program, sample: Trace): PreparedPart {
  const texts = program.segments.map((segment) => utf8.encode(segment));
  const tokens = findMatches(program, texts, layoutOf(texts, sample));
  const { literal, distance } = codesFor(texts, tokens, sample);
  return withTables(program, {
    code: tokens.map((list, segment) => instructions(list, segment, literal, distance)),
    header: blockHeader(literal, distance),
    literal,
    distance,
    crcs: Int32Array.from(texts, (text) => crc32(text) | 0),
    shifts: Int32Array.from(texts, (text) => shift(text.length)),
    words: wordStarts(texts),
  });
}

/** The parts of a prepared part that take time to calculate. */
export type WorkedOut = Pick<PreparedPart, "code" | "header" | "literal" | "distance" | "crcs" | "shifts" | "words">;

/** Adds what follows at once. */
export function withTables({ segments }: Program, made: WorkedOut): PreparedPart {
  const { literal } = made;
  const lengthBits = new Int32Array(maxMatch + 1);
  const lengthCount = new Uint8Array(maxMatch + 1);
  for (let length = minMatch; length <= maxMatch; length++) {
    const symbol = lengthSymbol[length] ?? 0;
    const bits = literal.lengths[firstLength + symbol] ?? 0;
    const extra = length - (lengthBase[symbol] ?? 0);
    lengthBits[length] = (literal.bits[firstLength + symbol] ?? 0) | (extra << bits);
    lengthCount[length] = bits + (lengthExtra[symbol] ?? 0);
  }
  return {
    ...made,
    texts: segments.map((segment) => utf8.encode(segment)),
    lengthBits,
    lengthCount,
  };
}

function layoutOf(texts: readonly Uint8Array[], trace: Trace): Int32Array {
  const layout = new Int32Array(texts.length).fill(-1);
  let at = 0;
  for (const piece of trace) {
    if (typeof piece === "number") {
      if (layout[piece] === -1) layout[piece] = at;
      at += texts[piece]?.length ?? 0;
    } else at += utf8.encode(piece).length;
  }
  return layout;
}

/** Bytes copied in lengths deflate knows: never leaving one or two bytes over. */
export function nextLength(left: number): number {
  if (left <= maxMatch) return left;
  return left - maxMatch < minMatch ? left - minMatch : maxMatch;
}

function codesFor(
  texts: readonly Uint8Array[],
  tokens: readonly (readonly Token[])[],
  sample: Trace,
): { literal: Code; distance: Code } {
  const literalCount = new Float64Array(literals);
  const distanceCount = new Float64Array(distances);
  const byte = (value: number) => {
    literalCount[value] = (literalCount[value] ?? 0) + 1;
  };
  const copy = (length: number, distance: number) => {
    byte(firstLength + (lengthSymbol[length] ?? 0));
    const symbol = distanceSymbol[distance] ?? 0;
    distanceCount[symbol] = (distanceCount[symbol] ?? 0) + 1;
  };
  const last = new Int32Array(texts.length).fill(-1);
  let at = 0;
  for (const piece of sample) {
    const text = typeof piece === "number" ? (texts[piece] ?? new Uint8Array()) : utf8.encode(piece);
    const before = typeof piece === "number" ? (last[piece] ?? -1) : -1;
    if (typeof piece !== "number") for (const value of text) byte(value);
    else if (before >= 0 && text.length >= minMatch && at - before <= window) {
      for (let left = text.length; left >= minMatch; left -= nextLength(left)) copy(nextLength(left), at - before);
    } else
      for (const token of tokens[piece] ?? []) {
        if ("byte" in token) byte(token.byte);
        else {
          const from = token.from === piece ? at : (last[token.from] ?? -1);
          const distance = at + token.at - from - token.offset;
          if (from >= 0 && distance <= window) copy(token.length, distance);
          else for (const value of text.subarray(token.at, token.at + token.length)) byte(value);
        }
      }
    if (typeof piece === "number") last[piece] = at;
    at += text.length;
  }
  byte(endOfBlock);
  return { literal: huffman(literalCount, 15), distance: huffman(distanceCount, 15) };
}

function instructions(tokens: readonly Token[], segment: number, literal: Code, distance: Code): Int32Array {
  const code: number[] = [];
  const bits = new BitWriter();
  const flush = () => {
    if (bits.empty) return;
    const { words, tail, tailBits } = bits.take();
    code.push(0, words.length, tail, tailBits);
    for (const word of words) code.push(word);
  };
  for (const token of tokens) {
    if ("byte" in token) bits.symbol(literal, token.byte);
    else if (token.from === segment) {
      const far = token.at - token.offset;
      const length = lengthSymbol[token.length] ?? 0;
      const symbol = distanceSymbol[far] ?? 0;
      bits.symbol(literal, firstLength + length);
      bits.put(token.length - (lengthBase[length] ?? 0), lengthExtra[length] ?? 0);
      bits.symbol(distance, symbol);
      bits.put(far - (distanceBase[symbol] ?? 0), distanceExtra[symbol] ?? 0);
    } else {
      flush();
      code.push(1, token.from, token.offset, token.or?.from ?? -1, token.or?.offset ?? 0, token.at, token.length);
    }
  }
  flush();
  return Int32Array.from(code);
}
