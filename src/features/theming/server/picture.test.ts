import { expect, test } from "vitest";
import { plainPng } from "#tests/fixtures/brand.ts";
import { pictureIn } from "./picture.ts";

const bytes = (...parts: (string | readonly number[])[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string, "latin1"))));
const le = (n: number, size: number) => Array.from({ length: size }, (_, i) => (n >> (8 * i)) & 0xff);

const jpeg = bytes(
  [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc2, 0, 11, 8, 0, 40, 0, 120, 1, 1, 0x11, 0, 0xff, 0xda, 0, 2],
  [1, 2, 3, 0xff, 0xd9],
);
const webp = (kind: string, body: readonly number[]) => {
  const inside = ["WEBP", kind, le(body.length, 4), body] as const;
  return bytes("RIFF", le(8 + 4 + body.length, 4), ...inside);
};

test("a PNG, a JPEG and the three kinds of WebP are known by their bytes, with their sides", () => {
  expect(pictureIn(plainPng(120, 40))).toEqual({ mime: "image/png", width: 120, height: 40 });
  expect(pictureIn(jpeg)).toEqual({ mime: "image/jpeg", width: 120, height: 40 });
  const lossy = webp("VP8 ", [0, 0, 0, 0x9d, 1, 0x2a, ...le(120, 2), ...le(40, 2), 0]);
  const lossless = webp("VP8L", [0x2f, ...le(119 | (39 << 14), 4), ...le(0, 5)]);
  const extended = webp("VP8X", [0, 0, 0, 0, ...le(119, 3), ...le(39, 3)]);
  for (const one of [lossy, lossless, extended])
    expect(pictureIn(one)).toEqual({ mime: "image/webp", width: 120, height: 40 });
});

test.each([
  ["a drawing", bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ["a GIF", bytes("GIF89a", le(0, 40))],
  ["nothing", bytes("")],
  ["a PNG that is cut off", plainPng(120, 40).slice(0, -6)],
  ["a PNG with a page behind it", bytes([...plainPng(120, 40)], "<script>alert(1)</script>")],
  ["a PNG without a picture", plainPng(120, 40).slice(0, 33)],
  ["a JPEG with a page behind it", bytes([...jpeg], "<script></script>")],
  ["a JPEG whose parts lead beyond its end", bytes([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0xff, 0xd9])],
  ["a WebP that says another length", bytes("RIFF", le(99, 4), "WEBPVP8X", le(10, 4), le(0, 20))],
])("refuses %s", (_what, content) => {
  expect(pictureIn(content)).toBeUndefined();
});
