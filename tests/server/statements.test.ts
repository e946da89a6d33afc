import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as members from "#features/members/contract.ts";
import { saveOrganization } from "#features/organizations/contract.ts";
import * as processes from "#features/processes/contract.ts";
import { createTeam } from "#features/teams/contract.ts";
import { getSession } from "#protocol/session.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, begun, processIn, rightAnswers, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { type DatabaseProxy, databaseProxy } from "#tests/support/database-proxy.ts";

// A statement is a round trip to the database: at 5 ms to the next machine, twenty of them are felt. These are the numbers as they
// are: whoever needs one more says here why. The least of a read is four: who asks, the beginning, what is read, the end.
const maxOfRead = 6;
const maxOfList = 4;
const maxOfWrite = 12;
const maxOfSave = 9;

let app: App;
let proxy: DatabaseProxy;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp({}, { work: false }, async (connection) => {
    proxy = await databaseProxy(connection);
    return proxy.connection;
  });
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});

afterAll(async () => {
  await app?.stop();
  await proxy?.stop();
});

/** The statements of one call. */
async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  proxy.taken();
  await call();
  // Whoever listens for live messages asks now and then whether the connection is alive.
  return proxy.taken().filter((statement) => statement !== "select 1");
}

const expectAtMost = (max: number, taken: readonly string[]) =>
  expect(taken.length, `${taken.length} statements:\n${taken.join("\n")}`).toBeLessThanOrEqual(max);

/** The most of an address without parameters: one more than a list. */
const maxOfAddress = 5;
/** Addresses that read more in one call, and how much: what one page shows together comes with one call. */
const moreOf: Readonly<Record<string, number>> = {
  "/dashboard/figures": 7,
  "/dashboard/stuck": 6,
  "/dashboard/times": 6,
  "/identity/account/second-factors": 7,
  "/identity/account/sign-in-methods": 6,
  "/members": 6,
  "/session": 6,
};

describe("what a page reads", () => {
  const draft = async () => (await begun(creator, templateId)).id;
  const inReview = async () => (await processIn("reviewing", { creator, reviewer, templateId })).id;
  const approved = async () => (await processIn("approved", { creator, reviewer, templateId })).id;

  test.each<[string, () => Promise<() => Promise<unknown>>, number?]>([
    ["who is looking", async () => () => creator.call(getSession, {})],
    ["roles and settings", async () => () => creator.call(members.getRolesUser, {})],
    ["a list", async () => () => creator.call(processes.listProcesses, { list: "active" }), maxOfList],
    [
      "a search",
      async () => () => creator.call(processes.listProcesses, { list: "active", search: "Proceso" }),
      maxOfList,
    ],
    ["the counters", async () => () => creator.call(processes.countProcesses, {}), maxOfList],
    [
      "a draft",
      async () =>
        (
          (id) => () =>
            creator.call(processes.getProcess, { id })
        )(await draft()),
    ],
    [
      "a process in review",
      async () =>
        (
          (id) => () =>
            reviewer.call(processes.getProcess, { id })
        )(await inReview()),
    ],
    [
      "an approved process",
      async () =>
        (
          (id) => () =>
            creator.call(processes.getProcess, { id })
        )(await approved()),
    ],
    [
      "the review queue",
      async () =>
        (
          (id) => () =>
            reviewer.call(processes.getQueue, { id })
        )(await inReview()),
    ],
    [
      "a preview",
      async () =>
        (
          (id) => () =>
            creator.call.download(processes.previewProcess, { id })
        )(await draft()),
    ],
  ])("%s", async (_name, prepare, max = maxOfRead) => {
    const call = await prepare();
    // The first call may read what a node keeps from then on.
    await call();
    expectAtMost(max, await statementsOf(call));
  });

  test("every address without parameters", async () => {
    const served = app.node.served.filter(({ method, path }) => method === "GET" && !path.includes(":"));
    expect(served.length).toBeGreaterThan(20);
    const tooMany: string[] = [];
    for (const e of served) {
      const call = () => owner.call.raw(e, {});
      await call();
      const taken = await statementsOf(call);
      if (taken.length > (moreOf[e.path] ?? maxOfAddress))
        tooMany.push(`${e.path}: ${taken.length}\n${taken.join("\n")}`);
    }
    expect(tooMany).toEqual([]);
  });
});

describe("what a page saves", () => {
  const key = () => ({ "idempotency-key": crypto.randomUUID() });

  test("answers, as they are typed", async () => {
    let at = await begun(creator, templateId);
    const save = async (nombre: string) => {
      const patch = { nombre };
      at = { ...at, ...(await creator.call(processes.saveAnswers, { id: at.id, version: at.version, patch })) };
    };
    await save("Ana");
    expectAtMost(maxOfSave, await statementsOf(() => save("Ana Paz")));
  });

  test("a process from its beginning to its approval", async () => {
    const titled = (title: string) => creator.call(processes.createProcess, { templateId, title }, key());
    await titled("Una venta");
    let at: { id: string; version: number } | undefined;
    expectAtMost(maxOfWrite, await statementsOf(async () => void (at = await titled("Otra venta"))));
    const { id, version } = at as unknown as { id: string; version: number };
    const renamed = async () =>
      void (at = await creator.call(processes.renameProcess, { id, version, title: "Venta" }));
    expectAtMost(maxOfWrite, await statementsOf(renamed));
    const patch = rightAnswers;
    const saved = await creator.call(processes.saveAnswers, { id, version: version + 1, patch });
    const send = () => creator.call(processes.sendProcess, { id, version: saved.version }, key());
    expectAtMost(maxOfWrite, await statementsOf(send));
    const shown = await reviewer.call(processes.getProcess, { id });
    const decision = { id, version: shown.version, contentHash: shown.contentHash };
    expectAtMost(maxOfWrite, await statementsOf(() => reviewer.call(processes.approveProcess, decision, key())));
  });

  test("a rejection, a deletion, a team, an organization, roles", async () => {
    const sent = await processIn("reviewing", { creator, reviewer, templateId });
    const reason = "Falta el precio en letras";
    expectAtMost(
      maxOfWrite,
      await statementsOf(() => reviewer.call(processes.rejectProcess, { ...sent, reason }, key())),
    );
    const { id } = await answered(creator, templateId);
    expectAtMost(maxOfWrite, await statementsOf(() => creator.call(processes.deleteProcess, { id })));
    expectAtMost(maxOfWrite, await statementsOf(() => owner.call(createTeam, { name: "Notaría" }, key())));
    const fields = { name: "Bufete Quetzal", country: "GT", address: "", phone: "" };
    expectAtMost(maxOfWrite, await statementsOf(() => owner.call(saveOrganization, fields)));
    const transaction = { id: creator.uid, roles: ["creator" as const], individual: false, billing: true };
    expectAtMost(maxOfWrite, await statementsOf(() => owner.call(members.changeMember, transaction)));
  });
});
