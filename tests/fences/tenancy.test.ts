import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Connection } from "#platform/db/database.ts";
import { freshDatabase } from "#tests/support/cluster.ts";

let client: pg.Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  const reach = (database: string) => JSON.parse(inject("cluster").replace("DATABASE", database)) as Connection;
  const database = await freshDatabase(reach, inject("template"));
  drop = database.drop;
  client = new pg.Client(database.connection);
  await client.connect();
});

afterAll(async () => {
  await client?.end();
  await drop?.();
});

const tables = async () => {
  const { rows } = await client.query<{
    name: string;
    tenant: boolean;
    enabled: boolean;
    forced: boolean;
    policies: string[];
  }>(`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped) as tenant,
      array(select p.polname::text || ':' || coalesce(pg_get_expr(p.polqual, p.polrelid), '') || ':' || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '')
            from pg_policy p where p.polrelid = c.oid and 'acta_member'::regrole = any (p.polroles)) as policies
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'`);
  return rows;
};

test("every table with org_id is walled, forced, and by the organization of the transaction", async () => {
  const tenant = (await tables()).filter((t) => t.tenant);
  expect(tenant.length).toBeGreaterThan(8);
  expect(tenant.filter((t) => !t.enabled || !t.forced).map((t) => t.name)).toEqual([]);
  const open = tenant.filter((t) => t.policies.some((p) => !p.includes("current_org()")));
  expect(open.map((t) => t.name)).toEqual([]);
});

test("a member sees no row of any table without an organization, and may not touch what is not theirs", async () => {
  const all = await tables();
  for (const { name } of all) {
    await client.query("begin");
    await client.query("select set_config('role', 'acta_member', true)");
    const seen = await client.query(`select count(*)::int as n from ${name}`).catch((e: pg.DatabaseError) => {
      expect(e.code, name).toBe("42501"); // no right to read at all
      return { rows: [{ n: 0 }] };
    });
    expect(seen.rows[0]?.n, name).toBe(0);
    await client.query("rollback");
  }
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
