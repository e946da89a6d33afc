import { describe, expect, test } from "vitest";
import { fileNameOf } from "./attachment.ts";
import { isFalsePicture, mediaTypeOf } from "./media-type.ts";
import { withoutMetadata } from "./picture-metadata.ts";

test.each([
  ["dpi.pdf", "dpi.pdf"],
  ["  escritura   final .docx ", "escritura final .docx"],
  ["a/b\\c:d.txt", "a b c d.txt"],
  ["gpj.\u202efdp.exe", "gpj.fdp.exe"],
  ["CON.txt", "_CON.txt"],
  ["...", "archivo"],
  ["nombre. . .", "nombre"],
])("%j is stored as %j", (given, stored) => expect(fileNameOf(given)).toBe(stored));

const bytesOf = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));
describe("what a file is, its contents say", () => {
  test.each([
    ["%PDF-1.7", "foto.png", "application/pdf"],
    ["PK\u0003\u0004", "a.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["PK\u0003\u0004", "a.pdf", "application/zip"],
    ["RIFF\u0000\u0000\u0000\u0000WEBP", "a", "image/webp"],
    ["<html><script>", "a.png", "application/octet-stream"],
    ["<svg onload=x>", "a.svg", "application/octet-stream"],
    ["a,b", "a.csv", "text/csv"],
    ["a\u0000b", "a.txt", "application/octet-stream"],
  ])("%j as %s is %s", (text, name, mediaType) => expect(mediaTypeOf(bytesOf(text), name)).toBe(mediaType));
});

test.each([
  ["una nota", "foto.png", true],
  ["una nota", "foto.HEIC", true],
  ["%PDF-1.7", "dpi.jpg", true],
  ["\u00ff\u00d8\u00ff", "dpi.png", false],
  ["\0\0\0\u0018ftypheic", "IMG_1.HEIC", false],
  ["una nota", "nota.txt", false],
])("%j as %s is a false picture: %s", (text, name, isFalse) =>
  expect(isFalsePicture(bytesOf(text), name)).toBe(isFalse),
);

const segment = (marker: number, body: number[]) => [
  0xff,
  marker,
  (body.length + 2) >> 8,
  (body.length + 2) & 255,
  ...body,
];
const tiff = [0x12, 1, 3, 0, 1, 0, 0, 0];
const maker = [0x0e, 1, 2, 0, 4, 0, 0, 0, 0x61, 0x62, 0x63, 0x64];
const exif = (orientation: number, place: string) =>
  segment(
    0xe1,
    [
      bytesOf("Exif\0\0II*\0\u0008\0\0\0\u0002\0"),
      tiff,
      [orientation, 0, 0, 0],
      maker,
      [0, 0, 0, 0],
      bytesOf(place),
    ].flatMap((part) => [...part]),
  );

describe("a photograph", () => {
  const jfif = segment(0xe0, [...bytesOf("JFIF\0")]);
  const picture = [...segment(0xdb, [1, 2, 3]), 0xff, 0xda, 0, 2, 9, 9, 0xff, 0xd9];
  const photograph = (orientation: number) =>
    Uint8Array.from([
      0xff,
      0xd8,
      ...jfif,
      ...exif(orientation, "14.63 N"),
      ...segment(0xfe, [...bytesOf("Ana")]),
      ...picture,
    ]);

  test("loses where and by whom it was taken, and keeps its pixels", () => {
    expect([...withoutMetadata(photograph(1))]).toEqual([0xff, 0xd8, ...jfif, ...picture]);
  });

  test("keeps the turn the camera noted", () => {
    const turned = withoutMetadata(photograph(6));
    expect(Buffer.from(turned).includes("14.63")).toBe(false);
    // Read once more it is the same, so the noted turn was understood.
    expect([...withoutMetadata(turned)]).toEqual([...turned]);
    expect(turned.length).toBe(2 + jfif.length + 36 + picture.length);
  });

  test.each([
    ["cut off", [0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1]],
    ["no picture", [1, 2, 3]],
  ])("that is %s stays as it is", (_, bytes) => expect([...withoutMetadata(Uint8Array.from(bytes))]).toEqual(bytes));
});
