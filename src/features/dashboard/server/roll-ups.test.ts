import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogCalls } from "#features/catalogs/contract.ts";
import * as processes from "#features/processes/contract.ts";
import { restoreDeleted } from "#features/processes/contract.ts";
import * as reviews from "#features/reviews/contract.ts";
import { addTeamMember, createTeam } from "#features/teams/contract.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, template } from "#tests/fixtures/processes.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { getStepTimes } from "../contract.ts";
import { countedStatuses, steps as stepStatuses } from "../figures.ts";
import { countProcesses } from "./count.ts";
import { recountOrganization } from "./recount.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templates: string[];
let clientId: string;
let teams: string[];

beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  // A history takes days and begins many processes: more than a trial that has ended lets begin in a month.
  await app.query("update organizations set plan = 'advanced', trial_ends_at = null where id = $1", [owner.orgId]);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templates = [await template(owner), await template(owner)];
  teams = await Promise.all(["Civil", "Mercantil"].map(async (name) => (await owner.call(createTeam, { name })).id));
  for (const id of teams) await owner.call(addTeamMember, { id, memberId: creator.uid });
  clientId = (await owner.call(catalogCalls.clients.create, { name: "Cliente" })).id;
});
afterAll(() => app.stop());

/** Nobody stays signed in over the days of a history. */
async function signInAgain(): Promise<void> {
  const again = async (who: SomeMember) => ({ ...who, call: await newSession(app, who) });
  [owner, creator, reviewer] = [await again(owner), await again(creator), await again(reviewer)];
}

/** Counts the rows of the processes directly, without the code under test. */
const truth = async () => {
  const { rows } = await app.query(
    `with p as (select *, case status when 'drafting' then create_timestamp when 'unassigned' then unassigned_timestamp
        when 'reviewing' then review_timestamp when 'rejected' then reviewed_on else approved_on end as since
      from processes where org_id = $1 and deleted_at is null)
     select d.dimension, coalesce(d.key, '00000000-0000-0000-0000-000000000000')::text as key, m.measure,
       ((m.at at time zone 'America/Guatemala')::date - date '1970-01-01')::int as day, count(*)::int as count
     from p cross join lateral (values ('all', null::uuid), ('template', template_id), ('client', client_id), ('project', project_id),
         ('person', creator_id) union all select 'team', unnest(case when cardinality(teams) > 0 then teams end)
         union all select 'team', null where coalesce(cardinality(teams), 0) = 0) d (dimension, key)
       cross join lateral (values ('created', create_timestamp), (p.status, since)) m (measure, at)
     group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    [owner.orgId],
  );
  return rows;
};
const counts = async () =>
  (
    await app.query(
      "select dimension, key::text, measure, day, count from process_counts where org_id = $1 and count > 0 order by 1, 2, 3, 4",
      [owner.orgId],
    )
  ).rows;

/** Returns the rejections by the moves and rows of the processes, and the stored ones. */
const rejections = async () => {
  const expected = await app.query(
    `select m.process_id::text as id, m.at, md5(m.reason)::uuid::text as reason, m.tags, coalesce(p.teams, '{}')::text as teams, p.client_id::text
     from process_moves m join processes p on p.id = m.process_id
     where m.org_id = $1 and m.status = 'rejected' and p.deleted_at is null order by 1, 2`,
    [owner.orgId],
  );
  const kept = await app.query(
    `select process_id::text as id, at, reason_key::text as reason, tags, teams::text, client_id::text
     from process_rejections where org_id = $1 order by 1, 2`,
    [owner.orgId],
  );
  return { expected: expected.rows, kept: kept.rows };
};

const acts = [
  "create",
  "send",
  "assign",
  "unassign",
  "approve",
  "reject",
  "file",
  "delete",
  "restore",
  "again",
  "late",
] as const;

/**
 * Performs one act on one of the processes, by a person who may. An act its state does not allow is refused and changes
 * nothing.
 */
async function act(name: (typeof acts)[number], ids: string[], which: number): Promise<void> {
  if (name === "create" || ids.length === 0) {
    const made = await answered(creator, templates[which % 2] ?? "");
    ids.push(made.id);
    return;
  }
  const id = ids[which % ids.length] ?? "";
  const now = app.clock.now().getTime();
  const count = (at: number) =>
    organizationTransaction(
      app.node.platform.db,
      { orgId: owner.orgId, by: null, now: app.clock.now() },
      (transaction) =>
        countProcesses(
          transaction,
          owner.orgId,
          [id],
          [{ processId: id, at, status: countedStatuses[which % 4] ?? "reviewing" }],
        ),
    );
  const read = () => reviewer.call(processes.getProcess, { id });
  const work: Record<Exclude<typeof name, "create">, () => Promise<unknown>> = {
    send: async () =>
      creator.call(reviews.sendProcess, { id, version: (await creator.call(processes.getProcess, { id })).version }),
    assign: () => owner.call(reviews.assignProcess, { id, reviewerId: reviewer.uid }),
    unassign: () => owner.call(reviews.unassignProcess, { id }),
    approve: async () => {
      const { version, contentHash } = await read();
      return reviewer.call(reviews.approveProcess, { id, version, contentHash });
    },
    reject: async () =>
      reviewer.call(reviews.rejectProcess, { id, version: (await read()).version, reason: "Falta algo" }),
    file: async () => {
      const { version, tags } = await creator.call(processes.getProcess, { id });
      return creator.call(processes.fileProcess, {
        id,
        version,
        teams: [null, [...teams], teams.slice(1), []][which % 4] ?? null,
        clientId,
        projectId: null,
        tags,
      });
    },
    delete: () => creator.call(processes.deleteProcess, { id }),
    restore: () => creator.call(restoreDeleted, { pId: id }),
    // The same event comes twice, and one of long ago comes last.
    again: () => count(now),
    late: () => count(now - 3 * 24 * 3600 * 1000),
  };
  await work[name]().catch(() => undefined);
}

test("after any history the roll-ups are the count of the rows", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...acts), fc.nat(50), fc.nat(40)), { minLength: 12, maxLength: 30 }),
      async (history) => {
        const ids: string[] = [];
        for (const [name, which, hours] of history) {
          app.clock.advance(hours * 3_600_000 + 61_000);
          await signInAgain();
          await act(name, ids, which);
        }
        await app.idle();
        expect(await counts()).toEqual(await truth());
        const { expected, kept } = await rejections();
        expect(kept).toEqual(expected);
        expect(await recountOrganization(app.node.platform, owner.orgId)).toEqual({ processes: 0, places: 0 });
      },
    ),
    { numRuns: 5 },
  );
  expect((await truth()).length).toBeGreaterThan(20);
});

test("times over years come from the roll-up, and are those of the rows within one in a hundred", async () => {
  const asked = { range: "custom", from: "2020-01-01", to: "2029-12-31" } as const;
  const { steps } = await owner.call(getStepTimes, asked);
  const { rows } = await app.query<{ status: string; count: number; median: number }>(
    `select status, count(*)::int as count, percentile_disc(0.5) within group (order by work_ms)::float8 as median
     from process_moves where org_id = $1 and until is not null and not joined and status <> 'approved' group by 1`,
    [owner.orgId],
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { status, count, median } of rows) {
    const step = steps.find((one) => stepStatuses[one.step] === status);
    expect(step?.count).toBe(count);
    expect(Math.abs((step?.medianMs ?? 0) - median)).toBeLessThanOrEqual(Math.max(30_000, median * 0.0101));
  }
  await app.query("update process_stay_counts set count = count + 5 where org_id = $1", [owner.orgId]);
  expect((await recountOrganization(app.node.platform, owner.orgId)).places).toBeGreaterThan(0);
  expect(await owner.call(getStepTimes, asked)).toEqual({ steps });
});

test("a rejection that is counted only after the next one has its own reason and tags", async () => {
  const { id, version } = await answered(creator, templates[0] ?? "");
  let sent = await creator.call(reviews.sendProcess, { id, version });
  for (const [reason, tags] of [
    ["Falta el precio", ["precio"]],
    ["Otra fecha", ["fecha", "plazo"]],
  ] as const) {
    app.clock.advance(60_000);
    const rejected = await reviewer.call(reviews.rejectProcess, {
      id,
      version: sent.version,
      reason,
      tags: [...tags],
    });
    app.clock.advance(60_000);
    sent = await creator.call(reviews.sendProcess, { id, version: rejected.version });
  }
  await app.idle();
  // As if no node had counted it until now.
  for (const table of ["process_rejections", "process_moves"])
    await app.query(`delete from ${table} where process_id = $1`, [id]);
  await recountOrganization(app.node.platform, owner.orgId);
  const { rows } = await app.query(
    "select reason, tags from process_moves where process_id = $1 and status = 'rejected' order by at",
    [id],
  );
  expect(rows).toEqual([
    { reason: "Falta el precio", tags: ["precio"] },
    { reason: "Otra fecha", tags: ["fecha", "plazo"] },
  ]);
  const { expected, kept } = await rejections();
  expect(kept).toEqual(expected);
});

test("the nightly count finds what is wrong and puts it right", async () => {
  await answered(creator, templates[0] ?? "");
  await app.idle();
  await app.query(
    "update process_counts set count = count + 1 where org_id = $1 and dimension = 'team' and measure = 'created'",
    [owner.orgId],
  );
  await app.query(
    "delete from process_figures where process_id = (select max(process_id::text)::uuid from process_figures where org_id = $1)",
    [owner.orgId],
  );
  const { id, version } = await answered(creator, templates[0] ?? "");
  const sent = await creator.call(reviews.sendProcess, { id, version });
  await reviewer.call(reviews.rejectProcess, { id, version: sent.version, reason: "Falta algo", tags: ["precio"] });
  await app.idle();
  await app.query("update process_rejections set reason_key = null where process_id = $1", [id]);
  const found = await recountOrganization(app.node.platform, owner.orgId);
  expect(found.processes).toBe(1);
  expect(found.places).toBeGreaterThan(0);
  expect(await counts()).toEqual(await truth());
  const { expected, kept } = await rejections();
  expect([kept.length > 0, kept]).toEqual([true, expected]);
  expect(await recountOrganization(app.node.platform, owner.orgId)).toEqual({ processes: 0, places: 0 });
});
