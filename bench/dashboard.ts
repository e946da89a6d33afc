import { getBreakdown, getFigures, getStepTimes, getStuck } from "#features/dashboard/contract.ts";
import { dashboardRanges } from "#features/dashboard/question.ts";
import { ensureTemplate, startCluster } from "#tests/support/cluster.ts";
import { type Filled, fillAndStart } from "./many-processes.ts";
import { percentile, print, spread, timed } from "./report.ts";

const processes = Number(process.env["PROCESSES"] ?? 1_000_000);
const rounds = 30;
const warm = 4;
const ranges = dashboardRanges.filter((range) => range !== "custom");
const allTime = { range: "custom", from: "2015-01-01", to: "2026-12-31" } as const;

/** Milliseconds of the dashboard's figures over HTTP, in an organization of so many processes in five years. */
export async function dashboard(): Promise<void> {
  const { reach, stop } = await startCluster();
  let filled: Filled | undefined;
  try {
    const amount = { processes: Math.ceil(processes * 1.2), organizations: 20, measured: processes, searched: false };
    filled = await fillAndStart(reach, await ensureTemplate(reach), amount, {}, { ACTA_READS_PER_MINUTE: "0" });
    const began = performance.now();
    const templates = await count(filled);
    console.error(`figures counted in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const { call } = filled.owner;
    const [templateId = "", other = ""] = templates;
    const personId = filled.creator.uid;
    for (const [name, asked] of Object.entries({
      "": {},
      ".template": { templateId },
      ".templates": { templateId: `${templateId},${other}` },
      ".template.person": { templateId, personId },
    })) {
      const every = ranges.map((range) => ({ range, ...asked }));
      await measure(`dashboard.figures${name}`, every, (question) => call(getFigures, question));
      await measure(`dashboard.figures${name}.all`, [{ ...allTime, ...asked }], (question) =>
        call(getFigures, question),
      );
      for (const by of ["person", "reason"] as const) {
        const { lines } = await call(getBreakdown, { range: "lastYear", ...asked, by });
        console.error(`last year by ${by}${name}: ${lines.reduce((sum, { total }) => sum + total, 0)}`);
        await measure(`dashboard.breakdown.${by}${name}`, every, (question) => call(getBreakdown, { ...question, by }));
      }
      await measure(`dashboard.times${name}`, every, (question) => call(getStepTimes, question));
    }
    const { figures } = await call(getFigures, allTime);
    console.error(figures.map(({ measure, count: counted }) => `${measure} ${counted}`).join(", "));
    const every = ranges.map((range) => ({ range }));
    for (const by of ["template", "team", "tag"] as const)
      await measure(`dashboard.breakdown.${by}`, every, (question) => call(getBreakdown, { ...question, by }));
    await measure("dashboard.breakdown.person.all", [allTime], (question) =>
      call(getBreakdown, { ...question, by: "person" }),
    );
    await measure("dashboard.times.all", [allTime], (question) => call(getStepTimes, question));
    await measure("dashboard.stuck", [{}], () => call(getStuck, {}));
  } finally {
    await filled?.stop();
    await stop();
  }
}

async function measure<Q>(name: string, questions: readonly Q[], ask: (question: Q) => Promise<unknown>) {
  const times: number[] = [];
  const worst = new Map<string, number[]>();
  for (let round = -warm; round < rounds; round++)
    for (const question of questions) {
      const ms = await timed(() => ask(question));
      if (round < 0) continue;
      times.push(ms);
      const key = JSON.stringify(question);
      worst.set(key, [...(worst.get(key) ?? []), ms]);
    }
  const slowest = [...worst].map(([key, of]) => ({ key, ms: percentile(of, 0.5) })).toSorted((a, b) => b.ms - a.ms)[0];
  print(name, percentile(times, 0.95), "ms p95", { processes, ...spread(times), slowest });
}

/** Figures, moves and roll-ups as reactions would have left them; the processes lie over five years, in twenty templates. */
async function count({ owner, query, vacuum }: Filled): Promise<string[]> {
  const templates = Array.from({ length: 20 }, () => crypto.randomUUID());
  const of = [owner.orgId, templates, processes] as const;
  await query(
    `insert into process_figures (org_id, process_id, status, created_at, since, created_day, since_day, template_id, teams,
       client_id, project_id, creator_id, reviewer_id)
     select p.org_id, p.id, p.status, m.at, m.since, m.at::date - date '1970-01-01', m.since::date - date '1970-01-01',
       ($2::uuid[])[1 + p.n % 20], case when p.n % 3 = 0 then array[($2::uuid[])[1 + p.n % 7]] else '{}' end,
       ($2::uuid[])[1 + p.n % 19], null, p.creator_id, p.reviewer_id
     from (select *, row_number() over () as n from processes where org_id = $1 and deleted_at is null) p,
       lateral (select now() - p.n * 7919 % 1000003 / 1000003.0 * interval '1825 days' as at) b,
       lateral (select b.at, least(now(), b.at + p.n * 104729 % 1009 / 1009.0 * interval '6 days') as since) m
     where $3::int > 0`,
    of,
  );
  await query(
    `insert into process_counts (org_id, dimension, key, day, measure, count)
     select org_id, d.dimension, d.key, e.day, e.measure, count(*)
     from process_figures f,
       lateral (values ('all', '00000000-0000-0000-0000-000000000000'::uuid), ('template', template_id),
         ('client', client_id), ('project', '00000000-0000-0000-0000-000000000000'), ('person', creator_id),
         ('team', coalesce(teams[1], '00000000-0000-0000-0000-000000000000'))) as d (dimension, key),
       lateral (values (created_day, 'created'), (since_day, status)) as e (day, measure)
     where org_id = $1 group by 1, 2, 3, 4, 5`,
    [owner.orgId],
  );
  await query(
    `insert into process_moves (org_id, process_id, at, status, until, work_ms, reason)
     select org_id, process_id, s.at, s.status, s.until, (random() * random() * 20 * 3600000)::bigint,
       case when s.status = 'rejected' then (array['Falta el precio', 'Otra fecha', 'Otro cliente'])[1 + created_day % 3] end
     from process_figures f,
       lateral (values ('drafting', created_at, created_at + (since - created_at) / 2),
         ('reviewing', created_at + (since - created_at) / 2, since),
         (case when f.status in ('drafting', 'reviewing') then null else f.status end, since, null)) as s (status, at, until)
     where org_id = $1 and s.status is not null`,
    [owner.orgId],
  );
  await query(
    `insert into process_stay_counts (org_id, status, month, bucket, count)
     select org_id, status, month_number(until::date), stay_bucket(work_ms), count(*) from process_moves
     where org_id = $1 and until is not null group by 1, 2, 3, 4`,
    [owner.orgId],
  );
  await query(
    `insert into process_rejections (org_id, process_id, at, reason_key, tags, template_id, teams, client_id, project_id, creator_id)
     select m.org_id, m.process_id, m.at, md5(m.reason)::uuid, m.tags, f.template_id, f.teams, f.client_id, f.project_id, f.creator_id
     from process_moves m join process_figures f using (org_id, process_id) where m.status = 'rejected' and m.org_id = $1`,
    [owner.orgId],
  );
  await vacuum("process_figures", "process_counts", "process_moves", "process_stay_counts", "process_rejections");
  return templates;
}
