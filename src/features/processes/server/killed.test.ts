import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { downloadDocument } from "#features/documents/contract.ts";
import { getTimeline } from "#features/process-page/contract.ts";
import { sendProcess } from "#features/reviews/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, begun, processIn, template } from "#tests/fixtures/processes.ts";
import { type App, caller, startApp } from "#tests/support/app-under-test.ts";
import { startWorker, type Worker } from "#tests/support/worker.ts";
import { getProcess, saveAnswers } from "../contract.ts";

let app: App;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
const nodes: Worker[] = [];

beforeAll(async () => {
  // This node takes no jobs and is asked what is left: the one that does the work runs in a process of its own, and is killed.
  app = await startApp({}, { work: false });
  const owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.kill();
});
afterAll(() => app.stop());

/** A node in a process of its own. Its converter takes a moment and gives what it was given. */
async function startNode(): Promise<{ readonly node: Worker; readonly address: string }> {
  const convert = "async (word) => { await new Promise((resolve) => setTimeout(resolve, 200)); return word; }";
  const pdf = `{ name: "slow", concurrency: 2, convert: ${convert}, stop: async () => {} }`;
  const node = startWorker(app, { pdf });
  nodes.push(node);
  return { node, address: await node.address };
}

/** Kills a node once some calls of it were answered, and gives what became of all of them. */
async function killedAmong<T>(node: Worker, calls: readonly Promise<T>[], after: number) {
  let done = 0;
  for (const call of calls)
    void call.then(
      () => (++done === after ? node.process.kill("SIGKILL") : undefined),
      () => undefined,
    );
  return Promise.allSettled(calls);
}

test("a save whose node is killed is whole or not there, and what was answered is there", async () => {
  const drafts = await Promise.all(Array.from({ length: 24 }, () => begun(creator, templateId)));
  const { node, address } = await startNode();
  const through = caller(address, creator.token);
  const patch = (n: number) => ({ nombre: `Ana ${n}`, testigos: [{ testigo: `Luis ${n}` }] });
  const calls = drafts.map(({ id, version }, n) => through(saveAnswers, { id, version, patch: patch(n) }));
  const outcomes = await killedAmong(node, calls, 6);
  expect(outcomes.some(({ status }) => status === "rejected")).toBe(true);
  let kept = 0;
  for (const [n, { id, version }] of drafts.entries()) {
    const now = await creator.call(getProcess, { id });
    const saves = (await creator.call(getTimeline, { id })).entries.filter(({ what }) => what === "save");
    const saved = now.version > version;
    if (outcomes[n]?.status === "fulfilled") expect(saved).toBe(true);
    expect(now.answers).toEqual(saved ? patch(n) : {});
    expect(saves).toHaveLength(saved ? 1 : 0);
    if (saved) kept++;
    // Nobody is locked out: the next save goes on from there.
    await creator.call(saveAnswers, { id, version: now.version, patch: { nombre: "Eva" } });
  }
  expect(kept).toBeGreaterThanOrEqual(6);
});

test("a sending whose node is killed happened whole or not at all", async () => {
  const drafts = await Promise.all(Array.from({ length: 16 }, () => answered(creator, templateId)));
  const { node, address } = await startNode();
  const through = caller(address, creator.token);
  const calls = drafts.map(({ id, version }) => through(sendProcess, { id, version }));
  const outcomes = await killedAmong(node, calls, 4);
  expect(outcomes.some(({ status }) => status === "rejected")).toBe(true);
  for (const [n, { id, version }] of drafts.entries()) {
    const now = await creator.call(getProcess, { id });
    const sent = now.status === "reviewing";
    if (outcomes[n]?.status === "fulfilled") expect(sent).toBe(true);
    expect([now.version, now.submitterId]).toEqual(sent ? [version + 1, creator.uid] : [version, null]);
    const { entries } = await creator.call(getTimeline, { id });
    expect(entries.filter(({ what }) => what === "send")).toHaveLength(sent ? 1 : 0);
    const { rows } = await app.query<{ n: string }>(
      "select count(*) as n from audit_log where action = 'process.sent' and object_id = $1",
      [id],
    );
    expect(Number(rows[0]?.n)).toBe(sent ? 1 : 0);
    if (!sent) await creator.call(sendProcess, { id, version: now.version });
  }
});

test("documents whose node is killed as it makes them are made by the next one, each once", async () => {
  const first = await startNode();
  const made = await Promise.all(
    Array.from({ length: 24 }, () => processIn("approved", { creator, reviewer, templateId })),
  );
  const states = async (id: string) => (await creator.call(getProcess, { id })).documents.map(({ state }) => state);
  const under = async () => (await Promise.all(made.map(({ id }) => states(id)))).flat();
  await app.eventually(async () => (await under()).some((state) => state === "converting"), 60_000);
  await first.node.kill();
  expect((await under()).some((state) => state !== "ready")).toBe(true);

  await startNode();
  await app.eventually(async () => (await under()).every((state) => state === "ready"), 200_000);
  for (const { id } of made)
    for (const kind of ["word", "pdf"] as const) {
      const { bytes } = await creator.call.download(downloadDocument, { id, kind });
      const { rows } = await app.query<{ sha256: Buffer }>(
        "select f.sha256 from process_documents d join files f on f.id = d.file_id where d.process_id = $1 and d.kind = $2",
        [id, kind],
      );
      expect(rows.map(({ sha256 }) => sha256.toString("hex"))).toEqual([
        createHash("sha256").update(bytes).digest("hex"),
      ]);
    }
});
