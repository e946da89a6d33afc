import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeMember } from "#features/members/contract.ts";
import { getProcess } from "#features/processes/contract.ts";
import { rejectProcess, sendProcess } from "#features/reviews/contract.ts";
import { getSession } from "#protocol/session.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, processIn, template } from "#tests/fixtures/processes.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { noKey } from "../figures.ts";

let app: App;
let owner: SomeMember;
let manager: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
let otherTemplateId: string;

beforeAll(async () => {
  app = await startApp();
  // A Wednesday, ten o'clock in Guatemala.
  app.clock.set(new Date("2026-11-18T16:00:00Z"));
  owner = await organization(app);
  manager = await member(app, owner.orgId, "manager");
  creator = await member(app, owner.orgId, "creator", { firstName: "Beto", lastName: "Gil" });
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
  otherTemplateId = await template(owner);
  const of = { creator, reviewer, templateId };
  await processIn("approved", { ...of, title: "Venta" });
  // Rejected twice, an hour of work after it was sent each time.
  const { id, version } = await answered(creator, templateId, "Arrendamiento");
  let read = await creator.call(sendProcess, { id, version });
  for (const tags of [["precio"], ["precio", "fecha"]]) {
    app.clock.advance(3_600_000);
    const { version: sent } = await reviewer.call(getProcess, { id });
    const rejected = await reviewer.call(rejectProcess, { id, version: sent, reason: "Falta el precio", tags });
    app.clock.advance(600_000);
    read = await creator.call(sendProcess, { id, version: rejected.version });
  }
  expect(read.status).toBe("reviewing");
  app.clock.advance(24 * 3_600_000);
  const again = async (who: SomeMember) => ({ ...who, call: await newSession(app, who) });
  [owner, manager, creator] = [await again(owner), await again(manager), await again(creator)];
  await processIn("drafting", { creator, reviewer, templateId, title: "Borrador ajeno" });
  await app.eventually(async () => {
    const { figures } = await manager.call(contract.getFigures, { range: "thisYear" });
    const tags = await manager.call(contract.getBreakdown, { range: "thisWeek", by: "tag" });
    const rejected = tags.lines.reduce((sum, { total }) => sum + total, 0);
    return rejected === 3 && figures.find(({ measure }) => measure === "created")?.count === 3;
  });
});
afterAll(() => app.stop());

const of = (figures: contract.Figures) =>
  Object.fromEntries(figures.figures.map(({ measure, count, before, now }) => [measure, [count, before, now]]));

test("figures of today and yesterday, compared up to the same time of the day", async () => {
  const today = await manager.call(contract.getFigures, { range: "today" });
  expect(today).toMatchObject({
    from: "2026-11-19",
    to: "2026-11-19",
    before: { from: "2026-11-18" },
    granularity: "hour",
  });
  expect(of(today)).toMatchObject({
    created: [1, 2, null],
    drafting: [1, 0, 1],
    reviewing: [0, 1, 1],
    approved: [0, 1, 1],
  });
  expect(today.series).toHaveLength(24);
  expect(today.series.map(({ counts }) => counts.created).reduce((a, b) => a + b)).toBe(1);
  const yesterday = await manager.call(contract.getFigures, { range: "yesterday" });
  expect(of(yesterday)).toMatchObject({ created: [2, 0, null], approved: [1, 0, 1] });
});

test("every granularity adds up to the same", async () => {
  for (const granularity of ["week", "month", "year"] as const) {
    const asked = { range: "custom", from: "2024-01-01", to: "2026-12-31", granularity } as const;
    const { series, granularity: used } = await manager.call(contract.getFigures, asked);
    expect(used).toBe(granularity);
    expect(series.reduce((sum, { counts }) => sum + counts.created, 0)).toBe(3);
  }
});

test("a granularity that makes no sense for the range is refused with those that do", async () => {
  const asked = { range: "custom", from: "2024-01-01", to: "2024-01-31" } as const;
  for (const granularity of ["hour", "month", "year"] as const)
    await expect(manager.call(contract.getFigures, { ...asked, granularity })).rejects.toMatchObject({
      status: 422,
      code: "dashboard.granularityNotOffered",
      fields: [{ path: "granularity", message: "This range can be grouped by: day, week" }],
    });
});

test("one filter is answered by roll-ups and two by rows, and both say the same", async () => {
  const asked = { range: "thisMonth", templateId } as const;
  const one = await manager.call(contract.getFigures, asked);
  const two = await manager.call(contract.getFigures, { ...asked, personId: creator.uid });
  expect(two).toEqual(one);
  const none = await manager.call(contract.getFigures, { ...asked, personId: owner.uid });
  expect(none.figures.every(({ count }) => count === 0)).toBe(true);
});

test("of two things, each range and granularity adds up, and the compared and current figures are those of one", async () => {
  for (const range of ["today", "yesterday", "thisWeek", "lastWeek", "thisYear"] as const) {
    const one = await manager.call(contract.getFigures, { range, templateId });
    const two = await manager.call(contract.getFigures, { range, templateId, personId: creator.uid });
    expect(two).toEqual(one);
    for (const by of ["template", "person", "team"] as const) {
      const lines = (asked: object) => manager.call(contract.getBreakdown, { range, by, ...asked });
      expect(await lines({ templateId, personId: creator.uid })).toEqual(await lines({}));
    }
  }
});

test("several of one thing are answered by roll-ups, with another thing by rows, and both say the same", async () => {
  const asked = { range: "thisMonth", templateId: `${templateId},${otherTemplateId}` } as const;
  const several = await manager.call(contract.getFigures, asked);
  expect(of(several)["created"]).toEqual([3, 0, null]);
  expect(await manager.call(contract.getFigures, { ...asked, personId: `${creator.uid},${owner.uid}` })).toEqual(
    several,
  );
  const lines = await manager.call(contract.getBreakdown, { ...asked, by: "template" });
  expect(lines.lines.map(({ id, total }) => [id, total])).toEqual([[templateId, 3]]);
  const rows = await manager.call(contract.getBreakdown, { ...asked, personId: creator.uid, by: "template" });
  expect(rows).toEqual(lines);
  // The nil id: those that belong to none.
  const none = { range: "thisMonth", clientId: noKey } as const;
  expect(of(await manager.call(contract.getFigures, none))["created"]).toEqual([3, 0, null]);
  expect(of(await manager.call(contract.getFigures, { ...none, teamId: `${noKey},${owner.uid}` }))["created"]).toEqual([
    3,
    0,
    null,
  ]);
});

test("every figure opens a list of as many processes as it says, and a draft of another has no title there", async () => {
  for (const range of ["today", "yesterday", "thisWeek", "last30Days", "thisYear"] as const) {
    const { figures } = await manager.call(contract.getFigures, { range, templateId });
    for (const { measure, count, now } of figures) {
      const listed = await manager.call(contract.listCounted, { range, templateId, measure });
      expect([range, measure, listed.rows.length]).toEqual([range, measure, count]);
      const standing = await manager.call(contract.listCounted, { range, templateId, measure, when: "now" });
      if (now !== null) expect([measure, standing.rows.length]).toEqual([measure, now]);
    }
  }
  const titles = async (who: SomeMember) =>
    (await who.call(contract.listCounted, { range: "thisWeek", measure: "created" })).rows.map(({ title, opens }) => [
      title,
      opens,
    ]);
  expect(await titles(manager)).toEqual([
    [null, false],
    ["Arrendamiento", false],
    ["Venta", false],
  ]);
  expect(await titles(owner)).toEqual([
    [null, false],
    ["Arrendamiento", true],
    ["Venta", true],
  ]);
  const first = await manager.call(contract.listCounted, { range: "thisWeek", measure: "created", limit: 2 });
  const after = first.next ?? "";
  const rest = await manager.call(contract.listCounted, { range: "thisWeek", measure: "created", limit: 2, after });
  expect([rest.rows.map(({ title }) => title), rest.next]).toEqual([["Venta"], null]);
});

test("so does every line of a breakdown, and each reason of rejections", async () => {
  const asked = { range: "thisWeek" } as const;
  for (const by of ["template", "person", "team", "client"] as const)
    for (const { id, total } of (await manager.call(contract.getBreakdown, { ...asked, by })).lines) {
      const of = { ...asked, by, key: id ?? noKey, measure: "created" } as const;
      expect((await manager.call(contract.listCounted, of)).rows).toHaveLength(total);
    }
  for (const by of ["reason", "tag"] as const)
    for (const { name, total } of (await manager.call(contract.getBreakdown, { ...asked, by })).lines) {
      const of = { ...asked, by, measure: "rejected", ...(name === null ? {} : { said: name }) } as const;
      expect((await manager.call(contract.listCounted, of)).rows).toHaveLength(total);
    }
});

test("a range whose start is after its end, or of too many years, is refused", async () => {
  const ask = (from: string, to: string) => manager.call.raw(contract.getFigures, { range: "custom", from, to });
  for (const [from, to] of [
    ["2026-02-01", "2026-01-31"],
    ["0001-01-01", "9999-12-31"],
    ["2026-02-30", "2026-03-01"],
  ] as const) {
    const answer = await ask(from, to);
    expect([answer.status, JSON.stringify(await answer.json())]).toEqual([
      422,
      expect.stringContaining("dashboard.rangeInvalid"),
    ]);
  }
});

test("by person with their name, and rejections by tag, those that were sent again included", async () => {
  const people = await manager.call(contract.getBreakdown, { range: "thisWeek", by: "person" });
  expect(people.lines).toMatchObject([{ id: creator.uid, name: "Beto Gil", total: 3, before: 0 }]);
  const tags = await manager.call(contract.getBreakdown, { range: "thisWeek", by: "tag" });
  expect(tags.lines.map(({ name, total }) => [name, total])).toEqual([
    ["precio", 2],
    ["fecha", 1],
  ]);
  const reasons = await manager.call(contract.getBreakdown, { range: "thisWeek", by: "reason" });
  expect(reasons.lines).toMatchObject([{ name: "Falta el precio", total: 2 }]);
  const of = { range: "thisWeek", by: "reason", templateId } as const;
  expect((await manager.call(contract.getBreakdown, { ...of, personId: creator.uid })).lines).toEqual(reasons.lines);
  expect((await manager.call(contract.getBreakdown, { ...of, personId: owner.uid })).lines).toEqual([]);
});

test("business time per step", async () => {
  const { steps } = await manager.call(contract.getStepTimes, { range: "thisWeek" });
  const time = (step: string) => steps.find((one) => one.step === step);
  expect(time("review")?.count).toBe(3);
  expect(Math.round((time("review")?.medianMs ?? 0) / 60_000)).toBe(60);
  expect(time("revise")).toMatchObject({ count: 2 });
  expect(Math.round((time("revise")?.p85Ms ?? 0) / 60_000)).toBe(10);
  expect(time("inbox")).toMatchObject({ count: 0, medianMs: null });
});

test("what waits for more than a week is listed as it is counted", async () => {
  await app.query(
    "update process_figures set since = since - interval '8 days' where org_id = $1 and status = 'reviewing'",
    [owner.orgId],
  );
  const { statuses } = await manager.call(contract.getStuck, {});
  const overWeek = statuses.find(({ status }) => status === "reviewing")?.overWeek;
  const listed = await manager.call(contract.listCounted, { measure: "reviewing", when: "overWeek" });
  expect([overWeek, listed.rows.length]).toEqual([1, 1]);
  expect((await manager.call(contract.listCounted, { measure: "drafting", when: "overWeek" })).rows).toEqual([]);
  await app.query(
    "update process_figures set since = since + interval '8 days' where org_id = $1 and status = 'reviewing'",
    [owner.orgId],
  );
});

test("what is stuck: drafts only counted, the rest with its title", async () => {
  const stuck = await owner.call(contract.getStuck, {});
  expect(stuck.rows.map(({ title, opens }) => [title, opens])).toEqual([["Arrendamiento", true]]);
  expect(JSON.stringify(stuck)).not.toContain("Borrador ajeno");
  expect(stuck.statuses.find(({ status }) => status === "drafting")?.count).toBe(1);
  expect((await manager.call(contract.getStuck, {})).rows.map(({ opens }) => opens)).toEqual([false]);
});

const byToken = (jwt: string) => app.as()(contract.readByToken, { jwt, range: "thisWeek", by: ["template"] });

test("a token reads the figures without a session, and nothing else with it", async () => {
  const { jwt } = await manager.call(contract.makeToken, {});
  const read = await byToken(jwt);
  expect(of(read.figures)).toMatchObject({ created: [3, 0, null] });
  expect(read.breakdowns[0]?.lines[0]?.total).toBe(3);
  // Neither a session nor an identity.
  expect((await app.as(jwt).raw(contract.getFigures, {})).status).toBe(401);
  expect((await app.as(jwt).raw(getProcess, { id: owner.uid })).status).toBe(401);
  expect(
    await app
      .as(jwt)(getSession, {})
      .then(({ person }) => person),
  ).toBeNull();
});

test("a token that was changed, is for something else, or has expired is refused", async () => {
  const { jwt } = await manager.call(contract.makeToken, {});
  const [head = "", body = "", sign = ""] = jwt.split(".");
  const other = { ...(JSON.parse(Buffer.from(body, "base64url").toString()) as object), org: creator.uid };
  const key = Buffer.from(app.node.platform.secrets.brief("dashboard.token", "key"), "hex");
  const signed = (claims: Record<string, unknown>, audience: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer("acta")
      .setAudience(audience)
      .setSubject(manager.uid)
      .setExpirationTime(Math.floor(app.clock.now().getTime() / 1000) + 60)
      .sign(key);
  const claims = { org: owner.orgId, scope: "dashboard:read" };
  const wrong = [
    `${head}.${Buffer.from(JSON.stringify(other)).toString("base64url")}.${sign}`,
    `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.`,
    await signed(claims, "other"),
    await signed({ ...claims, scope: "all" }, "dashboard"),
    "no token",
  ];
  for (const one of wrong) await expect(byToken(one)).rejects.toMatchObject({ status: 401 });
  await expect(byToken(await signed(claims, "dashboard"))).resolves.toBeDefined();
  app.clock.advance(11 * 60_000);
  await expect(byToken(jwt)).rejects.toMatchObject({ status: 401 });
});

test("who was removed reads nothing more with a token of before", async () => {
  const leaving = await member(app, owner.orgId, "manager");
  const { jwt } = await leaving.call(contract.makeToken, {});
  await byToken(jwt);
  const recent = await newSession(app, owner);
  await recent(removeMember, { id: leaving.uid, successorId: owner.uid });
  await expect(byToken(jwt)).rejects.toMatchObject({ status: 401 });
});

test("another organization's figures are its own", async () => {
  const stranger = await organization(app);
  const { figures } = await stranger.call(contract.getFigures, { range: "thisYear" });
  expect(figures.every(({ count, now }) => count === 0 && !now)).toBe(true);
});
