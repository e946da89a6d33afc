import { afterAll, beforeAll, expect, test } from "vitest";
import { getProcess, saveAnswers } from "#features/processes/contract.ts";
import { sendProcess } from "#features/reviews/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { contractRow, contractsWorkbook } from "#tests/fixtures/batches.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;

beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
});
afterAll(() => app?.stop());

const batchIn = (id: string, state: string) =>
  app.eventually(async () => {
    const batch = await creator.call(contract.getBatch, { id });
    return batch.state === state && batch;
  });

test("drafts of incomplete rows are completed together, and what somebody answered meanwhile stays", async () => {
  const templateId = await template(owner);
  const book = await contractsWorkbook([
    contractRow("1"),
    contractRow("2", { nombre: "", precio: "" }),
    contractRow("3", { nombre: "" }),
    contractRow("4", { nombre: "" }),
  ]);
  const { id } = await creator.call.upload(contract.createBatch, { templateId }, book);
  await batchIn(id, "ready");
  await creator.call(contract.makeProcesses, { id, ending: "draft" });
  await batchIn(id, "done");

  const { drafts, more } = await creator.call(contract.listDrafts, { id });
  expect(more).toBe(false);
  expect(drafts.map(({ number, missing }) => [number, missing])).toEqual([
    [3, ["nombre", "precio"]],
    [4, ["nombre"]],
    [5, ["nombre"]],
  ]);
  const [first, second, third] = drafts.map(({ processId }) => processId) as [string, string, string];
  const read = await creator.call(getProcess, { id: third });
  await creator.call(saveAnswers, { id: third, version: read.version, patch: { nombre: "De otra ventana" } });

  const give = (answers: Record<string, string>) => (processId: string) => ({ processId, answers });
  await expect(
    creator.call(contract.completeDrafts, {
      id,
      drafts: [give({ nombre: "Ana", precio: "mil" })(first), give({ nombre: "Luis" })(second)],
    }),
  ).rejects.toMatchObject({
    status: 422,
    fields: [{ path: "drafts.0.precio", code: "processes.answer.notCurrency" }],
  });
  expect((await creator.call(getProcess, { id: second })).answers["nombre"]).toBeUndefined();

  const answer = await creator.call(contract.completeDrafts, {
    id,
    drafts: [give({ nombre: "Ana", precio: "1,000.00" })(first), ...[second, third].map(give({ nombre: "Luis" }))],
  });
  expect(answer).toEqual({ id, drafts: 3 });
  const named = await Promise.all(
    [first, second, third].map(async (one) => (await creator.call(getProcess, { id: one })).answers["nombre"]),
  );
  expect(named).toEqual(["Ana", "Luis", "De otra ventana"]);
  expect((await creator.call(contract.listDrafts, { id })).drafts).toEqual([]);
  const { version } = await creator.call(getProcess, { id: first });
  expect((await creator.call(sendProcess, { id: first, version })).status).toBe("reviewing");

  // A process that was sent is no draft, and one of another batch is not found.
  await expect(
    creator.call(contract.completeDrafts, { id, drafts: [give({ nombre: "Eva" })(first)] }),
  ).rejects.toMatchObject({ status: 409, code: "batch.draftGone" });
  expect((await owner.call(contract.listDrafts, { id })).drafts).toEqual([]);
});
