import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#engine/calendar/arithmetic.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { createAlert } from "../contract.ts";
import { mailDueAlerts } from "./due.ts";

let app: App;
let creator: SomeMember;
beforeAll(async () => {
  app = await startApp();
  app.clock.set(new Date("2026-03-01T16:00:00Z"));
  const owner = await organization(app, { name: "Bufete Jade" });
  creator = await member(app, owner.orgId, "creator", { language: "es" });
  // A trial ends after fifteen days, and with it the alerts.
  await app.query("update organizations set status = 'active', plan = 'advanced', trial_ends_at = null where id = $1", [
    owner.orgId,
  ]);
});
afterAll(() => app?.stop());

test("thirty days pass, nodes come and go: each alert is mailed on its day and once", {
  timeout: 180_000,
}, async () => {
  const days = Array.from({ length: 30 }, (_, at) => addDays("2026-03-02", at) as string);
  for (const date of days) await creator.call(createAlert, { title: `Vence el ${date}`, date });
  for (const [at, date] of days.entries()) {
    app.clock.set(new Date(`${date}T14:00:00Z`));
    // Two looks at once, and every tenth day a node that dies meanwhile and one that begins.
    const other = at % 10 === 4 ? await app.anotherNode() : undefined;
    await Promise.all([mailDueAlerts(app.node.platform), mailDueAlerts((other ?? app.node).platform), other?.stop()]);
    app.clock.advance(60_000);
    await mailDueAlerts(app.node.platform);
  }
  const mails = await app.eventually(async () => {
    const found = await app.mails(creator.email, 0);
    return found.length >= 30 && found;
  }, 90_000);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect((await app.mails(creator.email, 0)).length).toBe(30);
  const subjects = mails.map(({ subject }) => /\d{4}-\d\d-\d\d/.exec(subject ?? "")?.[0]).toSorted();
  expect(subjects).toEqual(days);
  const { rows } = await app.query<{ day: string; date: string }>(
    "select to_char(sent_at at time zone 'America/Guatemala', 'YYYY-MM-DD') as day, date from alerts",
  );
  expect(rows.filter(({ day, date }) => day !== date)).toEqual([]);
});
