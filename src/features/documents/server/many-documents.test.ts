import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as contract from "#features/processes/contract.ts";
import * as reviews from "#features/reviews/contract.ts";
import { installedOffice } from "#platform/pdf/choose-pdf-converter.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

const many = 40;
// Each start costs more than a second of processor time, a document in it a tenth of that. One start each would be 40; the first
// takes what is there when it begins, the others are shared out over two processes of 10 to 50 documents.
const maxStarts = 6;

let app: App;
let folder: string;
let reviewer: SomeMember;
let first: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "acta-office-"));
  // LibreOffice itself, but every start of it leaves the number of its documents.
  const office = join(folder, "soffice");
  const count = 'n=0; for one in "$@"; do case "$one" in *.docx) n=$((n+1));; esac; done; echo $n >> "$0.starts"';
  await writeFile(office, `#!/bin/sh\n${count}\nexec ${installedOffice()} "$@"\n`);
  await chmod(office, 0o755);
  app = await startApp({ ACTA_SOFFICE: office });
  const owner = await organization(app);
  reviewer = await member(app, owner.orgId, "reviewer");
  const templateId = await template(owner);
  ({ id: first } = await processIn("reviewing", { creator: owner, reviewer, templateId }));
});

afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Copies of the process that waits for review, as rows. */
async function copies(number: number): Promise<string[]> {
  const columns =
    'org_id, title, template_id, template_version_id, client_id, project_id, tags, status, answers, version, creator_id, submitter_id, reviewer_id, "timestamp", create_timestamp, save_timestamp, review_timestamp';
  const { rows } = await app.query<{ id: string }>(
    `insert into processes (id, ${columns}) select gen_random_uuid(), ${columns} from processes, generate_series(1, $2::int)
     where id = $1 returning id`,
    [first, number],
  );
  return rows.map(({ id }) => id);
}

/** Approves them at once and waits for their PDFs; gives how many documents each start of LibreOffice was handed. */
async function startsOf(ids: readonly string[]): Promise<number[]> {
  await writeFile(join(folder, "soffice.starts"), "");
  const shown = await Promise.all(ids.map((id) => reviewer.call(contract.getProcess, { id })));
  await Promise.all(
    shown.map(({ id, version, contentHash }) => reviewer.call(reviews.approveProcess, { id, version, contentHash })),
  );
  await app.eventually(async () => {
    const { rows } = await app.query<{ ready: number }>(
      "select count(*)::int as ready from process_documents where process_id = any ($1) and kind = 'pdf' and state = 'ready'",
      [ids],
    );
    return rows[0]?.ready === ids.length;
  });
  return (await readFile(join(folder, "soffice.starts"), "utf8")).trim().split("\n").map(Number);
}

test(`${many} approvals at once share a few starts of LibreOffice, and one alone waits for no other`, {
  timeout: 240_000,
}, async () => {
  expect(await startsOf(await copies(1))).toEqual([1]);
  const starts = await startsOf(await copies(many));
  expect(starts.reduce((sum, documents) => sum + documents, 0)).toBe(many);
  expect(starts.length, `documents of each start: ${starts.join(", ")}`).toBeLessThanOrEqual(maxStarts);
});
