import { type ChildProcess, execFile, spawn } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { readyProcess, signingToken, signWith } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { downloadSigned, listEnvelopes, listEvents, sendEnvelope } from "../contract.ts";

/** How often a node is killed while it makes signed PDFs, and of how many contracts. `ACTA_KILLS=50` is the whole trial. */
const kills = Number(process.env["ACTA_KILLS"] ?? 3);
/** Two are made at a time, and what a dead node had in hand is taken up ten seconds later. */
const contracts = kills * 2;
let app: App;
let owner: SomeMember;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  // This node takes no jobs: those that do run in processes of their own, and are killed.
  app = await startApp({}, { work: false });
  owner = await organization(app);
});
afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await app?.stop();
});

function startWorker(): ChildProcess {
  const { data, url } = app.node.platform.config;
  const script = `
    const { startNode } = await import("#app/server/node.ts");
    const { readConfig } = await import("#platform/config.ts");
    const { realPdfs } = await import("#tests/fixtures/signatures.ts");
    const { pino } = await import("pino");
    const config = readConfig({ PORT: "0", HOST: "127.0.0.1", ACTA_METRICS_PORT: "0", ACTA_DATA: ${JSON.stringify(data)}, ACTA_URL: "${url}" });
    const parts = { pages: false, connections: 4, pdf: realPdfs };
    await startNode(config, ${JSON.stringify(app.connection)}, pino({ level: "silent" }), parts);`;
  const worker = spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: join(import.meta.dirname, "../../../.."),
    stdio: "ignore",
  });
  workers.push(worker);
  return worker;
}
const ended = (worker: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<void>((resolve) => {
    worker.once("exit", () => resolve());
    worker.kill(signal);
  });
const count = async (text: string): Promise<number> =>
  Number((await app.node.platform.db.pool.query<{ n: string }>(text)).rows[0]?.n);
const atWork = () =>
  count("select count(*) as n from pgboss.job where name = 'signatures.complete' and state = 'active'");
/** What is still to be made, in the hands of nodes or not yet. */
const left = async () =>
  (await app.query("select 1 from outbox")).rows.length +
  (await count(
    "select count(*) as n from pgboss.job where name = 'signatures.complete' and state in ('created', 'retry', 'active')",
  ));

test(`a node that is killed ${kills} times while it makes signed PDFs leaves one valid PDF of each contract`, async () => {
  const creator = await member(app, owner.orgId, "creator");
  const reviewer = await member(app, owner.orgId, "reviewer");
  const templateId = await template(owner);
  const first = startWorker();
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
  await ended(first, "SIGTERM");
  for (const token of tokens) {
    app.clock.advance(61_000);
    await signWith(app, token);
  }

  let killed = 0;
  for (; killed < kills; killed++) {
    const worker = startWorker();
    const has = await app.eventually(async () => (await atWork()) > 0 || ((await left()) === 0 && "nothing"), 120_000);
    if (has === "nothing") break;
    // At another moment each time: while it draws, seals, stores, or writes down that it has.
    await new Promise((resolve) => setTimeout(resolve, (killed * 37) % 200));
    await ended(worker, "SIGKILL");
  }
  expect(killed).toBe(kills);
  startWorker();
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
