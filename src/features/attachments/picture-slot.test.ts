import { expect, test } from "vitest";
import { testImage } from "#tests/fixtures/documents/test-image.ts";
import { isDocumentPicture, pictureOf, pictureSlot } from "./picture-slot.ts";

const png = testImage(20, 10, [200, 30, 30]);

test("the slot of a picture is its tag", () => {
  expect(pictureSlot("logo")).toBe("%logo");
  expect([pictureOf("%logo"), pictureOf("s1"), pictureOf("%"), pictureOf(null)]).toEqual([
    "logo",
    undefined,
    undefined,
    undefined,
  ]);
});

test("what a picture is says its content, from its beginning to its end", () => {
  const jpeg = Uint8Array.from([
    0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 5, 0, 7, 1, 1, 17, 0, 0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9,
  ]);
  expect([png, jpeg].map(isDocumentPicture)).toEqual([true, true]);
  expect([png.subarray(0, png.length - 12), jpeg.subarray(0, jpeg.length - 2)].map(isDocumentPicture)).toEqual([
    false,
    false,
  ]);
  for (const other of ["texto", "%PDF-1.7", "GIF89a\u0001\u0000\u0001\u0000", "\u00ff\u00d8\u00ff"])
    expect(isDocumentPicture(Uint8Array.from(other, (one) => one.charCodeAt(0)))).toBe(false);
  expect(isDocumentPicture(new Uint8Array())).toBe(false);
});
