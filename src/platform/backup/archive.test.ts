import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { BadArchive, type Entry, entryOf, readArchive, writeArchive } from "./archive.ts";

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const bytes of stream) parts.push(bytes);
  return Buffer.concat(parts);
}

async function contents(archive: Uint8Array, portion = archive.length): Promise<[string, string][]> {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < archive.length; at += portion) chunks.push(archive.subarray(at, at + portion));
  const found: [string, string][] = [];
  for await (const entry of readArchive(each(chunks)))
    found.push([entry.name, (await bytesOf(entry.content as AsyncIterable<Uint8Array>)).toString()]);
  return found;
}

const archiveOf = (entries: readonly Entry[]): Promise<Buffer> => bytesOf(writeArchive(each(entries)));

test("gives back what was put in, however the stream is cut", () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(
        fc.tuple(fc.stringMatching(/^[a-z]{1,9}(\/[a-z]{1,9})?$/), fc.string({ unit: "grapheme", maxLength: 1200 })),
        { selector: ([name]) => name },
      ),
      fc.integer({ min: 1, max: 3000 }),
      async (files, portion) => {
        const archive = await archiveOf(files.map(([name, text]) => entryOf(name, Buffer.from(text))));
        expect(await contents(archive, portion)).toEqual(files);
      },
    ),
    { numRuns: 50 },
  ));

test("is a tar that tar itself lists, with sums that sha256sum writes", async () => {
  const archive = await archiveOf([entryOf("a/b.txt", Buffer.from("hello\n")), entryOf("c", Buffer.alloc(513, "x"))]);
  expect(execFileSync("tar", ["-tf", "-"], { input: archive, encoding: "utf8" })).toBe("a/b.txt\nc\nSHA256SUMS\n");
  expect(execFileSync("tar", ["-xOf", "-", "SHA256SUMS"], { input: archive, encoding: "utf8" })).toContain(
    "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03  a/b.txt\n",
  );
});

test("a changed byte of any content, and any cut, is noticed", async () => {
  const archive = await archiveOf([entryOf("one", Buffer.from("content")), entryOf("two", Buffer.from("more"))]);
  const changed = Buffer.from(archive);
  changed[512 + 2] = 0x58;
  await expect(contents(changed)).rejects.toThrow(BadArchive);
  for (let length = 0; length < archive.length - 2048; length += 300) {
    await expect(contents(archive.subarray(0, length))).rejects.toThrow(BadArchive);
  }
});
