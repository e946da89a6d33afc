import { expect, test } from "vitest";
import { base32, codeOfStep, keyUri, stepAt, stepOf } from "./time-codes.ts";

const secret = Buffer.from("12345678901234567890");

test("codes are those of RFC 6238, appendix B, and RFC 4226, appendix D", () => {
  const at = (seconds: number) => codeOfStep(secret, stepAt(new Date(seconds * 1000)), 8);
  expect([59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000].map(at)).toEqual([
    "94287082",
    "07081804",
    "14050471",
    "89005924",
    "69279037",
    "65353130",
  ]);
  expect([0, 1, 2, 3, 9].map((step) => codeOfStep(secret, step))).toEqual([
    "755224",
    "287082",
    "359152",
    "969429",
    "520489",
  ]);
});

test("secrets are written as RFC 4648 has them", () => {
  const encode = (text: string) => base32(Buffer.from(text));
  expect(["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(encode)).toEqual([
    "",
    "MY",
    "MZXQ",
    "MZXW6",
    "MZXW6YQ",
    "MZXW6YTB",
    "MZXW6YTBOI",
  ]);
});

test("a code counts one step early and late, and never again", () => {
  const now = new Date(1_234_567_890_000);
  const step = stepAt(now);
  const taken = [-2, -1, 0, 1, 2].map((by) => stepOf(secret, codeOfStep(secret, step + by), now, 0) !== undefined);
  expect(taken).toEqual([false, true, true, true, false]);
  expect(stepOf(secret, codeOfStep(secret, step), now, step)).toBeUndefined();
  expect(stepOf(secret, codeOfStep(secret, step - 1), now, step)).toBeUndefined();
  expect(stepOf(secret, codeOfStep(secret, step + 1), now, step)).toBe(step + 1);
  expect(stepOf(secret, "", now, 0)).toBeUndefined();
});

test("the address for an app names account, issuer and secret", () => {
  const uri = new URL(keyUri(secret, "ana+x@quetzal.gt"));
  expect(decodeURIComponent(uri.pathname)).toContain("Acta:ana+x@quetzal.gt");
  expect(uri.searchParams.get("secret")).toBe(base32(secret));
});
