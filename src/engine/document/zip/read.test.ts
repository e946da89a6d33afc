import { describe, expect, test } from "vitest";
import { rawZip } from "#tests/fixtures/documents/raw-zip.ts";
import { inflateEntry, readZipEntries, ZipRefused } from "./read.ts";

const entries = [
  { name: "a.txt", data: "uno ".repeat(100) },
  { name: "b/c.txt", data: "dos", method: 0 },
];
const contents = (zip: Uint8Array) =>
  readZipEntries(zip).map((entry) => [entry.name, Buffer.from(inflateEntry(entry, 1000)).toString()]);
const wanted = entries.map(({ name, data }) => [name, data]);
const refusal = (zip: Uint8Array) => {
  try {
    return contents(zip).length;
  } catch (error) {
    return error instanceof ZipRefused ? error.code : error;
  }
};

describe("the larger numbers of ZIP64", () => {
  test("are read where smaller ones would do", () => {
    expect(contents(rawZip(entries, { zip64: true }))).toEqual(wanted);
    expect(contents(rawZip(entries, { zip64: true, comment: "x" }))).toEqual(wanted);
  });

  test.each<[string, (end: Buffer) => void]>([
    ["another number of entries", (end) => end.writeUInt32LE(1, 32)],
    ["another number on this disk", (end) => end.writeUInt32LE(1, 24)],
    ["another place", (end) => end.writeUInt32LE(7, 48)],
    ["another size", (end) => end.writeUInt32LE(7, 40)],
    ["a number beyond four bytes", (end) => end.writeUInt32LE(1, 52)],
    ["another disk", (end) => end.writeUInt32LE(1, 16)],
    ["room for something else", (end) => end.writeUInt32LE(50, 4)],
    ["no signature", (end) => end.writeUInt32LE(0, 0)],
  ])("must agree with the smaller: %s", (_, change) => {
    expect(refusal(rawZip(entries, { zip64: change }))).toBe("zipDamaged");
  });

  test("must be there when they are referred to", () => {
    const zip = Buffer.from(rawZip(entries));
    zip.fill(0xff, zip.indexOf("PK\x01\x02") + 24, zip.indexOf("PK\x01\x02") + 28);
    expect(refusal(zip)).toBe("zipDamaged");
  });

  test("no damage to them makes reading fail otherwise", () => {
    const zip = rawZip(entries, { zip64: true });
    for (let at = 0; at < zip.length; at++)
      for (const value of [0, 1, 0x7f, 0xff]) {
        const damaged = Uint8Array.from(zip);
        damaged[at] = value;
        expect(["string", "number"]).toContain(typeof refusal(damaged));
      }
  });
});
