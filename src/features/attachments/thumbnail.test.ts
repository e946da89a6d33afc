import { expect, test } from "vitest";
import { orientationIn } from "./picture-metadata.ts";
import { fitted, upright } from "./thumbnail.ts";

test.each([
  [4000, 3000, 320, 240],
  [3000, 4000, 240, 320],
  [100, 50, 100, 50],
  [10_000, 3, 320, 1],
])("%d × %d becomes %d × %d", (width, height, wide, high) =>
  expect(fitted(width, height)).toEqual({ width: wide, height: high }),
);

/** Two pixels beside each other, and one below each: A B over C D E F of three rows. */
const pixel = (value: number, opacity = 255) => [value, value, value, opacity];
const picture = { width: 2, height: 3, data: Uint8Array.from([1, 2, 3, 4, 5, 6].flatMap((value) => pixel(value))) };
const shades = ({ data }: { readonly data: Uint8Array }) => [...data].filter((_, at) => at % 4 === 0);

test.each([
  [1, 2, [1, 2, 3, 4, 5, 6]],
  [2, 2, [2, 1, 4, 3, 6, 5]],
  [3, 2, [6, 5, 4, 3, 2, 1]],
  [4, 2, [5, 6, 3, 4, 1, 2]],
  [5, 3, [1, 3, 5, 2, 4, 6]],
  [6, 3, [5, 3, 1, 6, 4, 2]],
  [7, 3, [6, 4, 2, 5, 3, 1]],
  [8, 3, [2, 4, 6, 1, 3, 5]],
])("what the camera noted as %d is turned upright", (orientation, width, expected) => {
  const turned = upright(picture, orientation);
  expect([turned.width, turned.height, shades(turned)]).toEqual([width, 6 / width, expected]);
});

test("what shows through is white", () => {
  const half = { width: 2, height: 1, data: Uint8Array.from([...pixel(0, 0), ...pixel(0, 128)]) };
  expect(shades(upright(half, 1))).toEqual([255, 127]);
});

test("a turn is read from a photograph, and from nothing else", () => {
  // The segment of EXIF with one entry, in big-endian TIFF: the turn, 6.
  const hex = "ffd8 ffe10022 45786966 0000 4d4d002a00000008 0001 0112 0003 00000001 0006 0000 00000000 ffda0002";
  const noted = Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));
  expect([noted, noted.subarray(0, 20), Uint8Array.of(1, 2, 3)].map(orientationIn)).toEqual([6, 1, 1]);
});
