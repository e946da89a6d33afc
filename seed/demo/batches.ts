import type { Node } from "#app/server/node.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { readFields } from "#engine/sheet/fields.ts";
import { openSpreadsheet } from "#engine/sheet/open-spreadsheet.ts";
import { writeWorkbook } from "#engine/sheet/xlsx/write-workbook.ts";
import { createBatch, downloadSheet, listBatches, listRows, makeProcesses } from "#features/batch/contract.ts";
import { makeRowsJob, readFileJob } from "#features/batch/server/index.ts";
import { getProcess } from "#features/processes/contract.ts";
import { approveProcess } from "#features/reviews/contract.ts";
import type { JobHandler } from "#platform/jobs/runner.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import type { Caller } from "../caller.ts";
import { type DemoAnswers, employmentAnswers } from "./answers.ts";
import { companyNit, parties as p } from "./parties.ts";
import { dayFrom, officeTime } from "./story-clock.ts";
import type { Step } from "./story-steps.ts";

const employer = [
  "Almacenes La Ronda, Sociedad Anónima",
  "la sexta avenida doce guion treinta, zona uno de la ciudad de Guatemala",
  companyNit,
] as const;

/** The contract of somebody a shop employs until the season ends. */
const season = (now: Date, worker: (typeof p)[keyof typeof p], post: string, salary: string): DemoAnswers =>
  employmentAnswers({
    employer,
    by: [p.recinos, "gerente general y representante legal"],
    on: dayFrom(now, -8),
    from: dayFrom(now, -1),
    worker: [worker, "la octava calle cinco guion diez, zona once de la ciudad de Guatemala"],
    post: [post, "atender a la clientela y mantener surtidos los estantes"],
    salary,
    until: [dayFrom(now, 60), "reforzar al personal de las tiendas durante la temporada de fin de año"],
  });

/** Those the firm made a contract of, each by a row. */
const made = (now: Date): DemoAnswers[] => [
  season(now, p.meza, "vendedor de mostrador", "3,850.00"),
  season(now, p.batz, "cajero", "4,100.00"),
  season(now, p.quiroa, "encargado de bodega", "4,600.00"),
  season(now, p.duarte, "vendedor de mostrador", "3,850.00"),
];

/** Those of the workbook somebody still corrects. */
const toCorrect = (now: Date): DemoAnswers[] => [
  season(now, p.solorzano, "supervisor de tienda", "5,900.00"),
  { ...season(now, p.ajanel, "bodeguero", "3,850.00"), fecha_inicio: "31/11/2026" },
  season(now, p.toledo, "cajero", "4,100.00"),
  { ...season(now, p.villatoro, "piloto repartidor", "cuatro mil"), trabajador_cui: "2654 38017 0101" },
  { ...season(now, p.xicay, "bodeguero", "3,850.00"), trabajador_direccion: "" },
];

/** Who does it and where. */
interface Cast {
  readonly node: Node;
  readonly orgId: string;
  readonly templateId: string;
  call(key: string): Caller;
  uid(key: string): string;
}

/** A batch of contracts that was made and approved days ago, and one with rows to correct. */
export async function batchSteps(now: Date, cast: Cast): Promise<Step[]> {
  const { templateId, call } = cast;
  const [luis, gabriela] = [call("luis"), call("gabriela")];
  if (cast.templateId === "") return [];
  const upload = async (who: string, name: string, rows: readonly DemoAnswers[]): Promise<string> => {
    const file = { name, bytes: await filledIn(call(who), templateId, rows) };
    const { id } = await call(who).upload(createBatch, { templateId }, file);
    await run(cast, who, readFileJob(cast.node.platform), { batchId: id, fresh: true });
    return id;
  };
  const done = { id: "" };
  const filing = { teams: null, clientId: null, projectId: null, tags: ["Temporada"] };
  return [
    {
      key: "batch",
      at: officeTime(now, 6, 10.4),
      recall: async () => {
        const { rows } = await luis(listBatches, {});
        done.id = rows.at(-1)?.id ?? "";
      },
      run: async () => {
        done.id = await upload("luis", "Personal de temporada.xlsx", made(now));
        await luis(makeProcesses, { id: done.id, ending: "review", filing });
        await run(cast, "luis", makeRowsJob, { batchId: done.id });
      },
    },
    {
      key: "batch approved",
      at: officeTime(now, 5, 9.2),
      run: async () => {
        for (const { processId: id } of (await luis(listRows, { id: done.id })).rows) {
          if (id === null) continue;
          const { version, contentHash } = await gabriela(getProcess, { id });
          await gabriela(approveProcess, { id, version, contentHash });
        }
      },
    },
    {
      key: "batch to correct",
      at: officeTime(now, 1, 15.1),
      run: async () => void (await upload("sofia", "Tienda Mixco.xlsx", toCorrect(now))),
    },
  ];
}

/** Does a job here and now, also where the node runs none. */
async function run({ node, orgId, uid }: Cast, who: string, { run: work }: JobHandler, data: object): Promise<void> {
  const { db, clock } = node.platform;
  await work(
    {
      orgId,
      by: uid(who),
      attempt: 0,
      last: true,
      signal: new AbortController().signal,
      transaction: (inside) => organizationTransaction(db, { orgId, by: uid(who), now: clock.now() }, inside),
    },
    data as never,
  );
}

/** The workbook of a template, filled in. */
async function filledIn(who: Caller, templateId: string, rows: readonly DemoAnswers[]): Promise<Uint8Array> {
  const book = await openSpreadsheet((await who.download(downloadSheet, { templateId })).bytes);
  const [main] = book.sheets;
  const columns = (await readFields(book)).filter(({ sheet }) => sheet === main?.name);
  const cell = (answers: DemoAnswers, id: string, number: number) => {
    const answer = id === "#row" ? String(number) : answers[id];
    if (typeof answer === "boolean") return answer ? "Sí" : "No";
    if (typeof answer !== "string") return "";
    return /^\d{4}-\d{2}-\d{2}$/.test(answer) ? showBritish(answer) : answer;
  };
  const written = writeWorkbook([
    {
      name: main?.name ?? "",
      columns: columns.map(({ header, id }) => ({ header, id, kind: "text" as const })),
      rows: rows.map((answers, at) => columns.map(({ id }) => cell(answers, id, at + 1))),
    },
  ]);
  const parts: Uint8Array[] = [];
  for await (const part of written) parts.push(Uint8Array.from(part));
  return Buffer.concat(parts);
}
