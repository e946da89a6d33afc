import { createHash } from "node:crypto";
import pg from "pg";

/** A table of the application, as the catalogue describes it. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly checks: readonly { readonly name: string; readonly columns: readonly string[]; readonly text: string }[];
  readonly references: readonly Reference[];
  readonly key: readonly string[];
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly generated: boolean;
}

interface Reference {
  readonly columns: readonly string[];
  readonly table: string;
  readonly to: readonly string[];
  readonly deferrable: boolean;
}

/** One row: its values by column, as PostgreSQL reads them; null is null. */
export type Row = Readonly<Record<string, string | null>>;

/** All tables of schema `public` but the Migrator's own. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const names = (keys: string, of: string) =>
    `array(select a.attname::text from unnest(${keys}) with ordinality k(n, i) join pg_attribute a on a.attrelid = ${of} and a.attnum = k.n order by i)`;
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', t.typname,
         'required', a.attnotnull and not a.atthasdef and a.attidentity = '',
         'generated', a.attgenerated <> '' or a.attidentity <> '') order by a.attnum)
       from pg_attribute a join pg_type t on t.oid = a.atttypid where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(json_build_object('name', conname, 'text', pg_get_constraintdef(k.oid), 'columns', ${names("conkey", "c.oid")}) order by conname), '[]')
       from pg_constraint k where k.conrelid = c.oid and contype = 'c') as checks,
      (select coalesce(json_agg(json_build_object('columns', ${names("conkey", "c.oid")}, 'table', r.relname,
         'to', ${names("confkey", "confrelid")}, 'deferrable', condeferrable)), '[]')
       from pg_constraint k join pg_class r on r.oid = confrelid where k.conrelid = c.oid and contype = 'f') as references,
      coalesce((select ${names("conkey", "c.oid")} from pg_constraint where conrelid = c.oid and contype = 'p'), '{}') as key
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely\\_%'
    order by c.relname`);
  return rows;
}

/**
 * Puts a row into every table for each organization, referring to rows of the same organization only. The values come from
 * the catalogue: types, foreign keys, and the checks, which are tried until they hold. Runs in the caller's transaction.
 */
export async function fillEveryTable(
  client: pg.ClientBase,
  tables: readonly Table[],
  organizations: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Row>>> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const all = new Map<string, Map<string, Row>>();
  for (const organization of organizations) {
    const rows = new Map<string, Row>();
    const visit = async (table: Table): Promise<void> => {
      if (rows.has(table.name)) return;
      rows.set(table.name, {});
      for (const reference of table.references.filter((r) => !r.deferrable && isNeeded(table, r))) {
        await visit(tableOf(byName, reference.table));
      }
      rows.set(table.name, await insertRow(client, byName, table, organization));
    };
    // Tables filled by triggers come last, without the rows that the trigger wrote for others.
    for (const table of tables.toSorted((a, b) => Number(isFilled(a)) - Number(isFilled(b)))) {
      if (isFilled(table)) await client.query(`delete from "${table.name}" where org_id = $1`, [organization]);
      await visit(table);
    }
    all.set(organization, rows);
  }
  await client.query("set constraints all immediate");
  return all;
}

const filled: ReadonlySet<string> = new Set(["repository_usage", "process_words", "task_words"]);
const isFilled = ({ name }: Table): boolean => filled.has(name);

function tableOf(byName: ReadonlyMap<string, Table>, name: string): Table {
  const table = byName.get(name);
  if (!table) throw new Error(`${name} is no table of schema public`);
  return table;
}

const isNeeded = (table: Table, reference: Reference): boolean =>
  reference.columns.every((name) => table.columns.find((column) => column.name === name)?.required);

/** Tries values until the checks of the table hold, each check in turn: PostgreSQL tries them in the order of their names. */
async function insertRow(
  client: pg.ClientBase,
  byName: ReadonlyMap<string, Table>,
  table: Table,
  organization: string,
): Promise<Row> {
  const row: Record<string, string | null> = {};
  for (const column of table.columns.filter((c) => !c.generated && (c.required || c.name === "org_id"))) {
    row[column.name] = valueOf(byName, table, column, organization);
  }
  let failed = await tryInsert(client, table, row);
  while (failed !== undefined) {
    const check = table.checks.find(({ name }) => name === failed);
    const isSolved = (name: string | undefined): boolean => name === undefined || name > (failed ?? "");
    const choice = check && (await solve(client, byName, table, organization, row, check.columns, isSolved));
    if (!choice) throw new Error(`No row for ${table.name} satisfies ${failed}: give the test a value that does`);
    Object.assign(row, choice.values);
    failed = choice.next;
  }
  const where = Object.keys(row).filter((name) => row[name] !== null);
  return Object.fromEntries(where.map((name) => [name, row[name] ?? null]));
}

async function solve(
  client: pg.ClientBase,
  byName: ReadonlyMap<string, Table>,
  table: Table,
  organization: string,
  row: Row,
  columns: readonly string[],
  isSolved: (next: string | undefined) => boolean,
): Promise<{ values: Row; next: string | undefined } | undefined> {
  let choices: Row[] = [{}];
  for (const column of table.columns.filter(({ name }) => columns.includes(name))) {
    const values = candidates(byName, table, column, organization);
    choices = choices.flatMap((choice) => values.map((value) => ({ ...choice, [column.name]: value })));
  }
  for (const values of choices.slice(0, 500)) {
    const next = await tryInsert(client, table, { ...row, ...values });
    if (isSolved(next)) return { values, next };
  }
  return undefined;
}

/** Inserts the row, or says which check refuses it, and leaves no trace then. */
async function tryInsert(client: pg.ClientBase, table: Table, row: Row): Promise<string | undefined> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await client.query("savepoint attempt");
  try {
    const columns = names.map((name) => `"${name}"`).join();
    const { rows } = await client.query<Row>(
      `insert into "${table.name}" (${columns}) values (${places.join()}) returning ${columns}`,
      names.map((name) => row[name]),
    );
    // A trigger adds to the words of a name.
    if (row["name_words"]) Object.assign(row, { name_words: rows[0]?.["name_words"] });
    await client.query("release savepoint attempt");
    return undefined;
  } catch (error) {
    await client.query("rollback to savepoint attempt");
    if (error instanceof pg.DatabaseError && error.code === "23514") return error.constraint;
    throw new Error(`${table.name} ${JSON.stringify(row)}`, { cause: error });
  }
}

/** The same for the same column of the same organization, so that a reference knows the value of what it refers to. */
function valueOf(byName: ReadonlyMap<string, Table>, table: Table, column: Column, organization: string): string {
  if (column.name === "org_id" || (table.name === "organizations" && column.name === "id")) return organization;
  const reference = table.references.find((r) => r.columns.includes(column.name) && isNeeded(table, r));
  if (reference) {
    const target = tableOf(byName, reference.table);
    const name = reference.to[reference.columns.indexOf(column.name)];
    const to = target.columns.find((c) => c.name === name);
    if (to) return valueOf(byName, target, to, organization);
  }
  const hash = createHash("sha256").update(`${organization} ${table.name} ${column.name}`).digest("hex");
  const make = values[column.type];
  if (!make) throw new Error(`${table.name}.${column.name}: the test has no value of type ${column.type}`);
  return make(hash);
}

const uuid = (hash: string): string =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-7${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;

const number = (hash: string): string => String((Number.parseInt(hash.slice(0, 6), 16) % 30_000) + 1);

/** A value of each type PostgreSQL calls by this name, made from 64 hexadecimal digits. */
const values: Readonly<Record<string, (hash: string) => string>> = {
  uuid,
  text: (hash) => hash.slice(0, 12),
  bytea: (hash) => `\\x${hash}`,
  bool: () => "false",
  int2: number,
  int4: number,
  int8: number,
  numeric: number,
  float8: number,
  jsonb: () => "{}",
  date: () => "2026-03-01",
  timestamptz: () => "2026-03-01T10:00:00Z",
  interval: () => "1 hour",
  tsvector: (hash) => hash.slice(0, 12),
  _bytea: (hash) => `{"\\\\x${hash}"}`,
  _text: (hash) => `{${hash.slice(0, 12)}}`,
  _uuid: () => "{}",
  _int4: () => "{}",
  _jsonb: () => "{}",
};

/** Returns values that may satisfy a check of this column: the words in the checks of the table, then common forms. */
function candidates(
  byName: ReadonlyMap<string, Table>,
  table: Table,
  column: Column,
  organization: string,
): (string | null)[] {
  const nothing = column.required || column.name === "org_id" ? [] : [null];
  const usual = valueOf(byName, table, column, organization);
  const isFixed = column.name === "org_id" || table.references.some((r) => r.columns.includes(column.name));
  if (isFixed) return [...nothing, usual];
  const texts = table.checks.filter((check) => check.columns.includes(column.name)).map(({ text }) => text);
  const named = texts.flatMap((text) => [...text.matchAll(/'((?:[^']|'')*)'::/g)].map(([, word = ""]) => word));
  if (column.type === "_text") return [...nothing, usual, ...named.map((word) => `{${word}}`)];
  if (column.type === "bool") return [...nothing, "false", "true"];
  if (column.type !== "text")
    return [...nothing, usual, "0", "1", "2", "3"].filter((v) => v === null || fits(column, v, usual));
  const digits = number(usual).padStart(8, "2").slice(0, 8);
  const forms = [
    usual,
    "",
    "GT",
    digits,
    usual.slice(0, 4),
    `${usual}@example.com`,
    `${usual}.example.com`,
    "2026-03-01",
    "a".repeat(64),
  ];
  return [...nothing, ...named, ...forms];
}

const fits = (column: Column, value: string, usual: string): boolean =>
  value === usual || /^(int|float|numeric)/.test(column.type);
