import { type PreparedPart, prepareTables } from "./deflate/prepared-part.ts";
import { PartWriter } from "./deflate/write-part.ts";
import { TemplateParts } from "./parts.ts";
import type { Extent } from "./pictures/size.ts";
import type { Program } from "./program/program.ts";
import { TraceBytes } from "./program/trace-bytes.ts";
import { Template } from "./template.ts";
import { prepared } from "./zip/write.ts";

/**
 * A compiled template as bytes: `restoreTemplate` fills documents from them without reading the Word file or preparing its
 * compression again. Numbers first: how long the JSON is that names everything, then the JSON, then the bytes it speaks of
 * one behind the other. Undefined for a template that docxtemplater must fill.
 */
export function saveTemplate(template: Template): Uint8Array<ArrayBuffer> | undefined {
  const { parts, entries, places, lists, room } = template.made;
  const blobs: Uint8Array[] = [];
  const keep = (bytes: Uint8Array | Int32Array | Uint16Array): number => {
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
      return { name, method, crc, size, compressed: keep(compressed) };
    }),
    places,
    lists: [...lists],
    room,
  };
  const json = new TextEncoder().encode(JSON.stringify(saved));
  const all = new Uint8Array(4 + json.length + blobs.reduce((sum, { length }) => sum + length, 0));
  new DataView(all.buffer).setUint32(0, json.length, true);
  all.set(json, 4);
  let at = 4 + json.length;
  for (const blob of blobs) {
    all.set(blob, at);
    at += blob.length;
  }
  return all;
}

/** The template that `saveTemplate` gave these bytes for, by the same code: of any others nothing is promised. */
export function restoreTemplate(bytes: Uint8Array): Template {
  const jsonLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const saved = JSON.parse(new TextDecoder("utf-8").decode(bytes.subarray(4, 4 + jsonLength))) as Saved;
  let at = 4 + jsonLength;
  // A copy: what numbers are read from must begin where its memory begins.
  const take = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(bytes.subarray(at, (at += length)));
  const deflates = saved.parts.map(({ program, deflate }) => restoredDeflate(program, deflate, take));
  const entries = saved.entries.map((one) => one && prepared({ ...one, compressed: take(one.compressed) }));
  const parts = new TemplateParts({
    parts: saved.parts.map(({ name, program }) => ({ name, program, bytes: new TraceBytes(program) })),
    constant: new Map(saved.constant),
    references: saved.references,
    pictures: saved.pictures,
  });
  const { places, room } = saved;
  return new Template(
    { parts, entries: entries.map((one) => one ?? undefined), places, lists: new Map(saved.lists), room },
    deflates.map((part) => new PartWriter(part)),
  );
}

/** Where bytes stood, their length stands. */
interface Saved {
  readonly parts: readonly SavedPart[];
  readonly constant: readonly (readonly [name: string, text: string])[];
  readonly references: boolean;
  readonly pictures: boolean;
  readonly entries: readonly (null | { name: string; method: number; crc: number; size: number; compressed: number })[];
  readonly places: readonly number[];
  readonly lists: readonly (readonly [name: string, text: string])[];
  readonly room: Extent;
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
}

type Keep = (bytes: Uint8Array | Int32Array | Uint16Array) => number;
type Take = (length: number) => Uint8Array<ArrayBuffer>;

const savedDeflate = ({ code, header, literal, distance }: PreparedPart, keep: Keep): SavedDeflate => ({
  code: code.map(keep),
  header: { words: keep(header.words), tail: header.tail, tailBits: header.tailBits },
  literal: { lengths: keep(literal.lengths), bits: keep(literal.bits) },
  distance: { lengths: keep(distance.lengths), bits: keep(distance.bits) },
});

/** The same, the bytes taken in the order in which they were kept. */
function restoredDeflate(program: Program, saved: SavedDeflate, take: Take): PreparedPart {
  const code = saved.code.map((length) => new Int32Array(take(length).buffer));
  const header = { ...saved.header, words: new Uint16Array(take(saved.header.words).buffer) };
  const codeOf = ({ lengths, bits }: SavedDeflate["literal"]) => ({
    lengths: take(lengths),
    bits: new Uint16Array(take(bits).buffer),
  });
  const literal = codeOf(saved.literal);
  const distance = codeOf(saved.distance);
  return prepareTables(program, { code, header, literal, distance });
}
