import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Connection } from "#platform/db/database.ts";
import { freshDatabase } from "#tests/support/cluster.ts";
import { breaches, ownRows, type Pair, visibleRows } from "#tests/support/tenancy-breaches.ts";
import { fillEveryTable, type Row, readTables, type Table } from "#tests/support/tenant-rows.ts";

let client: pg.Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  const reach = (database: string) => JSON.parse(inject("cluster").replace("DATABASE", database)) as Connection;
  const database = await freshDatabase(reach, inject("template"));
  drop = database.drop;
  client = new pg.Client(database.connection);
  await client.connect();
  tables = await readTables(client);
  await client.query("begin; set local role acta_system");
  rows = await fillEveryTable(client, tables, organizations);
  await client.query("reset role");
});

afterAll(async () => {
  await client?.end();
  await drop?.();
});

const organizations = ["01890000-0000-7000-8000-00000000000a", "01890000-0000-7000-8000-00000000000b"] as const;

/** Tables every member may read whole, with the reason. */
const shared: readonly string[] = [
  // The gallery belongs to no organization: members read it, only the system writes it.
  "gallery_templates",
];

let tables: Table[];
let rows: ReadonlyMap<string, ReadonlyMap<string, Row>>;

/** Each organization, and the row of the other one. */
const pairs = (table: Table): Pair[] =>
  [organizations, organizations.toReversed()].map(([mine = "", theirs = ""]) => ({
    orgId: mine,
    other: rows.get(theirs)?.get(table.name) ?? {},
  }));

const breachesOf = async (table: Table): Promise<string[]> => {
  const [first, second] = pairs(table);
  if (!first || !second) throw new Error(`no rows in ${table.name}`);
  return [...(await breaches(client, table, first)), ...(await breaches(client, table, second))];
};

/** Changes the database, sees what members can do in the table then, and takes the change back. */
async function breachesAfter(change: string, table: Table): Promise<string[]> {
  await client.query("savepoint change");
  await client.query(change);
  const found = await breachesOf(table);
  await client.query("rollback to savepoint change");
  return found;
}

test("every table has a row of each organization", () => {
  expect(tables.length).toBeGreaterThan(30);
  for (const organization of organizations) expect(rows.get(organization)?.size).toBe(tables.length);
});

test("a member reads, changes, deletes, takes, writes nothing of another organization's, and gives nothing away", async () => {
  const found: string[] = [];
  for (const table of tables.filter(({ name }) => !shared.includes(name))) found.push(...(await breachesOf(table)));
  expect(found).toEqual([]);
});

test("a member sees its own organization's rows of every table it may read, and none without an organization", async () => {
  let readable = 0;
  for (const table of tables.filter(({ name }) => !shared.includes(name))) {
    for (const organization of organizations) {
      const seen = await visibleRows(client, table, organization);
      expect([undefined, await ownRows(client, table, organization)], table.name).toContain(seen);
      if (seen !== undefined) readable++;
    }
    expect([undefined, 0], table.name).toContain(await visibleRows(client, table, ""));
  }
  expect(readable).toBeGreaterThan(30);
});

test("of what every member may read, nobody changes anything", async () => {
  for (const name of shared) {
    for (const right of ["insert", "update", "delete"]) {
      const { rows: granted } = await client.query<{ may: boolean }>(
        "select has_table_privilege('acta_member', $1, $2) as may",
        [name, right],
      );
      expect(granted, `${right} ${name}`).toEqual([{ may: false }]);
    }
  }
});

test("the login that has taken no role sees no row of an organization and changes none", async () => {
  const tenant = tables.filter(({ columns }) => columns.some(({ name }) => name === "org_id"));
  const found: string[] = [];
  for (const { name } of tenant) {
    for (const text of [`select from "${name}"`, `delete from "${name}"`, `update "${name}" set org_id = org_id`]) {
      await client.query("savepoint trial");
      const { rowCount } = await client.query(text);
      await client.query("rollback to savepoint trial");
      if (rowCount !== 0) found.push(text);
    }
  }
  expect(found).toEqual([]);
});

test("a policy that lets another organization's rows in or out is noticed, in every table", async () => {
  const { rows: policies } = await client.query<{ name: string; table: string; command: string; using: string }>(`
    select polname as name, relname as table, polcmd as command, pg_get_expr(polqual, polrelid) as using
    from pg_policy join pg_class c on c.oid = polrelid where 'acta_member'::regrole = any (polroles)`);
  expect(policies.length).toBeGreaterThan(20);
  for (const { name, table, command, using } of policies) {
    const on = tables.find((t) => t.name === table);
    if (!on) throw new Error(`${table} is not in schema public`);
    const policy = `alter policy "${name}" on "${table}"`;
    const writes = await client.query<{ granted: boolean }>(
      "select has_table_privilege('acta_member', $1, 'insert') or has_table_privilege('acta_member', $1, 'update') as granted",
      [table],
    );
    if (["*", "a", "w"].includes(command) && writes.rows[0]?.granted)
      expect(await breachesAfter(`${policy} with check (true)`, on), `${table} with check`).not.toEqual([]);
    if (["*", "r", "w"].includes(command))
      expect(await breachesAfter(`${policy} using (${using} or true)`, on), `${table} using`).not.toEqual([]);
  }
});

test("a table without row-level security that members are given is noticed", async () => {
  const { rows: open } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and not relrowsecurity",
  );
  const system = tables.filter((table) => open.some(({ name }) => name === table.name));
  expect(system.length).toBeGreaterThan(8);
  for (const table of system) {
    expect(await breachesAfter(`grant select on "${table.name}" to acta_member`, table), table.name).not.toEqual([]);
  }
});

test("members reach no table, view or privileged function but those tried here", async () => {
  const { rows: others } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'f') and nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_'
      and not (relkind in ('r', 'p') and nspname = 'public') and has_schema_privilege('acta_member', n.oid, 'usage')
      and has_any_column_privilege('acta_member', c.oid, 'select, insert, update')`);
  expect(others).toEqual([]);
  const { rows: functions } = await client.query<{ name: string }>(`
    select p.proname as name from pg_proc p join pg_namespace n on n.oid = pronamespace
    where prosecdef and nspname not in ('pg_catalog', 'information_schema')
      and has_schema_privilege('acta_member', n.oid, 'usage') and has_function_privilege('acta_member', p.oid, 'execute')`);
  // Answers whether an address has an account, to tell its open pages of an invitation; names the code's reactions to an event.
  expect(functions.map(({ name }) => name).sort()).toEqual(["person_at", "reactions_to"]);
});

test("members may not empty, refer to or hang triggers on any table, and row-level security binds the owner too", async () => {
  const { rows: granted } = await client.query(
    "select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and has_table_privilege('acta_member', oid, 'truncate, references, trigger')",
  );
  expect(granted).toEqual([]);
  const { rows: loose } = await client.query(`
    select relname from pg_class c join pg_attribute a on attrelid = c.oid and attname = 'org_id'
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not (relrowsecurity and relforcerowsecurity)`);
  expect(loose).toEqual([]);
});

test("the roles of the application bypass nothing and own nothing", async () => {
  const { rows } = await client.query(
    "select rolname from pg_roles where rolname in ('acta_member', 'acta_system') and not rolsuper and not rolbypassrls and not rolcanlogin",
  );
  expect(rows).toHaveLength(2);
  const owned = await client.query(
    "select tablename from pg_tables where schemaname = 'public' and tableowner in ('acta_member', 'acta_system')",
  );
  expect(owned.rows).toEqual([]);
});

test("the audit log can only grow", async () => {
  for (const role of ["acta_member", "acta_system"]) {
    const { rows } = await client.query(
      "select has_table_privilege($1, 'audit_log', 'update') as update, has_table_privilege($1, 'audit_log', 'delete') as delete, has_table_privilege($1, 'audit_log', 'truncate') as truncate",
      [role],
    );
    expect(rows[0]).toEqual({ update: false, delete: false, truncate: false });
  }
});

test("every foreign key between tenant tables carries the organization", async () => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select con.conname as name, array(select a.attname::text from unnest(con.conkey) k join pg_attribute a on a.attrelid = con.conrelid and a.attnum = k) as columns
    from pg_constraint con
    where con.contype = 'f'
      and exists (select from pg_attribute a where a.attrelid = con.conrelid and a.attname = 'org_id')
      and exists (select from pg_attribute a where a.attrelid = con.confrelid and a.attname = 'org_id')`);
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter((r) => !r.columns.includes("org_id")).map((r) => r.name)).toEqual([]);
});
