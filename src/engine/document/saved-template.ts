import { type PreparedPart, withTables } from "./deflate/prepared-part.ts";
import type { WordStarts } from "./deflate/word-starts.ts";
import { PartWriter } from "./deflate/write-part.ts";
import { TemplateParts } from "./parts.ts";
import type { Extent } from "./pictures/size.ts";
import type { Program } from "./program/program.ts";
import { TraceBytes } from "./program/trace-bytes.ts";
import { Template } from "./template.ts";
import type { ZipEntry } from "./zip/read.ts";

/**
 * A compiled template as bytes: `restoreTemplate` fills documents from them without reading the Word file or preparing its
 * compression again. Numbers first: how long the JSON is that names everything, then the JSON, then the bytes it speaks of
 * one behind the other. Undefined for a template that docxtemplater must fill.
 */
export function saveTemplate(template: Template): Uint8Array<ArrayBuffer> | undefined {
  const { parts, entries, places, lists, room } = template.made;
  const blobs: Uint8Array[] = [];
  const keep: Keep = (bytes) => {
    blobs.push(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return bytes.byteLength;
  };
  const savedParts: SavedPart[] = [];
  for (const [index, part] of parts.parts.entries()) {
    const writer = template.writers[index];
    if (!("program" in part) || !writer) return undefined;
    savedParts.push({ name: part.name, program: part.program, deflate: savedDeflate(writer.part, keep) });
  }
  const saved: Saved = {
    parts: savedParts,
    constant: [...parts.constant],
    references: parts.references,
    pictures: parts.pictures,
    entries: entries.map((one) => {
      if (!one) return null;
      const { name, method, crc, size, compressed } = one.entry;
      return {
        entry: { name, method, crc, size, compressed: keep(compressed) },
        local: keep(one.local),
        central: keep(one.central),
      };
    }),
    places,
    lists: [...lists],
    room,
  };
  const json = new TextEncoder().encode(JSON.stringify(saved));
  const all = new Uint8Array(blobs.reduce((sum, { length }) => sum + aligned(length), 4 + aligned(json.length)));
  new DataView(all.buffer).setUint32(0, json.length, true);
  all.set(json, 4);
  let at = 4 + aligned(json.length);
  for (const blob of blobs) {
    all.set(blob, at);
    at += aligned(blob.length);
  }
  return all;
}

/** Everything begins at a multiple of four, so that numbers can be read in place. */
const aligned = (length: number): number => (length + 3) & ~3;

/** The template that `saveTemplate` gave these bytes for, by the same code: of any others nothing is promised. */
export function restoreTemplate(kept: Uint8Array): Template {
  const bytes = kept.byteOffset % 4 === 0 ? kept : new Uint8Array(kept);
  const jsonLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const saved = JSON.parse(new TextDecoder("utf-8").decode(bytes.subarray(4, 4 + jsonLength))) as Saved;
  let at = 4 + aligned(jsonLength);
  const take = (length: number): Uint8Array => {
    const from = at;
    at += aligned(length);
    return bytes.subarray(from, from + length);
  };
  const deflates = saved.parts.map(({ program, deflate }) => restoredDeflate(program, deflate, take));
  const entries = saved.entries.map((one) => {
    if (!one) return undefined;
    const entry = { ...one.entry, compressed: take(one.entry.compressed) };
    return { entry, local: take(one.local), central: take(one.central) };
  });
  const parts = new TemplateParts({
    parts: saved.parts.map(({ name, program }) => ({ name, program, bytes: new TraceBytes(program) })),
    constant: new Map(saved.constant),
    references: saved.references,
    pictures: saved.pictures,
  });
  const { places, room } = saved;
  return new Template(
    { parts, entries, places, lists: new Map(saved.lists), room },
    deflates.map((part) => new PartWriter(part)),
  );
}

/** The saved form, with lengths in place of bytes. */
interface Saved {
  readonly parts: readonly SavedPart[];
  readonly constant: readonly (readonly [name: string, text: string])[];
  readonly references: boolean;
  readonly pictures: boolean;
  readonly entries: readonly (SavedEntry | null)[];
  readonly places: readonly number[];
  readonly lists: readonly (readonly [name: string, text: string])[];
  readonly room: Extent;
}
interface SavedEntry {
  readonly entry: { readonly [Key in keyof ZipEntry]: Key extends "compressed" ? number : ZipEntry[Key] };
  readonly local: number;
  readonly central: number;
}
interface SavedPart {
  readonly name: string;
  readonly program: Program;
  readonly deflate: SavedDeflate;
}
interface SavedDeflate {
  readonly code: readonly number[];
  readonly header: { readonly words: number; readonly tail: number; readonly tailBits: number };
  readonly literal: { readonly lengths: number; readonly bits: number };
  readonly distance: { readonly lengths: number; readonly bits: number };
  readonly crcs: number;
  readonly shifts: number;
  readonly words: { readonly [Key in keyof WordStarts]: number };
}

type Keep = (bytes: Uint8Array | Int32Array | Uint16Array) => number;
type Take = (length: number) => Uint8Array;

const savedDeflate = (part: PreparedPart, keep: Keep): SavedDeflate => ({
  code: part.code.map(keep),
  header: { words: keep(part.header.words), tail: part.header.tail, tailBits: part.header.tailBits },
  literal: { lengths: keep(part.literal.lengths), bits: keep(part.literal.bits) },
  distance: { lengths: keep(part.distance.lengths), bits: keep(part.distance.bits) },
  crcs: keep(part.crcs),
  shifts: keep(part.shifts),
  words: {
    first: keep(part.words.first),
    segment: keep(part.words.segment),
    offset: keep(part.words.offset),
    slot: keep(part.words.slot),
  },
});

/** The same, the bytes taken in the order in which they were kept. */
function restoredDeflate(program: Program, saved: SavedDeflate, take: Take): PreparedPart {
  const whole = (length: number): Int32Array => {
    const bytes = take(length);
    return new Int32Array(bytes.buffer, bytes.byteOffset, length / 4);
  };
  const half = (length: number): Uint16Array => {
    const bytes = take(length);
    return new Uint16Array(bytes.buffer, bytes.byteOffset, length / 2);
  };
  const codeOf = ({ lengths, bits }: SavedDeflate["literal"]) => ({ lengths: take(lengths), bits: half(bits) });
  return withTables(program, {
    code: saved.code.map(whole),
    header: { ...saved.header, words: half(saved.header.words) },
    literal: codeOf(saved.literal),
    distance: codeOf(saved.distance),
    crcs: whole(saved.crcs),
    shifts: whole(saved.shifts),
    words: {
      first: whole(saved.words.first),
      segment: whole(saved.words.segment),
      offset: whole(saved.words.offset),
      slot: half(saved.words.slot),
    },
  });
}
