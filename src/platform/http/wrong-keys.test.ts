import { expect, test } from "vitest";
import type { Asker } from "./call.ts";
import { limitWrongKeys, maxWrongKeys } from "./wrong-keys.ts";

const user = { uid: "u", email: "a@b.gt", emailVerified: true, sessionId: "s", authenticatedAt: new Date() };
const good: Asker = { user, actor: undefined } as unknown as Asker;
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds));

test("wrong keys of one network are counted, and refused without being looked up", async () => {
  let lookups = 0;
  const asker = limitWrongKeys(async (key) => {
    lookups += 1;
    return key.startsWith("good") ? good : undefined;
  });
  expect(await asker("good-of-the-office", at(0), "10.0.0.1")).toBe(good);
  for (let n = 0; n < maxWrongKeys; n++) expect(await asker(`wrong-${n}`, at(1), "10.0.0.1")).toBeUndefined();
  const before = lookups;
  await expect(asker("one more", at(20), "10.0.0.1")).rejects.toMatchObject({ status: 429, values: { seconds: 40 } });
  await expect(asker("good but new", at(20), "10.0.0.1")).rejects.toMatchObject({ status: 429 });
  expect(lookups).toBe(before);
  // A caller who works already goes on, and so does another network. A minute later everybody does.
  expect(await asker("good-of-the-office", at(20), "10.0.0.1")).toBe(good);
  expect(await asker("wrong", at(20), "10.0.0.2")).toBeUndefined();
  expect(await asker("good but new", at(61), "10.0.0.1")).toBe(good);
});

test("an IPv6 network counts as one, whatever its addresses", async () => {
  const asker = limitWrongKeys(async () => undefined);
  for (let n = 0; n < maxWrongKeys; n++) await asker("wrong", at(0), `2001:db8:1:2::${n.toString(16)}`);
  await expect(asker("wrong", at(0), "2001:db8:1:2:ffff::1")).rejects.toMatchObject({ status: 429 });
});
