import { expect, test } from "vitest";
import { testImage } from "#tests/fixtures/documents/test-image.ts";
import { pixelsOf } from "./picture-pixels.ts";

const bytes = (...parts: (string | readonly number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));
const u16 = (n: number) => [n & 255, n >> 8];
const u24 = (n: number) => [...u16(n & 0xffff), n >> 16];
const u32 = (n: number) => [...u16(n & 0xffff), ...u16(n >>> 16)];
const big = (list: readonly number[]) => list.toReversed();

test.each([
  ["a PNG", testImage(3, 2, [0, 0, 0]), 6],
  [
    "a JPEG",
    bytes("\xff\xd8\xff\xe0", big(u16(4)), "ab", "\xff\xff\xc0", big(u16(11)), [8], big(u16(600)), big(u16(500))),
    300_000,
  ],
  ["a GIF", bytes("GIF89a", u16(700), u16(10)), 7000],
  ["a BMP", bytes("BM", u32(0), u32(0), u32(54), u32(40), u32(30), u32(20)), 600],
  ["a BMP from below", bytes("BM", u32(0), u32(0), u32(54), u32(40), u32(30), u32(-20 >>> 0)), 600],
  ["an old BMP", bytes("BM", u32(0), u32(0), u32(26), u32(12), u16(30), u16(20)), 600],
  ["a WebP", bytes("RIFF", u32(22), "WEBPVP8 ", u32(0), u24(0), "\x9d\x01\x2a", u16(30), u16(20)), 600],
  ["a WebP without loss", bytes("RIFF", u32(22), "WEBPVP8L", u32(0), "\x2f", u32(29 | (19 << 14))), 600],
  ["a WebP with more", bytes("RIFF", u32(22), "WEBPVP8X", u32(10), u32(0), u24(29), u24(19)), 600],
  [
    "a TIFF",
    bytes("II*\0", u32(8), u16(2), u16(256), u16(3), u32(1), u32(30), u16(257), u16(4), u32(1), u32(20), u32(0)),
    600,
  ],
  [
    "a TIFF the other way",
    bytes("MM\0*", big(u32(8)), big(u16(1)), big(u16(256)), big(u16(4)), big(u32(1)), big(u32(30)), big(u32(0))),
    0,
  ],
  ["a cut off PNG", testImage(3, 2, [0, 0, 0]).subarray(0, 18), 0],
  ["a cut off JPEG", bytes("\xff\xd8\xff\xe0", big(u16(4000))), 0],
  ["a text", bytes("hello"), 0],
  ["nothing", bytes(), 0],
])("%s has as many pixels as it says", (_what, picture, pixels) => {
  expect(pixelsOf(picture)).toBe(pixels);
});

test("a TIFF whose pictures lead back to the first ends", () => {
  expect(pixelsOf(bytes("II*\0", u32(8), u16(0), u32(8)))).toBe(0);
});
