import { afterAll, beforeAll, expect, test } from "vitest";
import { textOf } from "#engine/document/text/text-of.ts";
import * as contract from "#features/processes/contract.ts";
import * as reviews from "#features/reviews/contract.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { answered, begun, processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as documentCalls from "../contract.ts";
import { documentJobs } from "./documents.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;

beforeAll(async () => {
  // This node takes no jobs: the test does, so that it knows which are taken together.
  app = await startApp({}, { work: false });
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});

afterAll(() => app?.stop());

/** Runs the jobs of the Word files of these processes at once, as a node that has taken them together; says in how many transactions. */
async function makeTogether(ids: readonly string[], orgId = owner.orgId) {
  const { platform } = app.node;
  const job = documentJobs(platform).find(({ job: { name } }) => name === "documents.generate");
  let transactions = 0;
  const call = {
    orgId,
    by: reviewer.uid,
    attempt: 0,
    last: false,
    signal: new AbortController().signal,
    transaction: <T>(work: (transaction: never) => Promise<T>) => {
      transactions += 1;
      const of = { orgId, by: reviewer.uid, now: app.clock.now() };
      return organizationTransaction(platform.db, of, (transaction) => work(transaction as never));
    },
  };
  const outcomes = await Promise.allSettled(ids.map(async (processId) => job?.run(call, { processId } as never)));
  return { outcomes: outcomes.map(({ status }) => status), transactions };
}

/** A process whose answers make a document that is too large. */
async function tooLarge(): Promise<string> {
  const large = await template(owner, p("{#lista}") + p("{dato} ".repeat(600)) + p("{/lista}"));
  const { id, version } = await begun(creator, large, "Demasiado largo");
  const lista = Array.from({ length: 200 }, () => ({ dato: "x" }));
  const saved = await creator.call(contract.saveAnswers, { id, version, patch: { lista } });
  const sent = await creator.call(reviews.sendProcess, { id, version: saved.version });
  const { contentHash } = await reviewer.call(contract.getProcess, { id });
  await reviewer.call(reviews.approveProcess, { id, version: sent.version, contentHash });
  return id;
}

const approved = (title: string) => processIn("approved", { creator, reviewer, templateId, title });
const documents = async (id: string) => (await creator.call(contract.getProcess, { id })).documents;
const stateOf = async (id: string, kind: string) => (await documents(id)).find((one) => one.kind === kind)?.state;

/** The files of this organization that are no document, nor part of anything else. */
const strays = async () =>
  (
    await app.query<{ name: string }>(
      `select f.name from files f where f.org_id = $1 and f.name like '%.docx'
       and not exists (select from process_documents d where d.org_id = f.org_id and d.file_id = f.id)
       and not exists (select from template_versions v where v.org_id = f.org_id and v.file_id = f.id)`,
      [owner.orgId],
    )
  ).rows;

test("the Word files of many processes are begun in one transaction and kept in one, each with its own text and PDF", async () => {
  const titles = Array.from({ length: 12 }, (_, at) => `Contrato ${at + 1}`);
  const made: string[] = [];
  for (const title of titles) made.push((await approved(title)).id);
  const { outcomes, transactions } = await makeTogether(made);
  expect(new Set(outcomes)).toEqual(new Set(["fulfilled"]));
  // On a machine that is busy some are kept before the others are filled.
  expect(transactions).toBeLessThan(12);
  for (const [at, id] of made.entries()) {
    expect(await stateOf(id, "word")).toBe("ready");
    const word = await creator.call.download(documentCalls.downloadDocument, { id, kind: "word" });
    expect(word.headers.get("content-disposition")).toContain(`Contrato%20${at + 1}.docx`);
    expect(textOf(word.bytes)[0]?.paragraphs).toContain("Testigo: Luis.");
  }
  const { rows } = await app.query<{ id: string }>(
    "select payload ->> 'processId' as id from outbox where name = 'documents.convert' and payload ->> 'processId' = any ($1)",
    [made],
  );
  expect(rows.map(({ id }) => id).toSorted()).toEqual(made.toSorted());
  // Taken once more, nothing is made again.
  expect(await makeTogether(made)).toMatchObject({ transactions: 1 });
  expect(await strays()).toEqual([]);
});

test("one that cannot be filled fails alone; one that is taken twice is there once", async () => {
  const [first, second, large] = [await approved("Primero"), await approved("Segundo"), await tooLarge()];
  await makeTogether([first.id, large, second.id, first.id, "00000000-0000-4000-8000-000000000000"]);
  expect(await stateOf(first.id, "word")).toBe("ready");
  expect(await stateOf(second.id, "word")).toBe("ready");
  expect((await documents(large)).find(({ kind }) => kind === "word")).toMatchObject({
    state: "failed",
    failure: "failure.documentTooLarge",
    attempts: 1,
  });
  expect(await strays()).toEqual([]);
});

test("when a transaction of several fails, each is tried alone: only the one at fault is made another time", async () => {
  const [good, other] = [await approved("Bueno"), await approved("Otro")];
  const bad = await answered(creator, templateId);
  await creator.call(reviews.sendProcess, { id: bad.id, version: bad.version });
  const shown = await reviewer.call(contract.getProcess, { id: bad.id });
  await reviewer.call(reviews.approveProcess, {
    id: bad.id,
    version: shown.version,
    contentHash: shown.contentHash,
  });
  // A file whose name the database refuses, as any fault of one row would be.
  const { pool } = app.node.platform.db;
  await pool.query("alter table files add constraint refused check (name not like 'Malo%') not valid");
  await app.query("update processes set title = 'Malo' where id = $1", [bad.id]);
  try {
    const { outcomes } = await makeTogether([good.id, bad.id, other.id]);
    expect(outcomes).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await stateOf(good.id, "word")).toBe("ready");
    expect(await stateOf(other.id, "word")).toBe("ready");
    expect((await documents(bad.id)).find(({ kind }) => kind === "word")).toMatchObject({
      state: "queued",
      attempts: 1,
    });
  } finally {
    await pool.query("alter table files drop constraint refused");
  }
  await makeTogether([bad.id]);
  expect(await stateOf(bad.id, "word")).toBe("ready");
  expect(await strays()).toEqual([]);
});

test("documents of two organizations are never in one transaction", async () => {
  const strange = await organization(app);
  const { id } = await approved("Nuestro");
  // The stranger's node call sees no row of ours: nothing is made and nothing fails.
  expect(await makeTogether([id], strange.orgId)).toMatchObject({ outcomes: ["fulfilled"] });
  expect(await stateOf(id, "word")).toBe("queued");
});
