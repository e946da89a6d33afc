import pg from "pg";
import type { Row, Table } from "./tenant-rows.ts";

/** The row another organization has in this table, and the organization that reaches for it. */
export interface Pair {
  readonly orgId: string;
  readonly other: Row;
}

interface Outcome {
  readonly rows: number;
  readonly error?: string | undefined;
}

/** SQLSTATE of row-level security that says no, and of a role that lacks the privilege. */
const refused = "42501";
const untouched = ({ rows, error }: Outcome): boolean => error === refused || (error === undefined && rows === 0);
const denied = ({ error }: Outcome): boolean => error === refused;

/**
 * Returns the operations on another organization's row that succeed for a member of organization `orgId`: read, lock,
 * change, delete or take it, write one in its name, and give away a row of their own. Empty if the database rejects
 * all of them. Runs in the caller's transaction and leaves nothing.
 */
export async function breaches(client: pg.ClientBase, table: Table, pair: Pair): Promise<string[]> {
  const found: string[] = [];
  const attempt = async (name: string, text: string, values: unknown[], isHarmless: (outcome: Outcome) => boolean) => {
    const outcome = await asMember(client, pair.orgId, text, values);
    if (!isHarmless(outcome)) found.push(`${table.name}: ${name} (${outcome.error ?? `${outcome.rows} rows`})`);
  };
  const of = quote(table.name);
  const columns = table.columns.filter(({ generated }) => !generated).map(({ name }) => name);
  const { text: theirs, values } = only(pair.other);

  await attempt("reads", `select from ${of} where ${theirs}`, values, untouched);
  await attempt("locks", `select from ${of} where ${theirs} for update`, values, untouched);
  for (const name of columns) {
    const column = quote(name);
    await attempt(`updates ${name}`, `update ${of} set ${column} = ${column} where ${theirs}`, values, untouched);
  }
  await attempt("deletes", `delete from ${of} where ${theirs}`, values, untouched);

  const names = Object.keys(pair.other);
  const insert = `insert into ${of} (${names.map(quote).join()}) values (${names.map((_, i) => `$${i + 1}`).join()})`;
  await attempt("inserts", insert, Object.values(pair.other), denied);
  if (table.key.length > 0) {
    const update = `do update set ${quote(names[0] ?? "")} = excluded.${quote(names[0] ?? "")}`;
    const upsert = `${insert} on conflict (${table.key.map(quote).join()}) ${update}`;
    await attempt("inserts over", upsert, Object.values(pair.other), denied);
  }

  const tenant = table.name === "organizations" ? "id" : "org_id";
  if (!columns.includes(tenant)) return found;
  // Without a condition: only then the policy's `with check` alone decides, and not what the role may read.
  await attempt("gives", `update ${of} set ${quote(tenant)} = $1`, [pair.other[tenant]], untouched);
  const take = `update ${of} set ${quote(tenant)} = $${values.length + 1} where ${theirs}`;
  await attempt("takes", take, [...values, pair.orgId], untouched);
  return found;
}

/**
 * Returns the number of rows that a member of the organization sees. Returns undefined if it may not read the table
 * at all.
 */
export async function visibleRows(client: pg.ClientBase, table: Table, orgId: string): Promise<number | undefined> {
  const { rows, error } = await asMember(client, orgId, `select from ${quote(table.name)}`, []);
  return error === refused ? undefined : rows;
}

/** Returns the number of rows of an organization in a table: one, and those written by triggers. */
export async function ownRows(client: pg.ClientBase, table: Table, orgId: string): Promise<number> {
  if (!table.columns.some(({ name }) => name === "org_id")) return 1;
  await client.query("savepoint counting; set local role acta_system");
  const { rowCount } = await client.query(`select from ${quote(table.name)} where org_id = $1`, [orgId]);
  await client.query("rollback to savepoint counting");
  return rowCount ?? 0;
}

async function asMember(client: pg.ClientBase, orgId: string, text: string, values: unknown[]): Promise<Outcome> {
  await client.query("savepoint trial");
  try {
    await client.query("select set_config('role', 'acta_member', true), set_config('app.org_id', $1, true)", [orgId]);
    const { rowCount } = await client.query(text, values);
    return { rows: rowCount ?? 0 };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return { rows: 0, error: error.code };
  } finally {
    await client.query("rollback to savepoint trial");
  }
}

const quote = (name: string): string => `"${name}"`;

/** A condition that this row alone satisfies. */
function only(row: Row): { text: string; values: (string | null)[] } {
  const names = Object.keys(row).filter((name) => !["{}", "f", "false"].includes(row[name] ?? ""));
  return {
    text: names.map((name, index) => `${quote(name)} = $${index + 1}`).join(" and "),
    values: names.map((name) => row[name] ?? null),
  };
}
