import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import { type Actor, type Role, roles } from "#protocol/actor.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { getProcess, getQueue, listProcesses, rejectProcess } from "../contract.ts";
import { processStatuses } from "../lifecycle.ts";
import { inScope, type ProcessFacts, processLists, readableProcesses, readCounter, whichProcesses } from "../policy.ts";
import { countAll, countStatement, deletedProcesses, listPage, mostFound, pageStatement } from "./lists.ts";
import { insertProcess } from "./queries.ts";

let app: App;
let owner: SomeMember;
let from: { templateId: string; templateVersionId: string };

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  const templateId = await template(owner);
  const { id } = await begun(owner, templateId, "Muestra");
  const process = await inOrganization((tx) =>
    tx.selectFrom("processes").select("templateVersionId").where("id", "=", id).executeTakeFirstOrThrow(),
  );
  from = { templateId, ...process };
});

afterAll(() => app?.stop());

const inOrganizationOf = <T>({ orgId }: SomeMember, work: (tx: Tx) => Promise<T>) =>
  app.node.platform.db.asOrganization(orgId, work);
const inOrganization = <T>(work: (tx: Tx) => Promise<T>) => inOrganizationOf(owner, work);

/** The same numbers on every run. */
const seeded = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const actorOf = (uid: string, more: Partial<Actor>): Actor => ({
  ...{ uid, orgId: owner.orgId, email: "", roles: [], teamIds: [], individual: false, permissions: {} },
  settings: {
    assignOnlyByManager: false,
    projectSelectionRequired: false,
    requiresDifferentReviewerThanCreator: false,
    consultantPlaceholderFields: false,
  },
  ...{ organizationStatus: "active", whiteLabel: false },
  ...more,
});

const makeTeams = (tx: Tx, orgId: string, ids: readonly string[]) =>
  sql`
    insert into teams (org_id, id, name, name_key, search_key, created_at, updated_at)
    select ${orgId}, id, id, id, id, '2026-01-01', '2026-01-01' from unnest(${ids}::uuid[]) id`.execute(tx);

test("every list, page by page, is the rule applied to every row; so are counters and the deleted", async () => {
  const random = seeded(20261121);
  const people = Array.from({ length: 4 }, newId);
  const teams = Array.from({ length: 3 }, newId);
  const one = <T>(of: readonly T[]): T => of[random(of.length)] as T;
  const base = Date.UTC(2026, 0, 1);
  const rows = Array.from({ length: 700 }, (_, i) => {
    const status = one(processStatuses);
    const deleted = status !== "approved" && random(6) === 0;
    return {
      ...{ orgId: owner.orgId, id: newId(), title: `P${i}`, ...from, status },
      creatorId: status === "drafting" ? one(people) : one([...people, null]),
      ...{ submitterId: null, reviewerId: one([...people, null, null]), teamId: one([...teams, null, null]) },
      tags: [["urgente"], ["no urgente", "2026"], ["2026", "urgente"], []][i % 4] ?? [],
      // Many at the same moment, so that pages end between equals.
      timestamp: new Date(base + random(40) * 1000),
      createTimestamp: new Date(base),
      approvedHash: status === "approved" ? Buffer.alloc(32) : null,
      deletedAt: deleted ? new Date(base + random(60) * 24 * 3600 * 1000) : null,
    };
  });
  const now = new Date(base + 61 * 24 * 3600 * 1000);
  await inOrganization(async (tx) => {
    await tx.deleteFrom("processTitleKeys").execute();
    await makeTeams(tx, owner.orgId, teams);
    for (const row of rows) await insertProcess(tx, row);
  });
  const facts = (row: (typeof rows)[number]): ProcessFacts => ({ ...row, deleted: row.deletedAt !== null });
  let shown = 0;
  for (let round = 0; round < 40; round++) {
    const actor = actorOf(one(people), {
      roles: roles.filter(() => random(3) === 0),
      individual: random(4) === 0,
      teamIds: teams.filter(() => random(2) === 0),
    });
    await inOrganization(async (tx) => {
      const counts = await countAll(tx, actor);
      for (const list of processLists) {
        const scope = whichProcesses(actor, list);
        const expected = rows
          .filter((row) => inScope(scope, facts(row)))
          .toSorted((a, b) => a.timestamp.getTime() - b.timestamp.getTime() || (a.id < b.id ? -1 : 1))
          .map((row) => row.id);
        if (list !== "inbox") expected.reverse();
        const ids: string[] = [];
        for (let after: string | undefined; ; ) {
          const page = await listPage(tx, actor, { list, limit: 33, after });
          ids.push(...page.rows.map((row) => row.id));
          if (page.next === null) break;
          after = page.next;
        }
        expect(ids).toEqual(expected);
        const teamId = one(teams);
        const filtered = await listPage(tx, actor, { list, limit: 100, teamId });
        const ofTeam = new Set(rows.filter((row) => row.teamId === teamId).map((row) => row.id));
        expect(filtered.rows.map((row) => row.id)).toEqual(expected.filter((id) => ofTeam.has(id)).slice(0, 100));
        const tagged = await listPage(tx, actor, { list, limit: 100, tag: "urgente" });
        const withTag = new Set(rows.filter((row) => row.tags.includes("urgente")).map((row) => row.id));
        expect(tagged.rows.map((row) => row.id)).toEqual(expected.filter((id) => withTag.has(id)).slice(0, 100));
        const counted = readCounter(actor, list) === true && scope.length > 0;
        expect(counts[list]).toBe(counted ? Math.min(100, expected.length) : null);
        shown += ids.length;
      }
      const gone = rows.filter(
        (row) =>
          row.deletedAt !== null &&
          now.getTime() - row.deletedAt.getTime() <= 30 * 24 * 3600 * 1000 &&
          inScope(readableProcesses(actor), { ...facts(row), deleted: false }),
      );
      const found = await deletedProcesses(tx, actor, now, 200);
      expect(found.map((row) => row.id).toSorted()).toEqual(gone.map((row) => row.id).toSorted());
    });
  }
  // The comparison was of something.
  expect(shown).toBeGreaterThan(5000);
});

test("a queue goes on through hundreds, each with its number, and says when it was decided meanwhile", async () => {
  const firm = await organization(app);
  const templateId = await template(firm);
  const { id } = await begun(firm, templateId, "Modelo");
  await inOrganizationOf(firm, (tx) =>
    sql`
      insert into processes (org_id, id, title, template_id, template_version_id, status, creator_id, "timestamp", create_timestamp)
      select org_id, gen_random_uuid(), 'En revisión ' || g, template_id, template_version_id, 'reviewing', creator_id,
        timestamptz '2026-01-01' + (g / 3) * interval '1 minute', timestamptz '2026-01-01'
      from processes, generate_series(1, 130) g where id = ${id}`.execute(tx),
  );
  const whole = [];
  for (let after: string | undefined; ; ) {
    const page = await firm.call(listProcesses, { list: "review", ...(after ? { after } : {}) });
    whole.push(...page.rows.map((row) => row.id));
    if (page.next === null) break;
    after = page.next;
  }
  expect(whole).toHaveLength(130);
  const walked = [whole[0] as string];
  for (;;) {
    const open = walked.at(-1) as string;
    const queue = await firm.call(getQueue, { id: open });
    const at = queue.rows.findIndex((row) => row.id === open);
    expect(queue.first + at).toBe(walked.length);
    expect(queue.count).toBe(130);
    expect(queue.rows.length).toBeLessThanOrEqual(51);
    expect(queue.rows.slice(0, at).map((row) => row.id)).toEqual(walked.slice(Math.max(0, walked.length - 21), -1));
    const next = queue.rows[at + 1];
    if (!next) break;
    walked.push(next.id);
  }
  expect(walked).toEqual(whole);
  const [decided = ""] = whole;
  const { version } = await firm.call(getProcess, { id: decided });
  await firm.call(rejectProcess, { id: decided, version, reason: "Falta la fecha" });
  await expect(firm.call(getQueue, { id: decided })).rejects.toMatchObject({
    ...{ status: 409, code: "processes.notInReview" },
  });
  expect(await firm.call(getQueue, { id: whole[1] as string })).toMatchObject({ first: 1, count: 129 });
});

test("a search finds any word of a title, or several that follow each other, and only in the list", async () => {
  const someone = await organization(app);
  const templateId = await template(someone);
  for (const title of ["Compraventa de finca, Ñandú García", "Poder a García López", "Arrendamiento"])
    await begun(someone, templateId, title);
  const search = async (text: string, list: "drafts" | "approved" = "drafts") =>
    (await someone.call(listProcesses, { list, search: text })).rows.map((row) => row.title).toSorted();
  expect(await search("garc")).toEqual(["Compraventa de finca, Ñandú García", "Poder a García López"]);
  expect(await search("GARCIA LO")).toEqual(["Poder a García López"]);
  expect(await search("nandu")).toEqual(["Compraventa de finca, Ñandú García"]);
  expect(await search("venta")).toEqual([]);
  expect(await search("%")).toEqual([]);
  expect(await search("garc", "approved")).toEqual([]);
  expect(await search("")).toHaveLength(3);
});

test("a cursor that is none is refused", async () => {
  for (const after of ["x", Buffer.from("1.2").toString("base64url"), Buffer.from("9.'; drop").toString("base64url")])
    await expect(owner.call(listProcesses, { list: "drafts", after })).rejects.toMatchObject({
      code: "processes.cursorInvalid",
      status: 422,
    });
});

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly Plan[];
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

describe("with 20,000 processes", () => {
  const [me, team] = [newId(), newId()];
  const others = Array.from({ length: 500 }, newId);
  let firm: SomeMember;

  beforeAll(async () => {
    firm = await organization(app);
    const templateId = await template(firm);
    const { id } = await begun(firm, templateId);
    await app.node.platform.db.asSystem(async (tx) => {
      for (const { orgId } of [firm, owner]) await makeTeams(tx, orgId, [team, ...others]);
      await sql`
        insert into processes (org_id, id, title, template_id, template_version_id, team_id, status, creator_id, reviewer_id,
          approved_hash, deleted_at, "timestamp", create_timestamp)
        select o.org_id, gen_random_uuid(), 'Contrato ' || g, o.template_id, o.template_version_id,
          case g % 4 when 0 then null when 1 then ${team}::uuid else (${others}::uuid[])[1 + g % 500] end, s.status,
          case when g % 7 = 0 then ${me}::uuid else gen_random_uuid() end,
          case when g % 11 = 0 then ${me}::uuid when g % 3 = 0 then gen_random_uuid() end,
          case when s.status = 'approved' then sha256('x') end,
          case when s.status <> 'approved' and g % 13 = 0 then timestamptz '2026-01-01' + g * interval '1 minute' end,
          timestamptz '2026-01-01' + g * interval '1 minute', timestamptz '2026-01-01'
        from (select * from processes where id = ${id} or id = (select id from processes where title = 'Muestra')) o,
          generate_series(1, 20000) g,
          lateral (select (array['drafting', 'unassigned', 'reviewing', 'approved', 'rejected'])[1 + g % 5] as status) s`.execute(
        tx,
      );
    });
    await app.node.platform.db.pool.query("vacuum analyze processes");
    await app.node.platform.db.asSystem((tx) =>
      sql`
        insert into process_title_keys (org_id, process_id, key)
        select org_id, id, lower(title) from processes where title like 'Contrato %' on conflict do nothing`.execute(
        tx,
      ),
    );
    await app.node.platform.db.pool.query("vacuum analyze process_title_keys");
  });

  /** What is read of the two big tables, and by which indexes. */
  const planOf = async (statement: Parameters<typeof sql>[1]) => {
    const { rows } = await app.node.platform.db.asOrganization(firm.orgId, (tx) =>
      sql<{ queryPlan: [{ Plan: Plan }] }>`explain (analyze, format json) ${statement}`.execute(tx),
    );
    const row = rows[0] as unknown as Record<string, [{ Plan: Plan }]>;
    const [plan] = Object.values(row)[0] as [{ Plan: Plan }];
    const read = nodes(plan.Plan).filter((n) => ["processes", "process_title_keys"].includes(n["Relation Name"] ?? ""));
    return {
      scans: new Set(read.map((n) => n["Node Type"])),
      indexes: new Set(read.map((n) => n["Index Name"])),
      rows: read.reduce(
        (sum, n) => sum + (n["Actual Rows"] + (n["Rows Removed by Filter"] ?? 0)) * n["Actual Loops"],
        0,
      ),
    };
  };
  const cases: [Role, (typeof processLists)[number], string[]][] = [
    ["creator", "drafts", ["processes_by_creator"]],
    ["creator", "rejected", ["processes_by_creator"]],
    ["owner", "inbox", ["processes_by_status"]],
    ["owner", "review", ["processes_by_status"]],
    ["reviewer", "review", ["processes_without_team", "processes_by_team", "processes_by_reviewer"]],
    ["owner", "approved", ["processes_by_status"]],
    ["creator", "approved", ["processes_by_creator", "processes_by_team"]],
    ["owner", "active", ["processes_by_creator", "processes_by_status"]],
    ["reviewer", "active", ["processes_by_creator", "processes_by_team", "processes_by_reviewer"]],
  ];

  test.each(cases)("%s reads %s from its indexes, no more rows than pages need", async (role, list, indexes) => {
    const actor = actorOf(me, { orgId: firm.orgId, roles: [role], teamIds: [team] });
    const first = await planOf(pageStatement(actor, { list, limit: 50 }));
    const at = Date.UTC(2026, 0, 6);
    const after = Buffer.from(`${at}.${newId()}`).toString("base64url");
    const later = await planOf(pageStatement(actor, { list, limit: 50, after }));
    const branches = whichProcesses(actor, list).length;
    for (const plan of [first, later]) {
      expect([...plan.scans].toSorted().join()).toMatch(/^(Index Only Scan(,Index Scan)?|Index Scan)$/);
      expect([...plan.indexes]).toEqual(expect.arrayContaining(indexes));
      // One page of keys from each branch, and the rows of the page.
      expect(plan.rows).toBeLessThanOrEqual((branches + 1) * 51);
      expect(plan.rows).toBeGreaterThan(51);
    }
  });

  test("counters read no more than they tell", async () => {
    for (const role of ["owner", "reviewer"] as const) {
      const actor = actorOf(me, { orgId: firm.orgId, roles: [role, "creator"], teamIds: [team] });
      const plan = await planOf(countStatement(actor));
      expect([...plan.scans]).toEqual(["Index Only Scan"]);
      const branches = processLists.flatMap((list) => whichProcesses(actor, list)).length;
      expect(plan.rows).toBeLessThanOrEqual(branches * 100);
    }
  });

  test("a search reads at most as many titles as it looks at", async () => {
    const actor = actorOf(me, { orgId: firm.orgId, roles: ["owner"] });
    for (const search of ["contrato", "contrato 199", "nada"]) {
      const plan = await planOf(pageStatement(actor, { list: "approved", limit: 50, search }));
      expect(plan.scans.has("Seq Scan")).toBe(false);
      expect(plan.indexes).toContain("process_title_keys_pkey");
      // The titles, each one's process, and the page; the plan rounds rows per loop up.
      expect(plan.rows).toBeLessThanOrEqual(2.5 * mostFound);
    }
  });
});
