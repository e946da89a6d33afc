import { setImmediate as pause } from "node:timers/promises";
import { crc32, createInflateRaw } from "node:zlib";
import { readZipEntries, type ZipEntry, ZipRefused } from "#engine/document/zip/read.ts";
import type { SheetLimits } from "../limits.ts";
import { SheetRefused } from "../refused.ts";

/** The parts of a workbook, each inflated piece by piece when it is read. */
export interface Parts {
  readonly has: (name: string) => boolean;
  readonly names: readonly string[];
  /** The bytes of a part. All parts together may not inflate beyond the limits. Throws `SheetRefused`. */
  readonly read: (name: string) => AsyncGenerator<Uint8Array, void>;
}

/** Bytes that are inflated at a time. */
const chunkSize = 64 * 1024;

/** Opens the zip of a workbook. Throws `SheetRefused`. */
export function openParts(bytes: Uint8Array, limits: SheetLimits): Parts {
  const entries = new Map(listed(bytes).map((entry) => [entry.name.toLowerCase(), entry]));
  let left = limits.inflated;
  const counted = new Set<ZipEntry>();
  return {
    has: (name) => entries.has(name.toLowerCase()),
    names: [...entries.values()].map((entry) => entry.name),
    read: async function* (name) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw new SheetRefused("damaged", name);
      const far = Math.max(limits.ratioFrom, entry.compressed.length * limits.ratio);
      // The sizes in the directory are checked before anything is inflated. Hidden data is found while inflating.
      if (entry.size > far) throw new SheetRefused("inflatesTooFar", name);
      if (!counted.has(entry)) {
        if (entry.size > left) throw new SheetRefused("inflatedTooLarge", name);
        left -= entry.size;
        counted.add(entry);
      }
      yield* inflated(entry);
    },
  };
}

function listed(bytes: Uint8Array): ZipEntry[] {
  try {
    return readZipEntries(bytes);
  } catch (error) {
    throw error instanceof ZipRefused ? new SheetRefused(error.code, error.part) : error;
  }
}

/** Inflates a part. Rejects it if its size or checksum differs from the directory's. */
async function* inflated(entry: ZipEntry): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  let crc = 0;
  try {
    for await (const chunk of entry.method === 0 ? pieces(entry.compressed) : deflated(entry.compressed)) {
      size += chunk.length;
      if (size > entry.size) throw new SheetRefused("inflatesTooFar", entry.name);
      crc = crc32(chunk, crc);
      yield chunk;
    }
  } catch (error) {
    // The codes of zlib begin so; what the reader of the bytes throws passes.
    const code = (error as { code?: unknown }).code;
    throw typeof code === "string" && code.startsWith("Z_") ? new SheetRefused("zipDamaged", entry.name) : error;
  }
  if (size !== entry.size || crc !== entry.crc) throw new SheetRefused("zipDamaged", entry.name);
}

function deflated(compressed: Uint8Array): AsyncIterable<Uint8Array> {
  const stream = createInflateRaw({ chunkSize });
  stream.end(compressed);
  return stream;
}

/** The pieces of a part that is stored as it is. Other work goes on between them, as while others are inflated. */
async function* pieces(stored: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < stored.length; at += chunkSize) {
    await pause();
    yield stored.subarray(at, at + chunkSize);
  }
}
