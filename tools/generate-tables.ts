import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { migrate, migrationsFolder } from "#platform/db/migrate.ts";
import { startCluster } from "#tests/support/cluster.ts";

// Prints the row types of every table, as the migrations leave them, into src/platform/db/tables.ts, and adds new
// migrations to the list of landed ones. One that changes before it lands: take its line out of the list, run this again.
const list = join(migrationsFolder, "landed.sha256");
const landed = readFileSync(list, "utf8");
for (const file of readdirSync(migrationsFolder).sort()) {
  if (!file.endsWith(".sql") || landed.includes(`  ${file}\n`)) continue;
  const hash = createHash("sha256").update(readFileSync(join(migrationsFolder, file)));
  appendFileSync(list, `${hash.digest("hex")}  ${file}\n`);
}
const { reach, stop } = await startCluster();
const name = `types_${process.pid}`;
const admin = new pg.Client(reach("postgres"));
await admin.connect();
await admin.query(`create database "${name}"`);
try {
  await migrate(reach(name));
  const to = reach(name);
  const url =
    "connectionString" in to
      ? to.connectionString
      : `postgres://${to.user}@localhost:${to.port}/${to.database}?host=${encodeURIComponent(to.host)}`;
  const root = join(import.meta.dirname, "..");
  execFileSync(
    process.execPath,
    [
      join(root, "node_modules/kysely-codegen/dist/cli/bin.js"),
      "--dialect",
      "postgres",
      "--url",
      url,
      "--camel-case",
      "--out-file",
      join(root, "src/platform/db/tables.ts"),
      "--exclude-pattern",
      "(kysely_*|pgboss.*)",
      "--numeric-parser",
      "string",
    ],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  // The pool reads int8 as a number (counts, sizes and versions stay far below 2^53).
  const file = join(root, "src/platform/db/tables.ts");
  const number = "export type Int8 = ColumnType<number, bigint | number | string, bigint | number | string>;";
  writeFileSync(file, readFileSync(file, "utf8").replace(/^export type Int8 = .*$/m, number));
} finally {
  await admin.query(`drop database if exists "${name}" with (force)`);
  await admin.end();
  await stop();
}
