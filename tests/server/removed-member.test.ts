import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeToken, readByToken } from "#features/dashboard/contract.ts";
import { changeMember, getRolesUser, leaveOrganization, removeMember } from "#features/members/contract.ts";
import { createProcess } from "#features/processes/contract.ts";
import { searchByKey } from "#features/search/contract.ts";
import { createTeam } from "#features/teams/contract.ts";
import { getSession } from "#protocol/session.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { identityTokenOf } from "#tests/fixtures/accounts.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

// The session of a person outlives their membership: it is the account's. It has no right in the organization any more, and
// what it held open is ended.

let app: App;
let owner: SomeMember;
let leaver: SomeMember;
beforeAll(async () => {
  app = await startApp();
  owner = await organization(app, { name: "Bufete Quetzal" });
});
beforeEach(async () => {
  leaver = await member(app, owner.orgId, ["manager", "creator", "reviewer"]);
});
afterAll(() => app?.stop());

/** The stream of an open page, with what it heard. */
async function listen(address: string, { token }: SomeMember) {
  const response = await fetch(`${address}/api/live`, { headers: { cookie: `sid=${token}` } });
  const stream = { heard: "", ended: false };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) stream.heard += decoder.decode(chunk, { stream: true });
    stream.ended = true;
  };
  read().catch(() => undefined);
  return stream;
}

const goes: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["is removed", () => owner.call(removeMember, { id: leaver.uid })],
  ["leaves", () => leaver.call(leaveOrganization, { name: "Bufete Quetzal" })],
];

test.each(goes)(
  "of somebody who %s every call of a member is refused, by session and identity token",
  async (_, go) => {
    const identity = await identityTokenOf(app, leaver.token);
    const calls = app.node.served.filter(({ access }) => access === "member");
    expect(calls.length).toBeGreaterThan(300);
    await go();
    const admitted: string[] = [];
    for (const [at, e] of calls.entries()) {
      const call = app.as(at % 2 === 0 ? leaver.token : identity);
      const parameters = [...e.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, owner.uid]);
      const answer = await call.raw(e, Object.fromEntries(parameters));
      const { code } = (await answer.json()) as { code: string };
      if (answer.status !== 403 || code !== "failure.role")
        admitted.push(`${e.method} ${e.path}: ${answer.status} ${code}`);
    }
    expect(admitted).toEqual([]);
    expect(await leaver.call(getSession, {})).toMatchObject({ actor: null, organization: null });
  },
);

test.each(goes)("streams of somebody who %s end on every node, and a new one hears nothing", async (_, go) => {
  const second = await app.anotherNode();
  const open = [await listen(app.address, leaver), await listen(second.address, leaver)];
  const ours = await listen(second.address, owner);
  await go();
  await app.eventually(async () => open.every(({ ended }) => ended));
  const again = await listen(second.address, leaver);
  await owner.call(createTeam, { name: `Civil ${leaver.uid}` });
  await app.eventually(async () => ours.heard.includes('["teams"]'));
  expect([...open, again].map(({ heard }) => heard.includes('["teams"]'))).toEqual([false, false, false]);
});

test("who loses the last role is out too, and their streams end", async () => {
  const open = await listen(app.address, leaver);
  await owner.call(changeMember, { id: leaver.uid, roles: [], individual: false, billing: false });
  await app.eventually(async () => open.ended);
  await expect(leaver.call(createTeam, { name: "Otra" })).rejects.toMatchObject({ status: 403 });
});

test("keys that were given out for a while stop with the membership", async () => {
  const templateId = await template(owner);
  await leaver.call(createProcess, { templateId, title: "Compraventa del lote" });
  const { searchKey } = await leaver.call(getRolesUser, {});
  const { jwt } = await leaver.call(makeToken, {});
  const search = () => app.as().raw(searchByKey, { searchKey, text: "compraventa" });
  const figures = () => app.as().raw(readByToken, { jwt, range: "last7Days", granularity: "day" });
  expect([(await search()).status, (await figures()).status]).toEqual([200, 200]);
  await owner.call(removeMember, { id: leaver.uid });
  expect([(await search()).ok, (await figures()).ok]).toEqual([false, false]);
});
