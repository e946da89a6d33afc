import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { fileMissing } from "./store-failure.ts";
import { zipFiles } from "./zip-files.ts";

const mib = 1024 * 1024;
const size = 30 * mib;
const count = 68;
const bound = 4 * size;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

test("two gigabytes are zipped in the memory of a few files", async () => {
  const before = await heldBytes();
  let most = 0;
  let read = 0;
  // As a store gives them: each file in memory of its own.
  const bytes = async () => {
    read += 1;
    // To collect garbage takes its time beside many other tests.
    if (read % 17 === 0) most = Math.max(most, (await heldBytes(before + bound)) - before);
    return new Uint8Array(size).fill(read);
  };
  let written = 0;
  let last = Buffer.alloc(0);
  const slow = new Writable({
    highWaterMark: 64 * 1024,
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.length;
      last = Buffer.from(chunk.subarray(-22));
      setImmediate(done);
    },
  });
  const files = Array.from({ length: count }, (_, at) => ({ name: `${at}.pdf`, bytes }));
  await pipeline(Readable.from(zipFiles(files)), slow);
  expect(written).toBeGreaterThan(2 * 1024 * mib - 10 * mib);
  expect(last.readUInt32LE(0)).toBe(0x06054b50);
  expect(last.readUInt16LE(10)).toBe(count);
  expect(most).toBeLessThan(bound);
});

/**
 * Counts the bytes of buffers that are still reachable, after a garbage collection. A thread of its own frees them, which takes a
 * moment on a busy machine: collects again while there are more than `most`, ten times at most.
 */
async function heldBytes(most = 0): Promise<number> {
  for (let tries = 1; ; tries++) {
    collectGarbage();
    const held = process.memoryUsage().arrayBuffers;
    if (held < most || tries === 10) return held;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test("each file has its checksum, and equal names are numbered", async () => {
  const text = (value: string) => async () => new TextEncoder().encode(value);
  const pieces: Uint8Array[] = [];
  for await (const piece of zipFiles([
    { name: "a.txt", bytes: text("uno") },
    { name: "A.txt", bytes: text("dos") },
  ]))
    pieces.push(piece);
  const zip = Buffer.concat(pieces);
  expect(zip.readUInt32LE(14)).toBe(crc32("uno"));
  expect(zip.includes("A (2).txt")).toBe(true);
});

test("a missing file is listed in the zip, and any other failure ends it", async () => {
  const failing = (error: Error) => async () => Promise.reject(error);
  const there = async () => new TextEncoder().encode("uno");
  const zipped = async (error: Error) => {
    const pieces: Uint8Array[] = [];
    const files = [
      { name: "b.pdf", bytes: failing(error) },
      { name: "a.txt", bytes: there },
    ];
    for await (const piece of zipFiles(files)) pieces.push(piece);
    return pieces;
  };
  const zip = Buffer.concat(await zipped(fileMissing("org/x", new Error("ENOENT"))));
  expect(zip.readUInt16LE(zip.length - 22 + 10)).toBe(2);
  expect(zip.toString()).toMatch(/a\.txtuno[^]*Faltan - Missing\.txtb\.pdf\r\n/);
  await expect(zipped(new Error("broken"))).rejects.toThrow("broken");
});
