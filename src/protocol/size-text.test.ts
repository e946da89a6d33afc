import { expect, test } from "vitest";
import { sizeText } from "./size-text.ts";

test.each([
  [0, "0 B"],
  [900, "900 B"],
  [6 * 1024, "6 KB"],
  [1.4 * 1024 ** 2, "1.4 MB"],
  [2 * 1024 ** 2, "2 MB"],
  [300 * 1024 ** 3, "300 GB"],
])("%d bytes are shown as %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
