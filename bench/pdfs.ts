import { readFile } from "node:fs/promises";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { approveProcess, createProcess, getProcess, saveAnswers, sendProcess } from "#features/processes/contract.ts";
import { sales } from "#seed/demo/quetzal-sales.ts";
import { ensureTemplate, startCluster } from "#tests/support/cluster.ts";
import { type Filled, fillAndStart } from "./many-processes.ts";
import { print, rounded } from "./report.ts";

const many = 100;

/** Seconds from an approval, and from a hundred at once, to the PDFs, through the product's own queue. */
export async function pdfs(): Promise<void> {
  const { reach, stop } = await startCluster();
  let filled: Filled | undefined;
  try {
    const amount = { processes: 1, organizations: 1, measured: 1 };
    filled = await fillAndStart(reach, await ensureTemplate(reach), amount, { work: true });
    const [first, second, ...rest] = await inReview(filled, many + 2);
    if (!first || !second) return;
    const cold = await approveAndWait(filled, [first]);
    const alone = await approveAndWait(filled, [second]);
    print("pdf.approval", alone.ms, "ms", { firstMs: rounded(cold.ms), goal: 2000 });
    const all = await approveAndWait(filled, rest);
    print("pdf.approvals", all.ms / 1000, "s", {
      at: rest.length,
      processorSecondsEach: rounded(all.processorMs / 1000 / rest.length),
      approvalsAnsweredMs: rounded(all.answeredMs),
      goal: 10,
    });
  } finally {
    await filled?.stop();
    await stop();
  }
}

/** Processes that wait for review: one made as people make it, the others copies of its row. */
async function inReview({ creator, templateId, query }: Filled, count: number): Promise<string[]> {
  const answers = sales(new Date())[0]?.answers as Answers;
  const { id, version } = await creator.call(createProcess, { templateId, title: "Compraventa de finca" });
  const patch = answers as Readonly<Record<string, never>>;
  const saved = await creator.call(saveAnswers, { id, version, patch });
  await creator.call(sendProcess, { id, version: saved.version });
  const columns =
    'org_id, title, template_id, template_version_id, client_id, project_id, tags, status, answers, version, creator_id, submitter_id, reviewer_id, "timestamp", create_timestamp, save_timestamp, review_timestamp';
  const rows = await query<{ id: string }>(
    `insert into processes (id, ${columns}) select gen_random_uuid(), ${columns} from processes, generate_series(2, $2::int)
     where id = $1 returning id`,
    [id, count],
  );
  return [id, ...rows.map((row) => row.id)];
}

async function approveAndWait(of: Filled, ids: readonly string[]) {
  const contents = await Promise.all(ids.map((id) => of.reviewer.call(getProcess, { id })));
  const began = performance.now();
  const processor = await processorMs();
  await Promise.all(
    contents.map(({ id, version, contentHash }) => of.reviewer.call(approveProcess, { id, version, contentHash })),
  );
  const answeredMs = performance.now() - began;
  for (;;) {
    const [row] = await of.query<{ ready: number; failed: number }>(
      `select count(*) filter (where state = 'ready')::int as ready, count(*) filter (where state = 'failed')::int as failed
       from process_documents where process_id = any ($1) and kind = 'pdf'`,
      [ids],
    );
    if (row?.failed) throw new Error(`${row.failed} documents failed`);
    if (row?.ready === ids.length) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { ms: performance.now() - began, answeredMs, processorMs: (await processorMs()) - processor };
}

/** Processor time of this process and of the ended ones it started, in milliseconds; 0 where the system does not say. */
async function processorMs(): Promise<number> {
  const stat = await readFile("/proc/self/stat", "utf8").catch(() => "");
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  return [11, 12, 13, 14].reduce((sum, i) => sum + (fields[i] ?? 0) * 10, 0);
}
