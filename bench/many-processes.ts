import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { type Node, type NodeParts, startNode } from "#app/server/node.ts";
import { newId } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import type { Connection } from "#platform/db/database.ts";
import { caller } from "#seed/caller.ts";
import { demoTemplates, putTemplate } from "#seed/demo/templates.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { freshDatabase, type Reach } from "#tests/support/cluster.ts";

/** The number of processes and organizations. `measured` processes are in the organization of the callers. */
export interface Amount {
  readonly processes: number;
  readonly organizations: number;
  readonly measured: number;
  /** True if they can be searched. False if no measurement searches. */
  readonly searched?: boolean;
}

/** A running node on a database with that many processes, and people of every role in the measured organization. */
export interface Filled {
  readonly amount: Amount;
  readonly owner: SomeMember;
  readonly creator: SomeMember;
  readonly reviewer: SomeMember;
  readonly templateId: string;
  readonly node: Node;
  /** Runs a statement over all organizations. */
  query<T extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** As the database does by itself while it is at rest. */
  vacuum(...tables: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Fills a fresh database and starts a node on it. */
export async function fillAndStart(
  reach: Reach,
  template: string,
  amount: Amount,
  parts: NodeParts = {},
  settings: Readonly<Record<string, string>> = {},
): Promise<Filled> {
  const { connection, drop } = await freshDatabase(reach, template);
  const data = await mkdtemp(join(tmpdir(), "acta-bench-"));
  const ends: (() => Promise<unknown>)[] = [() => rm(data, { recursive: true, force: true }), drop];
  const stop = async () => {
    for (const end of ends.splice(0).toReversed())
      await end().catch((error: Error) => console.error(`the end of a benchmark: ${error.message}`));
  };
  try {
    const config = readConfig({
      PORT: "0",
      HOST: "127.0.0.1",
      ACTA_DATA: data,
      ACTA_METRICS_PORT: "0",
      ACTA_READS_PER_MINUTE: "0",
      ...settings,
    });
    const log = pino({ level: "error" });
    const node = await startNode(config, connection, log, { pages: false, work: false, connections: 8, ...parts });
    ends.push(() => node.stop());
    const app = { node, as: (token?: string) => caller(node.address, token) };
    const owner = await organization(app, { email: "owner@bench.gt" });
    const creator = await member(app, owner.orgId, "creator", { email: "creator@bench.gt" });
    const reviewer = await member(app, owner.orgId, "reviewer", { email: "reviewer@bench.gt" });
    const templateId = await putTemplate(owner.call, demoTemplates.compraventa);
    await fill(connection, owner.orgId, [creator.uid, owner.uid], reviewer.uid, amount);
    const client = new pg.Client(connection);
    await client.connect();
    ends.push(() => client.end());
    return { amount, owner, creator, reviewer, templateId, node, ...(await asSystem(client)), stop };
  } catch (error) {
    // A node that is left running keeps the process from ending.
    await stop();
    throw error;
  }
}

/** Statements over all organizations, on a connection of their own. */
async function asSystem(client: pg.Client): Promise<Pick<Filled, "query" | "vacuum">> {
  await client.query("set role acta_system");
  return {
    query: async (text, values = []) => (await client.query(text, [...values])).rows as never,
    vacuum: async (...tables) => {
      await client.query("reset role");
      for (const table of tables) await client.query(`vacuum analyze ${table}`);
      await client.query("set role acta_system");
    },
  };
}

/**
 * Rows as they would lie there after years: six of ten approved, the rest in the other states, of twenty creators; the
 * people who ask made one of ten each, and one of five reviews is assigned to the reviewer.
 */
async function fill(
  connection: Connection,
  orgId: string,
  people: readonly string[],
  reviewerId: string,
  { processes, organizations, measured, searched = true }: Amount,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  try {
    const makeWords = await wordsLater(run, searched);
    await run("set role acta_system");
    await run("begin");
    await run("create temp table others as select gen_random_uuid() as id, g from generate_series(2, $1::int) g", [
      organizations,
    ]);
    await copyOrganization(run, orgId);
    const creators = [...people, ...Array.from({ length: 20 - people.length }, newId)];
    const share = Math.floor((processes - measured) / Math.max(1, organizations - 1));
    await run(
      `insert into processes (org_id, id, title, template_id, template_version_id, status, creator_id, submitter_id,
         reviewer_id, approved_hash, answers, version, "timestamp", create_timestamp, review_timestamp, deleted_at)
       select o.id, gen_random_uuid(),
         (array['Compraventa', 'Arrendamiento', 'Mandato', 'Donación'])[1 + g % 4] || ' ' || g || ' de ' ||
           (array['Herrera', 'Solórzano', 'Ajanel', 'Chávez', 'Villatoro', 'Recinos', 'Xicay'])[1 + g % 7],
         t.id, t.current_version_id, s.status, c.id, c.id,
         case when s.status <> 'drafting' and g % 5 = 0 then $2::uuid end,
         case when s.status = 'approved' then sha256('bench') end,
         jsonb_build_object('numero_escritura', g::text, 'vendedor_nombre',
           (array['Ana', 'Otto', 'Marta', 'Luis', 'Irma'])[1 + g % 5] || ' ' ||
             (array['Herrera', 'Solórzano', 'Ajanel', 'Chávez', 'Villatoro', 'Recinos', 'Xicay'])[1 + g * 31 % 7] || ' ' || md5(g::text),
           'inmueble_direccion', 'Lote ' || g % 500 || ', zona ' || g % 25 || ', ' || left(repeat(md5(g::text) || ' ', 8), 250)),
         4, m.at, m.at - interval '2 days', m.at - interval '1 day',
         case when s.status = 'drafting' and g % 29 = 0 then m.at end
       from (select $3::uuid as id, $4::int as n union all select id, $5::int from others) o
         join templates t on t.org_id = o.id,
         generate_series(1, o.n) g,
         lateral (select (array['drafting', 'reviewing', 'rejected', 'unassigned', 'approved', 'approved', 'approved',
           'approved', 'approved', 'approved'])[1 + (g::bigint * 7919 % 10)] as status) s,
         lateral (select ($1::uuid[])[1 + g / 10 % 20] as id) c,
         lateral (select now() - (o.n - g) * interval '3 minutes' - interval '1 hour' as at) m`,
      [creators, reviewerId, orgId, measured, share],
    );
    await run("commit");
    await run("reset role");
    await makeWords();
    for (const table of ["processes", "process_keys", "process_words", "templates", "template_versions"])
      await run(`vacuum analyze ${table}`);
  } finally {
    await client.end();
  }
}

/** Leaves the words of new processes to be made for all rows at once, and their index to be built on them. */
async function wordsLater(
  run: (text: string, values?: unknown[]) => Promise<pg.QueryResult>,
  searched: boolean,
): Promise<() => Promise<void>> {
  await run("alter table processes disable trigger keep_process_words");
  const [index] = (await run("select pg_get_indexdef('process_words_found'::regclass) as definition")).rows;
  await run("drop index process_words_found");
  return async () => {
    await run("set role acta_system");
    await run(
      `insert into process_words (org_id, process_id, title_words, answer_words)
       select p.org_id, p.id, process_title_words(p.org_id, p.title), process_answer_words(p.org_id, p.answers, null)
       from processes p where $1 on conflict do nothing`,
      [searched],
    );
    await run("reset role");
    await run("alter table processes enable trigger keep_process_words");
    await run(index.definition);
  };
}

/** Gives the other organizations what a process leans on: the organization, its template and the version of it. */
async function copyOrganization(run: (text: string, values?: unknown[]) => Promise<unknown>, orgId: string) {
  const copies = [
    `insert into organizations (id, name, country, time_zone, settings, created_at, updated_at)
     select x.id, 'Bufete ' || x.g, o.country, o.time_zone, o.settings, o.created_at, o.updated_at
     from organizations o, others x where o.id = $1`,
    `insert into files (org_id, id, storage_key, name, media_type, size, sha256, created_at)
     select x.id, f.id, x.id || f.storage_key, f.name, f.media_type, f.size, f.sha256, f.created_at
     from files f, others x where f.org_id = $1`,
    `insert into templates (org_id, id, name, name_key, description, directory, current_version_id,
       published_version_id, created_at, updated_at)
     select x.id, t.id, t.name, t.name_key, t.description, t.directory, t.current_version_id, t.published_version_id, t.created_at, t.updated_at
     from templates t, others x where t.org_id = $1`,
    `insert into template_versions (org_id, id, template_id, number, revision, file_id, tree, form, field_count, created_at)
     select x.id, v.id, v.template_id, v.number, v.revision, v.file_id, v.tree, v.form, v.field_count, v.created_at
     from template_versions v, others x where v.org_id = $1`,
  ];
  for (const copy of copies) await run(copy, [orgId]);
}
