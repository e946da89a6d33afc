import type pg from "pg";
import type { Manifest } from "./manifest.ts";

/** A table whose rows a backup keeps. Names are as the catalog has them, without quotes. */
export type Table = Manifest["tables"][number];

/** A sequence and its value. */
export type Sequence = Manifest["sequences"][number];

/** A name as SQL writes it. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The tables of schema `public` but the Migrator's own, in the order of their names. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; forced: boolean; seen: boolean }>(`
    select c.relname as name, c.relforcerowsecurity as forced,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
            and attgenerated = '' order by attnum) as columns,
      not c.relrowsecurity or exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive
            and p.polcmd in ('*', 'r') and pg_get_expr(p.polqual, c.oid) = 'true'
            and 'acta_system'::regrole = any (p.polroles)) as seen
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely\\_%'
    order by c.relname`);
  const hidden = rows.filter(({ seen }) => !seen).map(({ name }) => name);
  // Row-level security would silently leave rows out of the backup.
  if (hidden.length > 0) throw new Error(`acta_system may not see every row of ${hidden.join(", ")}`);
  return rows.map(({ name, columns, forced }) => ({ name, columns, forced }));
}

/** The sequences of schema `public`. */
export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname",
  );
  const all: Sequence[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ value: string; used: boolean }>(
      `select last_value::text as value, is_called as used from ${quote(name)}`,
    );
    for (const { value, used } of found.rows) all.push({ name, value, used });
  }
  return all;
}

/** Names of the migrations the database has had, in their order; none when it is empty. */
export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: there } = await client.query(
    "select from pg_tables where schemaname = 'public' and tablename = 'kysely_migration'",
  );
  if (there.length === 0) return [];
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  return rows.map(({ name }) => name);
}
