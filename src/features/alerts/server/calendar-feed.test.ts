import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeMember } from "#features/members/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as feed from "../calendar-contract.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
beforeAll(async () => {
  app = await startApp();
  app.clock.set(new Date("2026-02-02T16:00:00Z"));
  owner = await organization(app, { name: "Bufete Jade" });
  creator = await member(app, owner.orgId, "creator");
});
afterAll(() => app?.stop());

const subscribed = async (url: string) => {
  const response = await fetch(url);
  const text = await response.text();
  const titles = () =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((one) => new ICAL.Event(one).summary);
  return { status: response.status, type: response.headers.get("content-type"), titles };
};

test("the calendar of a member who left does not open again when they come back", async () => {
  const leaver = await member(app, owner.orgId, "creator");
  const { url } = await leaver.call(feed.makeCalendarLink, {});
  await owner.call(removeMember, { id: leaver.uid });
  await app.idle();
  await app.query("update members set deleted_at = null where id = $1", [leaver.uid]);
  expect((await subscribed(url as string)).status).toBe(404);
  expect((await leaver.call(feed.makeCalendarLink, {})).url).not.toBe(url);
});

test("a calendar program reads one's own open alerts by a private address, until it is replaced or closed", async () => {
  expect(await creator.call(feed.getCalendarLink, {})).toEqual({ url: null });
  const { url } = await creator.call(feed.makeCalendarLink, {});
  expect(await creator.call(feed.getCalendarLink, {})).toEqual({ url });
  const make = (who: SomeMember, title: string, more: object = {}) =>
    who.call(contract.createAlert, { title, date: "2026-03-10", ...more });
  await make(creator, "Pagar timbres", { message: "Con recibo; dos, en Q" });
  await make(owner, "Para Beto", { assigneeId: creator.uid });
  await make(owner, "Ajena");
  const done = await make(creator, "Hecha");
  await creator.call(contract.completeAlert, { alertId: done.id, completed: true });
  await creator.call(contract.deleteAlert, { alertId: (await make(creator, "Borrada")).id });

  const read = await subscribed(url as string);
  expect([read.status, read.type]).toEqual([200, expect.stringContaining("text/calendar")]);
  expect(read.titles().toSorted()).toEqual(["Pagar timbres", "Para Beto"]);
  const { url: next } = await creator.call(feed.rotateCalendarLink, {});
  expect((await subscribed(url as string)).status).toBe(404);
  expect((await subscribed(next as string)).status).toBe(200);
  await creator.call(feed.revokeCalendarLink, {});
  expect((await subscribed(next as string)).status).toBe(404);
  await expect(creator.call(feed.revokeCalendarLink, {})).rejects.toMatchObject({ status: 404 });
});
