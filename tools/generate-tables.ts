import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { migrate, migrationsFolder } from "#platform/db/migrate.ts";
import { startCluster } from "#tests/support/cluster.ts";

// Writes the row types of every table, as the migrations leave them, into src/platform/db/tables.ts. If all migrations ran, the new
// ones are added to the landed list. A line that is not committed yet is replaced, so a migration can change until it is.
const root = join(import.meta.dirname, "..");
const { reach, stop } = await startCluster();
const name = `types_${process.pid}`;
const admin = new pg.Client(reach("postgres"));
await admin.connect();
await admin.query(`create database "${name}"`);
try {
  await migrate(reach(name));
  writeLanded();
  const to = reach(name);
  const url =
    "connectionString" in to
      ? to.connectionString
      : `postgres://${to.user}@localhost:${to.port}/${to.database}?host=${encodeURIComponent(to.host)}`;
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

function writeLanded(): void {
  const list = "db/migrations/landed.sha256";
  const committed = execFileSync("git", ["show", `HEAD:${list}`], { cwd: root, encoding: "utf8" });
  const lines = readdirSync(migrationsFolder)
    .filter((file) => file.endsWith(".sql") && !committed.includes(`  ${file}\n`))
    .toSorted()
    .map((file) => `${sha256(readFileSync(join(migrationsFolder, file)))}  ${file}\n`);
  writeFileSync(join(root, list), [committed, ...lines].join(""));
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
