import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Connection } from "#platform/db/database.ts";
import { freshDatabase } from "#tests/support/cluster.ts";

// Evidence is insert-only in the rights of the database itself (decision 0181).

/** The changes that a table of evidence admits: columns that `member` may update, and rights that only the system has. */
interface Admitted {
  readonly columns?: readonly string[];
  readonly system?: readonly ("update" | "delete")[];
}

const evidence: Readonly<Record<string, Admitted>> = {
  audit_log: { system: ["update"] },
  clause_versions: {},
  credit_entries: {},
  list_changes: { columns: ["undone_at"], system: ["update"] },
  list_record_history: {},
  payment_events: { system: ["update"] },
  payment_receipts: {},
  payment_refunds: {},
  process_history: { system: ["update", "delete"] },
  repository_activity: { system: ["delete"] },
  repository_receipts: {},
  repository_versions: { columns: ["comment"], system: ["update", "delete"] },
  signature_events: {},
};

/** Tables that are called like evidence and are none, with the reason. */
const others: Readonly<Record<string, string>> = {
  land_study_versions: "earlier states of a drawing, thinned out while it is drawn",
  process_moves: "figures of reports, counted again from the processes every night",
  template_versions: "one that nothing was made with is replaced; foreign keys hold the rest",
};

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

/** The rights of a role to change rows of a table: `delete`, `truncate`, and `update` with the column. */
async function rightsOf(role: string, table: string): Promise<string[]> {
  const { rows } = await client.query<{ right: string }>(
    `select r as "right" from unnest(array['delete', 'truncate']) r where has_table_privilege($1, $2, r)
     union all
     select 'update ' || column_name from information_schema.columns
     where table_schema = 'public' and table_name = $2 and has_column_privilege($1, $2, column_name, 'update')`,
    [role, table],
  );
  return rows.map(({ right }) => right).toSorted();
}

test("members insert evidence and change none of it", async () => {
  for (const [table, { columns = [] }] of Object.entries(evidence))
    expect(await rightsOf("acta_member", table), table).toEqual(columns.map((column) => `update ${column}`));
});

test("the system erases only what the law or the plan of the product makes it erase", async () => {
  for (const [table, { system = [] }] of Object.entries(evidence)) {
    const rights = await rightsOf("acta_system", table);
    const found = new Set(rights.map((right) => right.split(" ")[0]));
    // The address of a receipt's document is known after the payment.
    if (table === "payment_receipts") expect(rights).toEqual(["update document_url"]);
    else expect([...found].toSorted(), table).toEqual([...system].toSorted());
  }
});

test("a table that is called like evidence is in the list, or says why it is none", async () => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'
     and table_name ~ '(history|events?|receipts?|log|versions|entries|activity|refunds|moves|changes|evidence|approvals|results)$'`,
  );
  const known = [...Object.keys(evidence), ...Object.keys(others)];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

test("a function that changes evidence with the rights of the system serves its own organization only", async () => {
  const { rows } = await client.query<{ name: string; source: string }>(
    `select proname as name, prosrc as source from pg_proc
     where pronamespace = 'public'::regnamespace and (prosecdef or 'role=acta_system' = any (proconfig))`,
  );
  const changing = rows.filter(({ source }) => /\b(update|delete from)\s+\w+/i.test(source));
  expect(changing.map(({ name }) => name).toSorted()).toEqual(["extend_sitting", "thin_versions"]);
  for (const { name, source } of changing) expect(source, name).toContain("org_id = current_org()");
});
