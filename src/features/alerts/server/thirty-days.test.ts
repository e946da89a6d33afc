import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#engine/calendar/arithmetic.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { startWorker, type Worker } from "#tests/support/worker.ts";
import { createAlert } from "../contract.ts";

const days = Array.from({ length: 30 }, (_, at) => addDays("2026-03-02", at) as string);
/** Alerts of each person and day. */
const ofEach = 3;

let app: App;
let people: SomeMember[];
const nodes: Worker[] = [];
beforeAll(async () => {
  // This node takes no jobs: those that do run in processes of their own, and are killed.
  app = await startApp({}, { work: false });
  app.clock.set(new Date("2026-03-01T16:00:00Z"));
  const owner = await organization(app, { name: "Bufete Jade" });
  people = [];
  for (let n = 0; n < 3; n++) people.push(await member(app, owner.orgId, "creator", { language: "es" }));
  // A trial ends after fifteen days, and with it the alerts.
  await app.query("update organizations set status = 'active', plan = 'advanced', trial_ends_at = null where id = $1", [
    owner.orgId,
  ]);
});
afterAll(async () => {
  for (const node of nodes) await node.kill();
  await app?.stop();
});

const clockFile = () => join(app.node.platform.config.data, "now");
const setClock = (at: string) => writeFile(clockFile(), at);

/** It looks for what is due all the time, not once a minute. */
const often = `
  const { mailDueAlerts } = await import("#features/alerts/server/due.ts");
  await mailDueAlerts(node.platform)`;
function begin(): Worker {
  const worker = startWorker(app, { clockFile: clockFile(), often });
  nodes.push(worker);
  return worker;
}

const number = async (text: string): Promise<number> => Number((await app.query<{ n: number }>(text)).rows[0]?.n);

test("thirty days pass, and nodes are killed as they send: each alert is mailed on its day and once", {
  timeout: 280_000,
}, async () => {
  for (const date of days)
    for (const person of people)
      for (let n = 0; n < ofEach; n++) await person.call(createAlert, { title: `Vence el ${date} (${n})`, date });
  await setClock("2026-03-01T16:00:00Z");
  let [first, second] = [begin(), begin()];
  const due = days.length * people.length * ofEach;
  for (const [at, date] of days.entries()) {
    await setClock(`${date}T14:00:00Z`);
    if (at % 6 === 1) {
      // Between the look at what is due and the last mail that is written, each time somewhere else.
      await app.eventually(
        async () => (await number("select count(*) as n from alert_mails")) > at * people.length,
        300_000,
      );
      await new Promise((resolve) => setTimeout(resolve, at * 3));
      await first.kill();
      [first, second] = [second, begin()];
    }
    await app.eventually(
      async () =>
        (await number("select count(*) as n from alerts where sent_at is not null")) ===
        (at + 1) * people.length * ofEach,
      300_000,
    );
  }
  // A mail that was begun as its node died is sent by another when its job has expired.
  await app.eventually(
    async () => (await number("select count(*) as n from alert_mails where sent_at is null")) === 0,
    300_000,
  );
  expect(await number("select count(*) as n from alert_mail_items")).toBe(due);
  const wrongDay = `select count(*) as n from alerts where to_char(sent_at at time zone 'America/Guatemala', 'YYYY-MM-DD') <> date`;
  expect(await number(wrongDay)).toBe(0);
  for (const person of people) {
    // A mail that was handed over twice is the same mail, with the same Message-ID.
    const mails = new Map((await app.mails(person.email)).map((mail) => [mail.messageId, mail.text ?? ""]));
    const due = [...mails.values()].flatMap((text) => [...new Set(text.match(/Vence el \d{4}-\d\d-\d\d \(\d\)/g))]);
    expect([mails.size, due.length, new Set(due).size]).toEqual([
      days.length,
      days.length * ofEach,
      days.length * ofEach,
    ]);
  }
});
