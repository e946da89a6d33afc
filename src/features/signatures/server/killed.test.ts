import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { readyProcess, signingToken, signWith } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { startWorker, type Worker } from "#tests/support/worker.ts";
import { downloadSigned, listEnvelopes, listEvents, sendEnvelope } from "../contract.ts";

/**
 * The number of times a node is killed while it makes signed PDFs. The next one is the number of contracts.
 * `ACTA_KILLS=50` is the whole trial.
 */
const kills = Number(process.env["ACTA_KILLS"] ?? 3);
/** Two are made at a time. */
const contracts = kills * 2;
let app: App;
let owner: SomeMember;
const workers: Worker[] = [];
beforeAll(async () => {
  // This node takes no jobs: those that do run in processes of their own, and are killed.
  app = await startApp({}, { work: false });
  owner = await organization(app);
});
afterAll(async () => {
  for (const worker of workers) await worker.kill();
  await app?.stop();
});

function begin(): Worker {
  const pdf = '(await import("#tests/fixtures/signatures.ts")).realPdfs';
  const worker = startWorker(app, { pdf });
  workers.push(worker);
  return worker;
}
const count = async (text: string): Promise<number> =>
  Number((await app.node.platform.db.pool.query<{ n: string }>(text)).rows[0]?.n);
const atWork = () =>
  count("select count(*) as n from pgboss.job where name = 'signatures.complete' and state = 'active'");
/** Counts the PDFs that are still to be made, whether or not a node works on them. */
const left = async () =>
  (await app.query("select 1 from outbox")).rows.length +
  (await count(
    "select count(*) as n from pgboss.job where name = 'signatures.complete' and state in ('created', 'retry', 'active')",
  ));

test(`a node that is killed ${kills} times while it makes signed PDFs leaves one valid PDF of each contract`, async () => {
  const creator = await member(app, owner.orgId, "creator");
  const reviewer = await member(app, owner.orgId, "reviewer");
  const templateId = await template(owner);
  const first = begin();
  const sent: { processId: string; envelopeId: string; email: string }[] = [];
  for (let n = 0; n < contracts; n++) {
    const processId = await readyProcess(app, { creator, reviewer, templateId, title: `Mutuo ${n}` });
    const email = `firmante-${n}@example.com`;
    const invitations = [{ name: `Firmante ${n}`, email, language: "es" as const }];
    const { id: envelopeId } = await owner.call(sendEnvelope, { processId, invitations });
    sent.push({ processId, envelopeId, email });
  }
  const tokens = [];
  for (const { email } of sent) tokens.push(await signingToken(app, email));
  await first.stop();
  for (const token of tokens) {
    app.clock.advance(61_000);
    await signWith(app, token);
  }

  let killed = 0;
  for (; killed < kills; killed++) {
    const worker = begin();
    const has = await app.eventually(async () => (await atWork()) > 0 || ((await left()) === 0 && "nothing"), 120_000);
    if (has === "nothing") break;
    // At another moment each time: while it draws, seals, stores, or writes down that it has.
    await new Promise((resolve) => setTimeout(resolve, (killed * 37) % 200));
    await worker.kill();
  }
  expect(killed).toBe(kills);
  begin();
  const signed = async () => {
    const states = [];
    for (const { processId } of sent) states.push((await owner.call(listEnvelopes, { processId })).rows[0]?.state);
    return states.every((state) => state === "signed");
  };
  await app.eventually(signed, 240_000);
  const file = join(tmpdir(), `acta-killed-${process.pid}.pdf`);
  for (const { processId, envelopeId } of sent) {
    const of = { processId, envelopeId };
    const { rows } = await owner.call(listEvents, { ...of, limit: 100 });
    expect(rows.filter(({ kind }) => kind === "completed")).toHaveLength(1);
    const { bytes } = await owner.call.download(downloadSigned, { ...of, file: "signed" });
    await writeFile(file, bytes);
    const { stdout } = await promisify(execFile)("pdfsig", [file]);
    expect(stdout.match(/Signature is Valid/g)).toHaveLength(2);
  }
  await rm(file, { force: true });
  expect(
    Number(
      (await app.query<{ n: string }>("select count(*) as n from files where name like '%-firmado.pdf'")).rows[0]?.n,
    ),
  ).toBe(contracts);
}, 900_000);
