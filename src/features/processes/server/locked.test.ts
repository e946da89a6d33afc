import { afterAll, beforeAll, expect, test } from "vitest";
import { downloadDocument, makeArchival, previewProcess, retryDocument } from "#features/documents/contract.ts";
import * as processLists from "#features/process-lists/contract.ts";
import * as reviews from "#features/reviews/contract.ts";
import type { Endpoint } from "#protocol/endpoint.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;
let everything: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  everything = await member(app, owner.orgId, ["manager", "creator", "reviewer", "consultant"]);
  templateId = await template(owner);
});

afterAll(() => app?.stop());

const calls: Record<string, unknown> = {
  ...contract,
  ...reviews,
  downloadDocument,
  makeArchival,
  previewProcess,
  retryDocument,
};
const endpoints = Object.entries(calls).flatMap(([name, value]) =>
  typeof value === "object" && value !== null && "path" in value ? [[name, value as Endpoint] as const] : [],
);
/** Every call of the contracts that is about one process and may change something in it; a copy leaves it as it is. */
const changing = endpoints.filter(
  ([name, e]) =>
    e.method !== "GET" && name !== "copyProcess" && (e.path.includes(":id") || e.path.endsWith("/restore")),
);
const about = endpoints.filter(([, e]) => e.path.startsWith("/processes/:id") || e.path.endsWith("/restore"));

const someId = "01890000-0000-7000-8000-000000000001";

/** A right input for each call; a call without one here fails the test below. */
const inputs = (id: string, version: number, uid: string): Record<string, Record<string, unknown>> => ({
  getProcess: { id },
  getQueue: { id },
  previewProcess: { id },
  downloadDocument: { id, kind: "word" },
  saveAnswers: { id, version, patch: { nombre: "Otra" } },
  confirmAnswers: { id, paths: ["nombre"] },
  renameProcess: { id, version, title: "Otro" },
  fileProcess: { id, version, teams: null, clientId: null, projectId: null, tags: ["otra"] },
  sendProcess: { id, version },
  withdrawProcess: { id },
  copyProcess: { id, title: "Otro" },
  finishProcess: { id, version },
  assignProcess: { id, reviewerId: uid },
  unassignProcess: { id },
  approveProcess: { id, version, contentHash: "0".repeat(64) },
  rejectProcess: { id, version, reason: "No" },
  deleteProcess: { id },
  restoreDeleted: { pId: id },
  retryDocument: { id, kind: "word" },
  makeArchival: { id },
  handOverProcess: { id, creatorId: uid },
  completeProcess: { id, completedDate: "2026-02-01" },
  tickCorrection: { id, correctionId: someId, done: true },
  listSuggestions: { id },
  suggestAnswer: { id, path: "nombre", text: "Otra" },
  decideSuggestion: { id, suggestionId: someId, accepted: true, version },
  withdrawSuggestion: { id, suggestionId: someId },
});

test("every call about a process is tried here", () => {
  expect(Object.keys(inputs("", 0, "")).toSorted()).toEqual(about.map(([name]) => name).toSorted());
});

test("after its approval nothing in a process changes by any call; only its completed date is set", async () => {
  const { id, version } = await processIn("approved", { creator: everything, reviewer: owner, templateId });
  const stored = () =>
    app.node.platform.db.asSystem(async (tx) => ({
      process: await tx.selectFrom("processes").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
      keys: await tx.selectFrom("processKeys").selectAll().where("processId", "=", id).execute(),
      documents: await tx.selectFrom("processDocuments").selectAll().where("processId", "=", id).execute(),
    }));
  const before = await stored();
  expect(changing.length).toBeGreaterThan(10);
  for (const who of [owner, everything]) {
    for (const [name, e] of changing) {
      // Its PDF/A is one more document of the same contents.
      if (name === "completeProcess" || name === "makeArchival") continue;
      const response = await who.call.raw(e, inputs(id, version, owner.uid)[name] ?? {});
      const { code } = (await response.json()) as { code: string };
      // The owner did not begin it: saving and sending are refused for that, before the state is asked.
      const expected: Record<string, unknown> = {
        approveProcess: { status: 409, code: "processes.decided" },
        rejectProcess: { status: 409, code: "processes.decided" },
        suggestAnswer: { status: 409, code: "processes.decided" },
        // There is none: it can be withdrawn while it is open, and nothing else changes.
        withdrawSuggestion: { status: 404, code: "failure.notFound" },
        restoreDeleted: { status: 409, code: "processes.notDeleted" },
        retryDocument: { status: 409, code: "processes.documentNotFailed" },
      }[name] ?? { status: 409, code: "processes.approvedLocked" };
      const own = [
        "saveAnswers",
        "confirmAnswers",
        "renameProcess",
        "sendProcess",
        "withdrawProcess",
        "finishProcess",
        "tickCorrection",
        "decideSuggestion",
      ];
      const foreign = who === owner && own.includes(name);
      expect({ name, status: response.status, code }).toEqual({
        name,
        ...(foreign ? { status: 403, code: "processes.notYours" } : expected),
      });
    }
  }
  expect(await stored()).toEqual(before);

  const complete = { id, completedDate: "2026-02-29" };
  await expect(everything.call(contract.completeProcess, complete)).rejects.toMatchObject({
    fields: [{ path: "completedDate", code: "processes.completedDateInvalid" }],
  });
  await everything.call(contract.completeProcess, { id, completedDate: "2026-02-28" });
  const after = await stored();
  expect(after.process).toEqual({
    ...before.process,
    completedDate: "2026-02-28",
    version: before.process.version + 1,
  });
  await owner.call(contract.completeProcess, { id, completedDate: null });
});

test("the completed date is only for approved processes", async () => {
  const { id } = await processIn("reviewing", { creator: everything, reviewer: owner, templateId });
  await expect(everything.call(contract.completeProcess, { id, completedDate: "2026-02-28" })).rejects.toMatchObject({
    code: "processes.notApproved",
    status: 409,
  });
});

test("to another organization no process is there, by any call", async () => {
  const outsider = await organization(app);
  for (const status of ["drafting", "reviewing", "approved", "rejected"] as const) {
    const { id, version } = await processIn(status, { creator: everything, reviewer: owner, templateId });
    for (const [name, e] of about) {
      const response = await outsider.call.raw(e, inputs(id, version, outsider.uid)[name] ?? {});
      expect({ name, status: response.status }).toEqual({ name, status: 404 });
    }
  }
  for (const list of ["work", "drafts", "inbox", "review", "rejected", "approved", "active", "decided"] as const)
    expect((await outsider.call(contract.listProcesses, { list })).rows).toEqual([]);
  expect(await outsider.call(processLists.countProcesses, {})).toEqual({
    work: 0,
    drafts: 0,
    inbox: 0,
    review: 0,
    rejected: 0,
    approved: 0,
    active: 0,
    decided: null,
  });
});
