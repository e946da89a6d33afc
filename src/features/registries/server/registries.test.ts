import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listAlerts } from "#features/alerts/contract.ts";
import { getCredits, listCreditEntries } from "#features/credits/contract.ts";
import { grantCredits } from "#features/credits/server/index.ts";
import { newId } from "#platform/clock.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { limits } from "../query.ts";
import { sweepNow } from "./sweep.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
beforeAll(async () => {
  app = await startApp({}, { work: false });
});
beforeEach(async () => {
  owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  creator = await member(app, owner.orgId, "creator", { firstName: "Beto", lastName: "Gil" });
  reviewer = await member(app, owner.orgId, "reviewer", { firstName: "Eva", lastName: "Sol" });
  await grant(20);
});
afterAll(() => app.stop());

const grant = (amount: number, reference = newId()) =>
  systemTransaction(
    app.node.platform.db,
    { orgId: null, by: null, now: app.node.platform.clock.now() },
    (transaction) => grantCredits(transaction, { orgId: owner.orgId, reference, amount }),
  );
const finca = (number: number) => ({ finca: String(number), folio: "2", libro: "3", department: "09" });
const about = (number: number, more: object = {}) => ({
  kind: "property" as const,
  values: finca(number),
  reason: "Compraventa",
  ...more,
});
const person = { kind: "police" as const, values: { cui: "1234567890101", certificate: "77" }, reason: "Contratación" };
const credits = (who = owner) => who.call(getCredits, {});
const sweep = () => sweepNow(app.node.platform);
/** The query was made so much earlier. */
const age = (id: string, ms: number) =>
  app.query("update registry_queries set created_at = created_at - $2 * interval '1 ms' where id = $1", [id, ms]);
const pdf = { name: "consulta.pdf", bytes: new TextEncoder().encode("%PDF-1.4\n") };

test("a colleague takes a query out of the queue and answers it, with a file; the credit is spent then", async () => {
  const { query, reused } = await creator.call(contract.askRegistry, about(1));
  expect(reused).toBe(false);
  expect(query).toMatchObject({ state: "queued", subject: "Finca 1, folio 2, libro 3 de Quetzaltenango", mine: true });
  expect(await credits()).toEqual({ balance: 19, reserved: 1, low: false });
  const queue = await reviewer.call(contract.listQueries, { list: "queue" });
  expect(queue.rows).toMatchObject([{ id: query.id, requestedBy: "Beto Gil", readable: false }]);
  await expect(reviewer.call(contract.getQuery, { id: query.id })).rejects.toMatchObject({ status: 404 });
  const taken = await reviewer.call(contract.takeQuery, { id: query.id });
  expect(taken).toMatchObject({ state: "running", values: finca(1), may: { answer: true, take: false } });
  await expect(owner.call(contract.takeQuery, { id: query.id })).rejects.toMatchObject({ status: 409 });
  await expect(owner.call(contract.answerQuery, { id: query.id, state: "notFound" })).rejects.toMatchObject({
    status: 403,
    code: "registries.notYours",
  });
  const withFile = await reviewer.call.upload(contract.addQueryFile, { id: query.id }, pdf);
  expect(withFile.files).toMatchObject([{ name: "consulta.pdf", mediaType: "application/pdf" }]);
  const answer = { id: query.id, state: "done" as const, result: { owners: ["Ana"], area: "5 m²" } };
  await expect(reviewer.call(contract.answerQuery, { ...answer, result: {} })).rejects.toMatchObject({
    fields: [{ path: "owners", code: "registries.required" }],
  });
  await reviewer.call(contract.answerQuery, answer);
  const read = await creator.call(contract.getQuery, { id: query.id });
  expect(read).toMatchObject({ state: "done", result: { owners: ["Ana"], area: "5 m²" }, workedBy: "Eva Sol" });
  const { bytes } = await creator.call.download(contract.downloadPaper, { id: query.id });
  expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe("%PDF-");
  const waiting = (await creator.call(contract.askRegistry, about(900))).query.id;
  await expect(creator.call.download(contract.downloadPaper, { id: waiting })).rejects.toMatchObject({ status: 404 });
  await creator.call(contract.cancelQuery, { id: waiting });
  expect(await credits()).toEqual({ balance: 19, reserved: 0, low: false });
  await expect(reviewer.call(contract.answerQuery, answer)).rejects.toMatchObject({ status: 409 });
  await expect(reviewer.call.upload(contract.addQueryFile, { id: query.id }, pdf)).rejects.toMatchObject({
    status: 409,
  });
});

test("an answer that is sent twice at once counts once, and uses one credit", async () => {
  const { query } = await creator.call(contract.askRegistry, about(5));
  await reviewer.call(contract.takeQuery, { id: query.id });
  const answers = [
    { id: query.id, state: "done" as const, result: { owners: ["Ana"] } },
    { id: query.id, state: "notFound" as const },
    { id: query.id, state: "done" as const, result: { owners: ["Beto"] } },
  ];
  const tries = await Promise.allSettled(answers.map((one) => reviewer.call(contract.answerQuery, one)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of tries) if (one.status === "rejected") expect(one.reason).toMatchObject({ status: 409 });
  expect(await credits()).toMatchObject({ balance: 19, reserved: 0 });
});

test("of two colleagues who take one query, one gets it", async () => {
  const { query } = await creator.call(contract.askRegistry, about(2));
  const tries = await Promise.allSettled(
    [owner, reviewer].map((who) => who.call(contract.takeQuery, { id: query.id })),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("fifty queries at once of five people with 20 credits: 20 are made, the balance is never below zero", async () => {
  const people = [
    owner,
    creator,
    reviewer,
    await member(app, owner.orgId, "creator"),
    await member(app, owner.orgId, "manager"),
  ];
  const made = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) =>
      (people[at % people.length] as SomeMember).call(contract.askRegistry, about(1000 + at)),
    ),
  );
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  for (const one of made)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "credits.none", status: 409 });
  expect(await credits()).toEqual({ balance: 0, reserved: 20, low: true });
  const { rows } = await owner.call(listCreditEntries, { limit: 100 });
  expect(rows.every(({ balance }) => balance >= 0)).toBe(true);
  expect(new Set(rows.map(({ balance }) => balance)).size).toBe(21);
});

test("the same question at one moment by two people is one query, and later it is answered from there", async () => {
  const [first, second] = await Promise.all([owner, owner].map((who) => who.call(contract.askRegistry, about(3))));
  expect(first?.query.id).toBe(second?.query.id);
  expect([first?.reused, second?.reused].toSorted()).toEqual([false, true]);
  expect((await credits()).balance).toBe(19);
  // Who may not read the answer asks for themselves.
  const other = await creator.call(contract.askRegistry, about(3));
  expect(other).toMatchObject({ reused: false });
  expect(other.query.id).not.toBe(first?.query.id);
  const id = other.query.id;
  await reviewer.call(contract.takeQuery, { id });
  await reviewer.call(contract.answerQuery, { id, state: "notFound" });
  app.clock.advance(limits.repeatedMs + 1000);
  expect(await creator.call(contract.askRegistry, about(3))).toMatchObject({ reused: true, query: { id } });
  const again = await creator.call(contract.askRegistry, about(3, { again: true }));
  expect(again.reused).toBe(false);
  expect(await creator.call(contract.askRegistry, about(3, { again: true }))).toMatchObject({ reused: true });
});

test("taken back, not answerable and unanswered queries give the credit back, once", async () => {
  const ask = async (number: number) => (await creator.call(contract.askRegistry, about(number))).query.id;
  const [one, two, three] = [await ask(11), await ask(12), await ask(13)];
  await creator.call(contract.cancelQuery, { id: one });
  await expect(creator.call(contract.cancelQuery, { id: one })).rejects.toMatchObject({ status: 409 });
  await reviewer.call(contract.takeQuery, { id: two });
  await expect(reviewer.call(contract.answerQuery, { id: two, state: "failed" })).rejects.toMatchObject({
    fields: [{ path: "failure", code: "registries.required" }],
  });
  await reviewer.call(contract.answerQuery, { id: two, state: "failed", failure: "Sistema fuera de línea" });
  expect(await creator.call(contract.getQuery, { id: two })).toMatchObject({ failure: "Sistema fuera de línea" });
  await age(three, limits.answeredWithinMs + 1000);
  await sweep();
  await sweep();
  expect(await creator.call(contract.getQuery, { id: three })).toMatchObject({ state: "expired" });
  expect(await credits()).toMatchObject({ balance: 20, reserved: 0 });
});

test("after 30 days question, answer and file are gone", async () => {
  const { query } = await creator.call(contract.askRegistry, person);
  const { id } = query;
  await reviewer.call(contract.takeQuery, { id });
  const { files } = await reviewer.call.upload(contract.addQueryFile, { id }, pdf);
  await reviewer.call(contract.answerQuery, {
    id,
    state: "done",
    result: { record: "none", fullName: "Juan Secreto", issuedOn: "2026-11-01" },
  });
  await age(id, limits.keptMs - 60_000);
  await sweep();
  expect((await creator.call(contract.getQuery, { id })).state).toBe("done");
  await age(id, 120_000);
  await sweep();
  await expect(creator.call(contract.getQuery, { id })).rejects.toMatchObject({ status: 404 });
  expect((await owner.call(contract.listQueries, {})).rows).toEqual([]);
  const left = await app.query(
    `select 1 from files where id = $1 union all select 1 from registry_query_files where query_id = $2
     union all select 1 from audit_log where details::text like '%Secreto%' or details::text like '%1234567890101%'
     union all select 1 from credit_entries where note like '%1234%'
     union all select 1 from outbox where payload::text like '%1234567890101%'`,
    [files[0]?.id, id],
  );
  expect(left.rowCount).toBe(0);
});

test("lists show a person's number masked, each sees their own, the owner everybody's, and the audit log who asked what", async () => {
  const { query } = await creator.call(contract.askRegistry, person);
  await owner.call(contract.askRegistry, about(21));
  const subjects = async (who: SomeMember, input: object = {}) =>
    (await who.call(contract.listQueries, input)).rows.map(({ subject }) => subject);
  expect(await subjects(creator)).toEqual(["CUI •••• ••••• 0101"]);
  expect(await subjects(reviewer)).toEqual([]);
  expect(await subjects(owner)).toHaveLength(2);
  expect(await subjects(owner, { mine: true })).toEqual(["Finca 21, folio 2, libro 3 de Quetzaltenango"]);
  expect(await subjects(owner, { kind: "police", state: "queued" })).toHaveLength(1);
  expect(await subjects(owner, { kind: "police", state: "done" })).toEqual([]);
  await expect(reviewer.call(contract.getQuery, { id: query.id })).rejects.toMatchObject({ status: 404 });
  const { rows } = await app.query(
    "select actor_id, details from audit_log where org_id = $1 and action = 'registryQuery.asked' and object_id = $2",
    [owner.orgId, query.id],
  );
  expect(rows).toEqual([
    {
      actor_id: creator.uid,
      details: { kind: "police", subject: "CUI •••• ••••• 0101", reason: "Contratación" },
    },
  ]);
});

test("a certificate that expires becomes an alert of the requester, without the name; one that is over none", async () => {
  const answered = async (certificate: string, issuedOn: string) => {
    const { query } = await creator.call(contract.askRegistry, {
      ...person,
      values: { ...person.values, certificate },
    });
    await reviewer.call(contract.takeQuery, { id: query.id });
    const result = { record: "none", fullName: "Juan Pérez", issuedOn };
    await reviewer.call(contract.answerQuery, { id: query.id, state: "done", result });
    return query;
  };
  const alerts = async () => (await creator.call(listAlerts, { limit: 50 })).rows;
  const day = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  await answered("80", day(-200));
  expect(await alerts()).toEqual([]);
  const { id } = await answered("81", day(-1));
  const [alert, ...others] = await alerts();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ daysBefore: 15, assigneeId: creator.uid, completedBy: null });
  expect(`${alert?.title} ${alert?.message}`).toContain(id.slice(-8));
  expect(`${alert?.title} ${alert?.message}`).not.toMatch(/Pérez|0101/);
  expect((await reviewer.call(listAlerts, { limit: 50 })).rows).toEqual([]);
});

test("a doubtful CUI is asked only when it was confirmed; persons at most 20 a day", async () => {
  const doubtful = { ...person, values: { ...person.values, cui: "1234567880101" } };
  await expect(creator.call(contract.askRegistry, doubtful)).rejects.toMatchObject({
    fields: [{ path: "cui", code: "registries.cuiDoubt" }],
    values: { confirmable: 1 },
  });
  await grant(30);
  for (let at = 0; at < limits.personalADay; at++)
    await creator.call(contract.askRegistry, {
      ...doubtful,
      confirmed: true,
      values: { ...doubtful.values, certificate: `${at}` },
    });
  await expect(creator.call(contract.askRegistry, person)).rejects.toMatchObject({ code: "registries.tooManyPersons" });
  await reviewer.call(contract.askRegistry, person);
  await creator.call(contract.askRegistry, about(31));
});

test("permissions count only when they are exactly true, and another organization has nothing of it", async () => {
  const { query } = await creator.call(contract.askRegistry, about(41));
  const stranger = await organization(app);
  for (const input of [{}, { list: "queue" as const }])
    expect((await stranger.call(contract.listQueries, input)).rows).toEqual([]);
  for (const refused of [contract.getQuery, contract.takeQuery, contract.cancelQuery])
    await expect(stranger.call(refused, { id: query.id })).rejects.toMatchObject({ status: 404 });
  await app.query("update organizations set plan = 'basic', trial_ends_at = null where id = $1", [owner.orgId]);
  await expect(owner.call(contract.askRegistry, about(42))).rejects.toMatchObject({ code: "failure.plan" });
  await expect(credits()).rejects.toMatchObject({ code: "failure.plan" });
});

test("a grant counts once by its reference, and the owner is mailed when credits run out", async () => {
  await grant(3, "N-1");
  await grant(3, "N-1");
  expect((await credits()).balance).toBe(23);
  for (let at = 0; at < 18; at++) await owner.call(contract.askRegistry, about(50 + at));
  const { rows } = await app.query<{ n: number }>(
    "select count(*)::int as n from outbox where org_id = $1 and name like 'mail%'",
    [owner.orgId],
  );
  expect(rows[0]?.n).toBe(1);
});
