import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./passwords.ts";

test("a password is found again, however its accents were typed, and nothing else is", async () => {
  const hash = await hashPassword("Ca\u00f1\u00f3n-9!");
  expect(await isPassword(hash, "Can\u0303o\u0301n-9!")).toBe(true);
  expect(await isPassword(hash, "Canon-9!")).toBe(false);
  expect(await isPassword(undefined, "Canon-9!")).toBe(false);
});

test("fifty wait, the next ones are refused", async () => {
  const all = await Promise.allSettled(Array.from({ length: 60 }, () => isPassword(undefined, "x")));
  const refused = all.filter((one) => one.status === "rejected");
  expect(refused).toHaveLength(60 - 52);
  for (const one of refused) expect(one.reason).toMatchObject({ code: "failure.unavailable", status: 503 });
  expect(await isPassword(undefined, "x")).toBe(false); // and afterwards there is room again
});
