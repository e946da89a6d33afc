import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { inviteMembers } from "#features/members/contract.ts";
import { verifyAudit } from "#platform/audit.ts";
import { caller } from "#seed/caller.ts";
import { organization } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test("a node that is stopped under load loses nothing it answered, and does nothing it did not begin", async () => {
  const owner = await organization(app);
  const node = await app.anotherNode();
  const there = caller(node.address, owner.token);
  const answered = new Set<string>();
  const asked = new Set<string>();
  const invited: string[] = [];
  const others: number[] = [];
  let refused = false;
  const create = async (from: number) => {
    for (let count = 0; !refused; count++) {
      const name = `Cliente ${from}-${count}`;
      asked.add(name);
      try {
        const response = await there.raw(catalogCalls.clients.create, { name });
        if (response.status === 200) answered.add(name);
        else others.push(response.status);
        await response.arrayBuffer();
        // One person's changes in a minute are limited; a slow machine comes to that before the node is stopped.
        if (response.status === 429) await new Promise((resolve) => setTimeout(resolve, 100));
      } catch {
        refused = true; // The node takes no more connections.
      }
    }
  };
  const invite = async () => {
    for (let count = 0; !refused && count < 12; count++) {
      const email = `persona-${count}@ceiba.gt`;
      const response = await there.raw(inviteMembers, { emails: [email], roles: ["creator"] }).catch(() => undefined);
      if (response?.status === 200) invited.push(email);
    }
  };
  const loaded = [...Array.from({ length: 8 }, (_, at) => create(at)), invite()];
  await app.eventually(async () => answered.size > 40 && invited.length > 0);
  await node.stop();
  await Promise.all(loaded);
  // Whoever comes while it stops is told so.
  expect(others.filter((status) => status !== 503 && status !== 429)).toEqual([]);

  const kept = await app.query<{ name: string }>("select name from clients where org_id = $1", [owner.orgId]);
  const names = new Set(kept.rows.map(({ name }) => name));
  expect(kept.rows).toHaveLength(names.size);
  expect([...answered].filter((name) => !names.has(name))).toEqual([]);
  expect([...names].filter((name) => !asked.has(name))).toEqual([]);
  // What was under way when it was told to stop was answered: at most a connection for each of the callers was cut.
  expect(names.size - answered.size).toBeLessThanOrEqual(8);
  // What it left to do the other node does.
  for (const email of invited) expect(await app.mails(email)).toHaveLength(1);
  expect((await verifyAudit(app.node.platform.db)).broken).toEqual([]);
});
