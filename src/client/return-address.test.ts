import { expect, test } from "vitest";
import { returnAddress } from "./return-address.ts";

test("an address of ours is followed", () => {
  expect(returnAddress({ next: "/processes/1?tab=review" })).toBe("/processes/1?tab=review");
});

test.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/a\\b",
  "/a\nb",
  "javascript:alert(1)",
  "processes",
  "",
  "/login",
  "/login?next=/home",
  "/signup",
  42,
  undefined,
])("%j is not", (next) => {
  expect(returnAddress({ next })).toBeUndefined();
});

test("an address that only begins like the sign-in page is followed", () => {
  expect(returnAddress({ next: "/loginhelp" })).toBe("/loginhelp");
});
