import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { searcher } from "./proof-of-work.ts";

const salt = "00112233445566778899aabbccddeeff";
const nonce = "ffeeddccbbaa99887766554433221100";

const digestOf = (counter: number): string => {
  const last = Buffer.alloc(4);
  last.writeUInt32BE(counter);
  return createHash("sha256")
    .update(Buffer.from(salt + nonce, "hex"))
    .update(last)
    .digest("hex");
};

test("finds the counter whose SHA-256 has the prefix, as node:crypto counts it", () => {
  for (const counter of [0, 1, 255, 256, 3000, 65_537]) {
    const found = searcher({ salt, nonce, keyPrefix: digestOf(counter).slice(0, 32) })(100_000);
    expect(found).toEqual({ counter, derivedKey: digestOf(counter) });
  }
});

test("a short prefix is met by the first counter that has it", () => {
  let first = 0;
  while (!digestOf(first).startsWith("0a")) first++;
  expect(searcher({ salt, nonce, keyPrefix: "0a" })(10_000)?.counter).toBe(first);
});

test("the search goes on where the last piece ended", () => {
  const search = searcher({ salt, nonce, keyPrefix: digestOf(999).slice(0, 32) });
  expect(search(500)).toBeUndefined();
  expect(search(499)).toBeUndefined();
  expect(search(1)?.counter).toBe(999);
});
