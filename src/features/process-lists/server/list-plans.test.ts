import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ProcessList, processLists, whichProcesses } from "#features/processes/policy.ts";
import { newId } from "#platform/clock.ts";
import type { Role } from "#protocol/actor.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { actorIn, makeTeams } from "#tests/fixtures/list-people.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { askedOf } from "../policy.ts";
import { assignmentStatement, countStatement, deletedStatement, type ListQuery, pageStatement } from "./lists.ts";

let app: App;
let owner: SomeMember;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  await begun(owner, await template(owner), "Muestra");
});

afterAll(() => app?.stop());

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
    // The first few are analyzed, so that what each further row asks (foreign keys, its keys) is planned for many.
    const portions = [
      { orgId: firm.orgId, from: 1, to: 100 },
      ...Array.from({ length: 80 }, (_, i) => ({ orgId: firm.orgId, from: 101 + i * 250, to: 350 + i * 250 })),
      { orgId: owner.orgId, from: 101, to: 350 },
    ];
    const { db } = app.node.platform;
    await db.asSystem(async (tx) => {
      for (const { orgId } of [firm, owner]) await makeTeams(tx, orgId, [team, ...others]);
      for (const table of ["clients", "projects"])
        await sql`
          insert into ${sql.table(table)} (org_id, id, name, name_key, search_key, created_at, updated_at)
          select org_id, gen_random_uuid(), g::text, g::text, g::text, '2026-01-01', '2026-01-01'
          from unnest(${[firm.orgId, owner.orgId]}::uuid[]) org_id, generate_series(1, 200) g`.execute(tx);
    });
    for (const { orgId, from: first, to: last } of portions) {
      await db.asSystem((tx) =>
        sql`
          with ids as materialized (
            select array(select id from clients where org_id = ${orgId}) as client,
              array(select id from projects where org_id = ${orgId}) as project)
          insert into processes (org_id, id, title, template_id, template_version_id, teams, client_id, project_id, tags, status,
            creator_id, reviewer_id, decider_id, approved_hash, deleted_at, "timestamp", create_timestamp)
          select o.org_id, gen_random_uuid(), 'Contrato ' || g, o.template_id, o.template_version_id,
            case g % 4 when 0 then null when 1 then array[${team}, (${others}::uuid[])[1 + g % 500]]
              else array[(${others}::uuid[])[1 + g % 500]] end::uuid[],
            ids.client[1 + g % 200], ids.project[1 + g % 200],
            case g % 3 when 0 then array['urgente', 'lote ' || g / 100] when 1 then array['2026'] else '{}' end, s.status,
            case when g % 7 = 0 then ${me}::uuid else gen_random_uuid() end,
            case when g % 11 = 0 then ${me}::uuid when g % 3 = 0 then gen_random_uuid() end,
            case when s.status in ('approved', 'rejected') and g % 9 = 0 then ${me}::uuid end,
            case when s.status = 'approved' then sha256('x') end,
            case when s.status <> 'approved' and g % 13 = 0 then timestamptz '2026-01-01' + g * interval '1 minute' end,
            timestamptz '2026-01-01' + g * interval '1 minute', timestamptz '2026-01-01'
          from (select * from processes where org_id = ${orgId} and (id = ${id} or title = 'Muestra') limit 1) o, ids,
            generate_series(${first}::int, ${last}::int) g,
            lateral (select (array['drafting', 'unassigned', 'reviewing', 'approved', 'rejected'])[1 + g % 5] as status) s`.execute(
          tx,
        ),
      );
      if (first === 1) await db.pool.query("analyze processes, process_keys, process_words");
    }
    for (const table of ["processes", "process_keys", "process_words", "clients", "projects"])
      await db.pool.query(`vacuum analyze ${table}`);
  });

  const big = new Set(["processes", "process_keys", "process_words"]);
  /** Returns the parts of the plan that read big tables as a member, with their indexes. */
  const planOf = async (statement: Parameters<typeof sql>[1]) => {
    const { rows } = await app.node.platform.db.asOrganization(firm.orgId, (tx) =>
      sql<{ queryPlan: [{ Plan: Plan }] }>`explain (analyze, format json) ${statement}`.execute(tx),
    );
    const row = rows[0] as unknown as Record<string, [{ Plan: Plan }]>;
    const [plan] = Object.values(row)[0] as [{ Plan: Plan }];
    const read = nodes(plan.Plan).filter((n) => big.has(n["Relation Name"] ?? ""));
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
    ["reviewer", "work", ["processes_by_creator", "processes_by_reviewer"]],
    ["creator", "drafts", ["processes_by_creator"]],
    ["creator", "rejected", ["processes_by_creator"]],
    ["owner", "inbox", ["processes_by_status"]],
    ["owner", "review", ["processes_by_status"]],
    ["reviewer", "review", ["processes_without_team", "process_keys_found", "processes_by_reviewer"]],
    ["owner", "approved", ["processes_by_status"]],
    ["creator", "approved", ["processes_by_creator", "process_keys_found"]],
    ["owner", "active", ["processes_by_creator", "processes_by_status"]],
    ["reviewer", "active", ["processes_by_creator", "process_keys_found", "processes_by_reviewer"]],
    ["owner", "decided", ["processes_by_decider"]],
    ["reviewer", "decided", ["processes_by_decider"]],
  ];

  test.each(cases)("%s reads %s from its indexes, no more rows than pages need", async (role, list, indexes) => {
    const actor = actorIn(firm.orgId, me, { roles: [role], teamIds: [team] });
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

  test("what is handed out is read from its index, no more rows than a page needs", async () => {
    const plan = await planOf(assignmentStatement(undefined, 50));
    expect([...plan.scans].toSorted().join()).toMatch(/^(Index Only Scan(,Index Scan)?|Index Scan)$/);
    expect(plan.rows).toBeLessThanOrEqual(3 * 51);
  });

  test("counters read no more than they tell", async () => {
    for (const role of ["owner", "reviewer"] as const) {
      const actor = actorIn(firm.orgId, me, { roles: [role, "creator"], teamIds: [team] });
      const plan = await planOf(countStatement(actor));
      expect([...plan.scans]).toEqual(["Index Only Scan"]);
      const branches = processLists.flatMap((list) => whichProcesses(actor, list)).length;
      expect(plan.rows).toBeLessThanOrEqual(branches * 100);
    }
  });

  test("what is asked of one reviewer is read from the index of reviewers, in its order", async () => {
    for (const [role, list] of [
      ["owner", "review"],
      ["owner", "active"],
      ["reviewer", "review"],
      ["reviewer", "work"],
    ] as const) {
      const actor = actorIn(firm.orgId, me, { roles: [role], teamIds: [team] });
      const plan = await planOf(pageStatement(actor, { list, limit: 50, asked: "me" }));
      expect([...plan.indexes]).toContain("processes_by_reviewer");
      expect([...plan.scans].toSorted().join()).toMatch(/^(Index Only Scan(,Index Scan)?|Index Scan)$/);
      expect(plan.rows).toBeLessThanOrEqual(2 * 51);
      expect(plan.rows).toBeGreaterThan(51);
    }
  });

  type Ids = Readonly<Record<"templateId" | "clientId" | "projectId", string>>;
  const narrowed: Record<string, (ids: Ids, other: Ids) => Partial<ListQuery>> = {
    search: () => ({ search: "contrato" }),
    "narrow search": () => ({ search: "contrato 199" }),
    "search of nothing": () => ({ search: "nada" }),
    tag: () => ({ tag: ["urgente"] }),
    "rare tag": () => ({ tag: ["lote 7"] }),
    "tag of nothing": () => ({ tag: ["nada"] }),
    "several tags": () => ({ tag: ["urgente", "lote 7", "2026", "nada"] }),
    team: () => ({ teamId: [team] }),
    "a team of others": () => ({ teamId: others.slice(3, 4) }),
    "several teams": () => ({ teamId: [team, ...others.slice(0, 9)] }),
    "team and client": ({ clientId }) => ({ teamId: [team], clientId: [clientId] }),
    "search and team": () => ({ search: "contrato 1", teamId: [team] }),
    client: ({ clientId }) => ({ clientId: [clientId] }),
    project: ({ projectId }) => ({ projectId: [projectId] }),
    template: ({ templateId }) => ({ templateId: [templateId] }),
    "a template of nothing": () => ({ templateId: [newId()] }),
    "several clients": (a, b) => ({ clientId: [a.clientId, b.clientId] }),
    "several projects": (a, b) => ({ projectId: [a.projectId, b.projectId] }),
    "several templates": ({ templateId }) => ({ templateId: [templateId, newId(), newId()] }),
    "several clients and templates": (a, b) => ({
      clientId: [a.clientId, b.clientId],
      templateId: [a.templateId, newId()],
    }),
    "search and several templates": ({ templateId }) => ({ search: "contrato 1", templateId: [templateId, newId()] }),
    "search and tag": () => ({ search: "contrato 1", tag: ["urgente"] }),
    "search and client": ({ clientId }) => ({ search: "contrato 1", clientId: [clientId] }),
    "tag and project": ({ projectId }) => ({ tag: ["2026"], projectId: [projectId] }),
    creator: () => ({ creatorId: [me] }),
    "several people": () => ({ creatorId: [me, newId()], reviewerId: [me, newId()] }),
    days: () => ({ between: { created: { from: new Date(Date.UTC(2026, 0, 1)), before: undefined } } }),
    "search, people and days": () => ({
      search: "contrato",
      creatorId: [me],
      between: { created: { from: new Date(Date.UTC(2025, 0, 1)), before: new Date(Date.UTC(2026, 6, 1)) } },
    }),
    answer: () => ({ answer: "nada", answerField: "comprador" }),
    attachment: () => ({ attachment: "dpi" }),
    "asked of me": () => ({ asked: "me" }),
    "asked of me, and search": () => ({ asked: "me", search: "contrato" }),
    "asked of me, and several templates": ({ templateId }) => ({ asked: "me", templateId: [templateId, newId()] }),
    "tag and team": () => ({ tag: ["2026"], teamId: [team] }),
    "several of everything": (a, b) => ({
      tag: ["2026", "urgente"],
      teamId: [team, ...others.slice(0, 4)],
      templateId: [a.templateId, newId()],
      clientId: [a.clientId, b.clientId],
      projectId: [a.projectId, b.projectId],
      search: "contrato",
    }),
  };

  test.each(Object.keys(narrowed))("no list scans a table for: %s", async (name) => {
    const { rows } = await app.node.platform.db.asOrganization(firm.orgId, (tx) =>
      sql<Ids>`
        select template_id, client_id, project_id from processes where tags @> '{2026}' order by "timestamp" limit 2`.execute(
        tx,
      ),
    );
    const query = narrowed[name]?.(...(rows as [Ids, Ids])) ?? {};
    for (const role of ["owner", "creator", "reviewer", "consultant"] as const) {
      const actor = actorIn(firm.orgId, me, { roles: [role], teamIds: [team, ...others.slice(0, 2)] });
      const held = (list: ProcessList) => {
        const scope = whichProcesses(actor, list);
        return (query.asked ? askedOf(scope, me) : scope).length > 0;
      };
      for (const list of processLists.filter(held))
        for (const after of [undefined, Buffer.from(`${Date.UTC(2026, 0, 6)}.${newId()}`).toString("base64url")]) {
          const plan = await planOf(pageStatement(actor, { list, limit: 50, after, ...query }));
          const scans = [...plan.scans].filter((node) => !/^Index (Only )?Scan$/.test(node));
          // No process is in these lists twice by its index: a bitmap would read what the page does not show.
          expect({ role, list, scans }).toEqual({ role, list, scans: [] });
          if ("tag" in query && !("search" in query))
            expect([...plan.indexes]).toEqual(expect.arrayContaining(["process_keys_found"]));
          // 4,000 of each status: the hits are read from the index, and each asked once for what it does not carry.
          expect(plan.rows).toBeLessThanOrEqual(whichProcesses(actor, list).length * 3 * 4000);
        }
    }
  });

  test("the deleted and the queue scan no table", async () => {
    for (const role of ["owner", "creator", "reviewer", "consultant"] as const) {
      const actor = actorIn(firm.orgId, me, { roles: [role], teamIds: [team] });
      const plan = await planOf(deletedStatement(actor, new Date(Date.UTC(2026, 0, 14)), { limit: 200 }));
      expect([...plan.scans]).not.toContain("Seq Scan");
    }
  });
});
