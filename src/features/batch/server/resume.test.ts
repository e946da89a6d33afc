import { afterAll, beforeAll, expect, test } from "vitest";
import { administer } from "#features/organizations/server/index.ts";
import { createProcess, getProcess } from "#features/processes/contract.ts";
import { organizationTransaction, systemTransaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { contractRow, contractsWorkbook } from "#tests/fixtures/batches.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import type { Batch } from "../batch.ts";
import * as contract from "../contract.ts";
import { enough } from "./steer.ts";

let app: App;
let owner: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  templateId = await template(owner);
});
afterAll(() => app?.stop());

const filing = { teams: null, clientId: null, projectId: null, tags: [] };
const state = (who: SomeMember, id: string, wanted: Batch["state"], ms?: number) =>
  app.eventually(async () => {
    // A test ends connections: what is read with one of them is refused for the moment.
    const batch = await who.call(contract.getBatch, { id }).catch((thrown: unknown) => {
      if (thrown instanceof Failure && thrown.code === "failure.unavailable") return undefined;
      throw thrown;
    });
    return batch?.state === wanted && batch;
  }, ms);
async function readBatch(count: number, title: string, who = owner, of = templateId): Promise<string> {
  const rows = Array.from({ length: count }, (_, at) => contractRow(String(at + 1), { title: `${title} ${at + 1}` }));
  const { id } = await who.call.upload(contract.createBatch, { templateId: of }, await contractsWorkbook(rows));
  await state(who, id, "ready");
  return id;
}
const make = (id: string, ending: "draft" | "review" | "approve", who = owner) =>
  who.call(contract.makeProcesses, { id, ending, filing });
const titled = async (title: string) =>
  (await app.query<{ title: string }>("select title from processes where title like $1", [`${title} %`])).rows;
const sweep = () => app.node.runner.boss.send("batch.sweep", { orgId: null, by: null, at: "", payload: {} });
const administered = (orgId: string, plan: "free" | "single" | "advanced") =>
  systemTransaction(app.node.platform.db, { orgId: null, by: null, now: app.clock.now() }, (transaction) =>
    administer(transaction, orgId, { plan }),
  );

test("connections that die in the middle cost no row and double none", async () => {
  const id = await readBatch(60, "Corte");
  await make(id, "draft");
  for (let times = 0; times < 2; times++) {
    const before = (await titled("Corte")).length;
    await app.eventually(async () => {
      const now = (await titled("Corte")).length;
      return now > before || now === 60;
    });
    // The node that holds the batch in a transaction dies.
    await app.node.platform.db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
    );
  }
  expect((await state(owner, id, "done", 50_000)).counts).toMatchObject({ made: 60, waiting: 0, failed: 0 });
  const titles = (await titled("Corte")).map(({ title }) => title);
  expect([titles.length, new Set(titles).size]).toEqual([60, 60]);
});

test("a batch whose job was lost goes on by itself, and so does one whose file was being read", async () => {
  const id = await readBatch(3, "Perdido");
  const unread = await readBatch(2, "Sin leer");
  // As a node leaves them whose jobs are lost.
  await app.query("update batches set state = 'running', ending = 'draft' where id = $1", [id]);
  await app.query("update batch_rows set state = 'waiting' where batch_id = $1", [id]);
  await app.query("update batches set state = 'reading', sheets = '[]' where id = $1", [unread]);
  await sweep();
  await app.idle();
  expect(await owner.call(contract.getBatch, { id })).toMatchObject({ state: "running", counts: { waiting: 3 } });
  await app.query("update batches set updated_at = updated_at - interval '3 minutes' where id in ($1, $2)", [
    id,
    unread,
  ]);
  await sweep();
  expect((await state(owner, id, "done")).counts.made).toBe(3);
  expect((await state(owner, unread, "ready")).counts.good).toBe(2);
  expect(await titled("Perdido")).toHaveLength(3);
});

test("only the rows that were refused are tried again", async () => {
  const id = await readBatch(3, "De nuevo");
  const answers = "select answers from batch_rows where batch_id = $1 and number = 3";
  const [right] = (await app.query<{ answers: object }>(answers, [id])).rows;
  // The row is not what it was when it was checked.
  const store = (value: object) =>
    app.query("update batch_rows set answers = $2 where batch_id = $1 and number = 3", [id, JSON.stringify(value)]);
  await store({});
  await make(id, "review");
  expect((await state(owner, id, "done")).counts).toMatchObject({ made: 2, failed: 1 });
  const failed = await owner.call(contract.listRows, { id, state: "failed" });
  expect(failed.rows).toMatchObject([{ number: 3, processId: null }]);
  expect(failed.rows[0]?.faults.map(({ path }) => path)).toContain("nombre");
  await store(right?.answers ?? {});
  await owner.call(contract.steerBatch, { id, act: "retry" });
  expect((await state(owner, id, "done")).counts).toMatchObject({ made: 3, failed: 0 });
  expect(await titled("De nuevo")).toHaveLength(3);
  await expect(owner.call(contract.steerBatch, { id, act: "retry" })).rejects.toMatchObject({
    code: "batch.nothingToMake",
  });
});

test("a row that was not complete when the others were made is corrected in place, and only it is made", async () => {
  const answers = {
    nombre: "Ana",
    precio: 1500,
    fecha: "2026-03-01",
    con_fianza: false,
    testigos: [{ testigo: "Luz" }],
  };
  const { fecha: _, ...incomplete } = answers;
  const { id } = await owner.call(contract.createBatchOfRows, {
    templateId,
    rows: [
      { title: "Faltante 1", answers },
      { title: "Faltante 2", answers: incomplete },
    ],
  });
  await state(owner, id, "ready");
  await make(id, "review");
  expect((await state(owner, id, "done")).counts).toMatchObject({ made: 1, incomplete: 1 });
  const fix = (number: number, patch: Record<string, unknown>) => owner.call(contract.fixRow, { id, number, patch });
  // What is a process is corrected as a process.
  await expect(fix(1, { nombre: "Eva" })).rejects.toMatchObject({ code: "batch.otherState", status: 409 });
  await expect(owner.call(contract.steerBatch, { id, act: "retry" })).rejects.toMatchObject({
    code: "batch.nothingToMake",
  });
  expect(await fix(2, { fecha: "2026-03-02" })).toMatchObject({ state: "good", faults: [] });
  await owner.call(contract.steerBatch, { id, act: "retry" });
  expect((await state(owner, id, "done")).counts).toMatchObject({ made: 2, incomplete: 0, good: 0 });
  expect(await titled("Faltante")).toHaveLength(2);
  await expect(fix(2, { nombre: "Eva" })).rejects.toMatchObject({ code: "batch.otherState" });
});

test("what was left when a batch was cancelled is made when somebody asks for what is missing", async () => {
  const id = await readBatch(3, "Cancelado");
  // As it is cancelled after its first row.
  await make(id, "draft");
  await state(owner, id, "done");
  await app.query(
    `update batch_rows set state = 'waiting', process_id = null where batch_id = $1
       and number > (select min(number) from batch_rows where batch_id = $1)`,
    [id],
  );
  await app.query("update batches set state = 'paused' where id = $1", [id]);
  await owner.call(contract.steerBatch, { id, act: "cancel" });
  expect((await state(owner, id, "cancelled")).counts).toMatchObject({ made: 1, waiting: 2 });
  await owner.call(contract.steerBatch, { id, act: "retry" });
  expect((await state(owner, id, "done")).counts).toMatchObject({ made: 3, waiting: 0 });
});

test("the permissions of the plan decide what is made: a draft, a process in review, or an approved one", async () => {
  const statusOf = async (id: string) => {
    await state(owner, id, "done");
    const { rows } = await owner.call(contract.listRows, { id });
    return (await owner.call(getProcess, { id: rows[0]?.processId as string })).status;
  };
  const draft = await readBatch(1, "Borrador");
  await make(draft, "draft");
  expect(await statusOf(draft)).toBe("drafting");
  const sent = await readBatch(1, "Enviado");
  await expect(make(sent, "approve")).rejects.toMatchObject({ code: "processes.reviewNeeded", status: 403 });
  await make(sent, "review");
  expect(await statusOf(sent)).toBe("reviewing");
  await administered(owner.orgId, "single");
  const approved = await readBatch(1, "Aprobado");
  await expect(make(approved, "review")).rejects.toMatchObject({ code: "failure.plan" });
  await make(approved, "approve");
  expect(await statusOf(approved)).toBe("approved");
  await administered(owner.orgId, "advanced");
});

test("a batch stops when its organization has the plan no more, says why, and goes on when it is back", async () => {
  const firm = await organization(app);
  const own = await template(firm);
  const id = await readBatch(2, "Plan", firm, own);
  await make(id, "draft", firm);
  await state(firm, id, "done");
  await app.query("update batch_rows set state = 'failed', process_id = null where batch_id = $1 and number = 2", [id]);
  await app.query("update batches set state = 'paused' where id = $1", [id]);
  await app.query("update batch_rows set state = 'waiting' where batch_id = $1 and state = 'failed'", [id]);
  await administered(firm.orgId, "free");
  await app.query(
    "update batches set state = 'running', updated_at = updated_at - interval '3 minutes' where id = $1",
    [id],
  );
  await sweep();
  expect(await state(firm, id, "stopped")).toMatchObject({ problem: "failure.plan", counts: { made: 1, waiting: 1 } });
  await expect(firm.call(contract.steerBatch, { id, act: "resume" })).rejects.toMatchObject({ code: "failure.plan" });
  await administered(firm.orgId, "advanced");
  await firm.call(contract.steerBatch, { id, act: "resume" });
  expect((await state(firm, id, "done")).counts.made).toBe(2);
});

test("more rows than the month still allows are refused as a whole", async () => {
  const firm = await organization(app);
  const own = await template(firm);
  await firm.call(createProcess, { templateId: own, title: "Primero" });
  await administered(firm.orgId, "free");
  await app.query("update organizations set trial_ends_at = null where id = $1", [firm.orgId]);
  const of = { orgId: firm.orgId, by: firm.uid, now: app.clock.now() };
  const asked = (rows: number) =>
    organizationTransaction(app.node.platform.db, of, (transaction) => enough({ ...transaction, ...of }, rows));
  await asked(9);
  await expect(asked(10)).rejects.toMatchObject({
    code: "batch.monthlyLimit",
    values: { limit: 10, left: 9, rows: 10 },
  });
});

test("a row stays when its process is erased for good", async () => {
  const { rows } = await app.query<{ rule: string }>(
    "select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'batch_rows_org_id_process_id_fkey'",
  );
  expect(rows[0]?.rule).toContain("ON DELETE SET NULL (process_id)");
});
