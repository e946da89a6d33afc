import * as batch from "#features/batch/contract.ts";
import { newId } from "#platform/clock.ts";
import type { Role } from "#protocol/actor.ts";
import { contractRow, contractsWorkbook } from "#tests/fixtures/batches.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type AuthorizationCase, nothing, type World } from "#tests/support/authorization.ts";

const makers: readonly Role[] = ["owner", "creator", "consultant"];
const workbook = await contractsWorkbook([contractRow("1")]);

const fields = ["#row", "#title", "nombre", "precio", "fecha", "con_fianza", "fiador"];

/** A batch of the creator whose file has been read, whether jobs run or not: where they do, the row may be there already. */
const begun = async ({ app, people }: World) => {
  const templateId = await template(people.owner);
  const { id } = await people.creator.call.upload(batch.createBatch, { templateId }, workbook);
  const columns = fields.map((field) => ({ header: field, sample: "", field }));
  const sheets = JSON.stringify([{ name: "Contratos", at: 0, loop: null, rows: 1, columns }]);
  await app.query("update batches set state = 'ready', sheets = $2 where id = $1", [id, sheets]);
  await app.query(
    `insert into batch_rows (org_id, batch_id, number, row_key, title, state, read, answers)
      select org_id, id, 2, '1', 'Venta', 'good', '{"title":"","answers":{},"faults":[]}', '{}' from batches where id = $1
      on conflict (org_id, batch_id, number) do update set state = 'good'`,
    [id],
  );
  return { id };
};

/** A batch is who began it's; the owner looks and stops. */
export const authorizationCases: readonly AuthorizationCase[] = [
  {
    endpoint: batch.downloadSheet,
    allowed: makers,
    input: async ({ people }) => ({ templateId: await template(people.owner) }),
  },
  {
    endpoint: batch.createBatch,
    allowed: makers,
    file: true,
    content: workbook,
    input: async ({ people }) => ({ templateId: await template(people.owner) }),
  },
  {
    endpoint: batch.createBatchOfRows,
    allowed: makers,
    input: async ({ people }) => ({ templateId: await template(people.owner), rows: [{ answers: { nombre: "Ana" } }] }),
  },
  { endpoint: batch.replaceFile, allowed: ["creator"], file: true, content: workbook, input: begun },
  { endpoint: batch.listBatches, allowed: makers, input: nothing },
  { endpoint: batch.getBatchActs, allowed: ["owner", "creator"], input: begun },
  {
    endpoint: batch.actOnBatch,
    allowed: ["owner", "creator"],
    // It has no process: who may open it is told so.
    also: [409],
    input: async (w) => ({ ...(await begun(w)), act: "send" }),
  },
  { endpoint: batch.getBatch, allowed: ["owner", "creator"], input: begun },
  { endpoint: batch.listRows, allowed: ["owner", "creator"], input: begun },
  {
    endpoint: batch.mapColumns,
    allowed: ["creator"],
    input: async (w) => ({ ...(await begun(w)), sheets: [{ at: 0, loop: null, fields }] }),
  },
  { endpoint: batch.recheck, allowed: ["creator"], input: begun },
  {
    endpoint: batch.fixRow,
    allowed: ["creator"],
    input: async (w) => ({ ...(await begun(w)), number: 2, patch: { nombre: "Ana" } }),
  },
  {
    endpoint: batch.fillRows,
    allowed: ["creator"],
    input: async (w) => ({ ...(await begun(w)), values: [{ path: "nombre", value: "Ana" }] }),
  },
  { endpoint: batch.listDrafts, allowed: ["owner", "creator"], input: begun },
  // No process was made of it: that the rule let it through shows in the answer.
  {
    endpoint: batch.completeDrafts,
    allowed: ["creator"],
    also: [409],
    input: async (w) => ({ ...(await begun(w)), drafts: [{ processId: newId(), answers: { nombre: "Ana" } }] }),
  },
  {
    endpoint: batch.makeProcesses,
    allowed: ["creator"],
    // Another batch may be on its way.
    also: [409],
    input: async (w) => ({ ...(await begun(w)), ending: "draft" }),
  },
  // It is not being made: that the rule let it through shows in the conflict.
  {
    endpoint: batch.steerBatch,
    allowed: ["owner", "creator"],
    also: [409],
    input: async (w) => ({ ...(await begun(w)), act: "pause" }),
  },
  { endpoint: batch.deleteBatch, allowed: ["owner", "creator"], input: begun },
  {
    endpoint: batch.downloadRows,
    allowed: ["owner", "creator"],
    input: async (w) => ({ ...(await begun(w)), rows: "all" }),
  },
  { endpoint: batch.downloadDocuments, allowed: ["owner", "creator"], also: [409], input: begun },
];
