import type { CellToWrite } from "#engine/sheet/column.ts";
import * as batches from "#features/batch/contract.ts";
import { getTemplate, saveTemplate, setAutoApprove, uploadTemplate } from "#features/templates/contract.ts";
import { workbookOf } from "#tests/fixtures/batches.ts";
import { realPdfs } from "#tests/fixtures/signatures.ts";
import { ensureTemplate, startCluster } from "#tests/support/cluster.ts";
import { contract, rowOf } from "./contracts/model.ts";
import { templateOf } from "./contracts/write.ts";
import { type Filled, fillAndStart } from "./many-processes.ts";
import { print } from "./report.ts";

const rows = Number(process.env["ROWS"] ?? 1_000);
const bars = { readSeconds: 2, wordSeconds: 3, zipSeconds: 1 } as const;
const noProcesses = { processes: 10, organizations: 1, measured: 10 };

/** A workbook of contracts of 8 pages, from its upload until every Word file is there: seconds, and those of the processor. */
export async function wholeBatch(): Promise<void> {
  const { reach, stop } = await startCluster();
  let filled: Filled | undefined;
  // PDFs wait: what is measured ends with the Word files.
  let letGo = () => {};
  const words = new Promise<void>((resolve) => (letGo = resolve));
  try {
    const pdf = { ...realPdfs, convert: (docx: Uint8Array) => words.then(() => realPdfs.convert(docx)) };
    filled = await fillAndStart(reach, await ensureTemplate(reach), noProcesses, { work: true, pdf });
    await measure(filled, letGo);
  } finally {
    letGo();
    await filled?.stop();
    await stop();
  }
}

const until = async (check: () => Promise<boolean>): Promise<void> => {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 100));
};

/** Seconds of the node and its caller together, of all their threads; the database's are not among them. */
async function spent(bench: string, bar: number | undefined, work: () => Promise<unknown>): Promise<void> {
  const cpu = process.cpuUsage();
  const began = performance.now();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  const wall = Math.round(performance.now() - began) / 1000;
  print(`batch.${bench}`, (user + system) / 1_000_000, "s of the processor", { rows, wall, ...(bar ? { bar } : {}) });
}

async function measure({ owner, query }: Filled, letGo: () => void): Promise<void> {
  const templateId = await eightPages(owner);
  const workbook = await workbookOfRows();
  let id = "";
  const become = (state: string) => until(async () => (await owner.call(batches.getBatch, { id })).state === state);
  await spent("read", bars.readSeconds, async () => {
    ({ id } = await owner.call.upload(batches.createBatch, { templateId }, workbook));
    await become("ready");
  });
  const { counts } = await owner.call(batches.getBatch, { id });
  if (counts.good !== rows) throw new Error(`of ${rows} rows only ${counts.good} are right`);
  const made = async (kind: string) => {
    const [row] = await query<{ n: number }>(
      "select count(*)::int as n from process_documents where org_id = $1 and kind = $2 and state = 'ready'",
      [owner.orgId, kind],
    );
    return row?.n ?? 0;
  };
  const release = await holdWordFiles(query);
  await spent("make", undefined, async () => {
    await owner.call(batches.makeProcesses, { id, ending: "approve" });
    await become("done");
  });
  if ((await made("word")) > 0) throw new Error("Word files were made while they were to wait");
  await spent("word", bars.wordSeconds, async () => {
    await release();
    await until(async () => (await made("word")) === rows);
  });
  const began = performance.now();
  const answer = await owner.call.raw(batches.downloadDocuments, { id, kind: "word" });
  const reader = answer.body?.getReader();
  await reader?.read();
  print("batch.zip", (performance.now() - began) / 1000, "s until the zip begins", { rows, bar: bars.zipSeconds });
  await reader?.cancel();
  letGo();
  await spent("pdf", undefined, () => until(async () => (await made("pdf")) === rows));
}

/**
 * Lets the Word files wait until the function it gives is called: what they cost is then measured apart from the processes. The
 * jobs belong to the owner of the database, whose role this connection has besides that of the system.
 */
async function holdWordFiles(query: Filled["query"]): Promise<() => Promise<void>> {
  const asOwner = async (...statements: string[]) => {
    await query("reset role");
    for (const statement of statements) await query(statement);
    await query("set role acta_system");
  };
  await asOwner(
    `create function hold_word_files() returns trigger language plpgsql as $$ begin
       if new.name = 'documents.generate' then new.start_after := now() + interval '1 day'; end if;
       return new;
     end $$`,
    "create trigger hold_word_files before insert on pgboss.job for each row execute function hold_word_files()",
  );
  return () =>
    asOwner(
      "drop trigger hold_word_files on pgboss.job",
      "update pgboss.job set start_after = now() where name = 'documents.generate'",
    );
}

/** The contract of 8 pages, whose questions are all texts, approved at once. */
async function eightPages(owner: Filled["owner"]): Promise<string> {
  const input = { name: "Servicios profesionales", description: "De ocho páginas", directory: "" };
  const bytes = templateOf("medium", "acta");
  const answer = await owner.call.upload(uploadTemplate, input, { name: "servicios.docx", bytes });
  if (answer.kind !== "stored") throw new Error(JSON.stringify(answer));
  const { id, version, name, description, directory, form } = await owner.call(getTemplate, { id: answer.id });
  const fields = form.fields.map((field) => ({ ...field, kind: "text" as const }));
  await owner.call(saveTemplate, { id, version, name, description, directory, form: { ...form, fields } });
  await owner.call(setAutoApprove, { id, autoApprove: true });
  return id;
}

const isList = (value: unknown): value is readonly Readonly<Record<string, string>>[] => Array.isArray(value);
const cell = (value: unknown): CellToWrite => (typeof value === "boolean" ? (value ? "sí" : "no") : String(value));

/** The rows as a workbook: one sheet of the contracts, and one of each loop. */
async function workbookOfRows() {
  const form = contract("medium");
  const all = Array.from({ length: rows }, (_, at) => rowOf(form, at));
  const columns = [...form.fields, ...form.flags];
  const main = {
    header: ["No.", "Título del proceso", ...columns],
    rows: all.map((row, at) => [String(at + 1), `Contrato ${at + 1}`, ...columns.map((name) => cell(row[name]))]),
  };
  const loops = ["partes", "entregables", "anexos"].map((loop) => {
    const first = all[0]?.[loop];
    const names = isList(first) ? Object.keys(first[0] ?? {}) : [];
    const elements = all.flatMap((row, at) => {
      const list = row[loop];
      return isList(list) ? list.map((one) => [String(at + 1), ...names.map((name) => cell(one[name]))]) : [];
    });
    return [loop, { header: ["No.", ...names], rows: elements }] as const;
  });
  return workbookOf({ Contratos: main, ...Object.fromEntries(loops) });
}
