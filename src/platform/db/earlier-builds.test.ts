import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { beforeAll, expect, inject, test } from "vitest";
import { freshDatabase } from "#tests/support/cluster.ts";
import type { Connection } from "./database.ts";
import { migrate, migrationsFolder } from "./migrate.ts";

const reach = (database: string) => JSON.parse(inject("cluster").replace("DATABASE", database)) as Connection;

/** File names of the migrations in the order in which they landed, which is the order earlier builds ran them in. */
let landed: string[];
beforeAll(async () => {
  const lines = (await readFile(join(migrationsFolder, "landed.sha256"), "utf8")).trim().split("\n");
  landed = lines.map((line) => line.split("  ")[1] ?? "");
});

/** Reads the schema from the catalogue, as sorted lines: the order of columns within a table may differ. */
async function schemaOf(connection: Connection): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(`
      select format('column %s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)) as line
        from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef d on adrelid = attrelid and adnum = attnum
        where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
      union all select format('policy %s', p) from pg_policies p where schemaname = 'public'
      union all select format('grant %s %s %s', table_name, grantee, privilege_type)
        from information_schema.table_privileges where table_schema = 'public'
      union all select format('function %s', pg_get_functiondef(oid)) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
      order by line`);
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}

const firm = "01890000-0000-7000-8000-000000000001";
const logo = '{"mime": "image/png", "file": "AAAA"}';

/** Founds an organization, as a build that had only these tables would. */
async function found(connection: Connection): Promise<void> {
  await run(
    connection,
    `insert into organizations (id, name, country, time_zone, settings, custom_logo, created_at, updated_at)
     values ('${firm}', 'Quetzal', 'GT', 'America/Guatemala', '{"kept": 1}', '${logo}', now(), now())`,
  );
}

async function run<T extends pg.QueryResultRow>(connection: Connection, text: string): Promise<T[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("begin; set local role acta_system");
    const { rows } = await client.query<T>(text);
    await client.query("commit");
    return rows;
  } finally {
    await client.end();
  }
}

/** Builds that had a migration without one of a lower number that landed later, and the last but one build. */
const outOfOrder = (): string[][] =>
  landed
    .map((_, index) => landed.slice(0, index))
    .filter(
      (build, index) =>
        index === landed.length - 1 || landed.slice(index).some((file) => file < (build.toSorted().at(-1) ?? "")),
    );

test("a database of an earlier build, made in the order its builds knew, opens and has today's schema", async () => {
  const whole = await freshDatabase(reach, "template0");
  await migrate(whole.connection);
  const today = await schemaOf(whole.connection);
  await whole.drop();
  expect(today.length).toBeGreaterThan(300);
  expect(outOfOrder().length).toBeGreaterThan(3);
  // One database grows from build to build, the shortest first. Each build is tried on a copy of it.
  const grown = await freshDatabase(reach, "template0");
  const folder = await mkdtemp(join(tmpdir(), "acta-earlier-"));
  const ran: string[] = [];
  for (const build of outOfOrder()) {
    // Each build had one migration more than the one before; the data directory saw them all.
    for (const file of build.slice(ran.length)) {
      await copyFile(join(migrationsFolder, file), join(folder, file));
      await migrate(grown.connection, folder);
      if (file === "0003-organizations.sql") await found(grown.connection);
      ran.push(file);
    }
    expect(ran).toEqual(build);
    const database = await freshDatabase(reach, grown.name);
    const missing = landed.filter((file) => !build.includes(file)).map((file) => file.slice(0, -4));
    expect(await migrate(database.connection)).toEqual(missing.toSorted());
    expect(await schemaOf(database.connection), build.at(-1)).toEqual(today);
    if (build.includes("0003-organizations.sql")) {
      const text = "select settings, logo_hash = sha256('\\x000000') as hashed from organizations";
      expect(await run(database.connection, text)).toEqual([
        { settings: { consultantPlaceholderFields: false, kept: 1 }, hashed: true },
      ]);
    }
    await database.drop();
  }
  await grown.drop();
  await rm(folder, { recursive: true });
});
