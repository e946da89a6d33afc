import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as documents from "#features/documents/contract.ts";
import * as members from "#features/members/contract.ts";
import { saveOrganization } from "#features/organizations/contract.ts";
import * as processLists from "#features/process-lists/contract.ts";
import * as processes from "#features/processes/contract.ts";
import * as reviews from "#features/reviews/contract.ts";
import { createTeam } from "#features/teams/contract.ts";
import { type Role, roles } from "#protocol/actor.ts";
import { getSession } from "#protocol/session.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, begun, processIn, rightAnswers, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { allAuthorizationCases } from "#tests/support/authorization.ts";
import { type DatabaseProxy, databaseProxy } from "#tests/support/database-proxy.ts";

// At 5 ms to the database on the next machine, twenty round trips are felt. These are the numbers as they are: whoever needs one more
// says here why. The least of a read is two: who asks, and what is read together with the beginning of its transaction. What only
// reads does not wait for the end of its transaction.
const maxOfRead = 4;
const maxOfWrite = 12;
const maxOfSave = 9;

/** Addresses that read in more round trips, how many, and why no page waits for them while it is loaded. */
const moreOf: Readonly<Record<string, readonly [trips: number, why: string]>> = {
  "/boards/:boardId/export": [10, "a file somebody asks for, written into the audit"],
  "/boards/:boardId/report/export": [7, "a file somebody asks for, written into the audit"],
  "/boards/:boardId/tasks/:taskId/attachments/:attachmentId/thumbnail": [5, "no thumbnail here: the fifth takes back"],
  "/dossiers/:kind/:id/zip": [9, "a file somebody asks for, written into the audit"],
  "/lists/:id/export": [7, "a file somebody asks for, written into the audit"],
  "/members/:id/ways-in": [13, "a count for each kind of links and keys, each of its own feature, once for a dialog"],
  "/processes/:id/certificate": [9, "a file somebody asks for"],
  "/processes/export": [8, "a file somebody asks for, in portions"],
  "/reports/export": [9, "a file somebody asks for, in portions"],
  "/reports/preview": [6, "a report of any span of time, counted for whoever asks"],
  "/reports/tables/export": [7, "a file somebody asks for, written into the audit"],
  "/repository/items/:itemId/activity.csv": [8, "a file somebody asks for, written into the audit"],
  "/repository/items/:itemId/sheet": [5, "counted for whoever asks, and written into the history of the item"],
  "/shared/:shareId": [5, "whose form it is, is found out before its organization is asked"],
  "/templates/:id/comparison/file": [5, "a file somebody asks for"],
};

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

/** The round trips of one call, and what was asked in them. */
async function tripsOf(call: () => Promise<unknown>): Promise<{ trips: number; taken: string[] }> {
  proxy.trips();
  const taken = await statementsOf(call);
  const changes = taken.some((text) => /\b(?:insert|update|delete)\b/i.test(text) && !text.includes("rate_limits"));
  return { trips: proxy.trips() + (changes ? 1 : 0), taken };
}

/** The same of a call that is made again if it took more: on a busy machine a statement is answered before the next one is sent. */
async function fewestTripsOf(call: () => Promise<unknown>, most: number) {
  for (let tries = 1; ; tries++) {
    const found = await tripsOf(call);
    if (found.trips <= most || tries === 3) return found;
  }
}

describe("what a page reads", () => {
  const draft = async () => (await begun(creator, templateId)).id;
  const inReview = async () => (await processIn("reviewing", { creator, reviewer, templateId })).id;
  const approved = async () => (await processIn("approved", { creator, reviewer, templateId })).id;

  test.each<[string, () => Promise<() => Promise<unknown>>]>([
    ["who is looking", async () => () => creator.call(getSession, {})],
    ["roles and settings", async () => () => creator.call(members.getRolesUser, {})],
    ["a list", async () => () => creator.call(processes.listProcesses, { list: "active" })],
    ["a search", async () => () => creator.call(processes.listProcesses, { list: "active", search: "Proceso" })],
    ["the counters", async () => () => creator.call(processLists.countProcesses, {})],
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
            creator.call.download(documents.previewProcess, { id })
        )(await draft()),
    ],
  ])("%s", async (_name, prepare) => {
    const call = await prepare();
    // The first call may read what a node keeps from then on.
    await call();
    const { trips, taken } = await fewestTripsOf(call, maxOfRead);
    expect(trips, taken.join("\n")).toBeLessThanOrEqual(maxOfRead);
  });

  test("every address that reads, as somebody who may", async () => {
    const others = roles.filter((role) => role !== "owner");
    const people = Object.fromEntries([
      ["owner", owner],
      ...(await Promise.all(others.map(async (role) => [role, await member(app, owner.orgId, role)]))),
    ]) as Record<Role, SomeMember>;
    const world = { app, people, templateId };
    const reads = (await allAuthorizationCases()).filter(({ endpoint }) => endpoint.method === "GET");
    expect(reads.length).toBeGreaterThan(100);
    const seen: Record<string, string> = {};
    for (const { endpoint, allowed, input } of reads) {
      const [role = "owner"] = allowed;
      // Limits count per minute.
      app.clock.advance(61_000);
      const given = await input(world);
      const call = () => people[role].call.raw(endpoint, given);
      await call();
      const most = moreOf[endpoint.path]?.[0] ?? maxOfRead;
      const { trips, taken } = await fewestTripsOf(call, most);
      if (trips > most) seen[endpoint.path] = `${trips}\n${taken.join("\n")}`;
    }
    expect(seen).toEqual({});
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
    const send = () => creator.call(reviews.sendProcess, { id, version: saved.version }, key());
    expectAtMost(maxOfWrite, await statementsOf(send));
    const shown = await reviewer.call(processes.getProcess, { id });
    const decision = { id, version: shown.version, contentHash: shown.contentHash };
    expectAtMost(maxOfWrite, await statementsOf(() => reviewer.call(reviews.approveProcess, decision, key())));
  });

  test("a rejection, a deletion, a team, an organization, roles", async () => {
    const sent = await processIn("reviewing", { creator, reviewer, templateId });
    const reason = "Falta el precio en letras";
    expectAtMost(
      maxOfWrite,
      await statementsOf(() => reviewer.call(reviews.rejectProcess, { ...sent, reason }, key())),
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
