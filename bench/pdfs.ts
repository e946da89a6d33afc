import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { downloadDocument } from "#features/documents/contract.ts";
import { createProcess, getProcess, saveAnswers } from "#features/processes/contract.ts";
import { approveProcess, sendProcess } from "#features/reviews/contract.ts";
import { installedOffice } from "#platform/pdf/choose-pdf-converter.ts";
import { processorMsOf } from "#platform/pdf/process-usage.ts";
import { sales } from "#seed/demo/quetzal-sales.ts";
import { ensureTemplate, startCluster } from "#tests/support/cluster.ts";
import { type Filled, fillAndStart } from "./many-processes.ts";
import { print, rounded } from "./report.ts";

const many = 100;
const bareFiles = 20;

/**
 * Seconds from an approval, and from a hundred at once, to the PDFs, through the product's own queue. Beside them LibreOffice
 * alone, started once for twenty files of the same contract.
 */
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
    print("pdf.approval", alone.ms, "ms", {
      firstMs: rounded(cold.ms),
      firstGoal: 3000,
      goal: 1000,
      load: rounded(loadavg()[0] ?? 0),
    });
    const all = await approveAndWait(filled, rest);
    print("pdf.approvals", all.ms / 1000, "s", {
      at: rest.length,
      processorSecondsEach: rounded(all.processorMs / 1000 / rest.length),
      approvalsAnsweredMs: rounded(all.answeredMs),
      goal: 10,
      processorSecondsGoal: 0.12,
      load: rounded(loadavg()[0] ?? 0),
    });
    const word = await filled.creator.call.download(downloadDocument, { id: first, kind: "word" });
    await bare(word.bytes);
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

/** Prints how long `soffice` takes for some files, with a profile that it has used before. */
async function bare(word: Uint8Array): Promise<void> {
  const soffice = installedOffice();
  if (soffice === undefined) return;
  const folder = await mkdtemp(join(tmpdir(), "acta-bench-office-"));
  try {
    const files = Array.from({ length: bareFiles }, (_, i) => join(folder, `${i}.docx`));
    for (const file of files) await writeFile(file, word);
    await mkdir(join(folder, "out"));
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, "profile")).href}`;
    const run = async (paths: readonly string[]) => {
      const args = [profile, "--headless", "--convert-to", "pdf", "--outdir", join(folder, "out"), ...paths];
      const [began, processor] = [performance.now(), await processorMs()];
      execFileSync(soffice, args, { stdio: "ignore" });
      return { ms: performance.now() - began, processorMs: (await processorMs()) - processor };
    };
    await run(files.slice(0, 1));
    const alone = await run(files.slice(0, 1));
    const all = await run(files);
    print("pdf.bare", all.ms / 1000, "s", {
      at: bareFiles,
      processorSecondsEach: rounded(all.processorMs / 1000 / bareFiles),
      aloneMs: rounded(alone.ms),
      aloneProcessorMs: rounded(alone.processorMs),
      load: rounded(loadavg()[0] ?? 0),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Processor time in milliseconds of this process, of the ended ones it started, and of those that hold LibreOffice; 0 where the
 * system does not say.
 */
async function processorMs(): Promise<number> {
  const stat = await readFile("/proc/self/stat", "utf8").catch(() => "");
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const own = [11, 12, 13, 14].reduce((sum, i) => sum + (fields[i] ?? 0) * 10, 0);
  const threads = await readdir("/proc/self/task").catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, "utf8").catch(() => "")),
  );
  let offices = 0;
  for (const pid of lists.flatMap((list) => list.match(/\d+/g) ?? [])) {
    const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (line.includes("warm-child")) offices += (await processorMsOf(Number(pid))) ?? 0;
  }
  return own + offices;
}
