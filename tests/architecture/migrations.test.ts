import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrationsFolder } from "#platform/db/migrate.ts";

// db/migrations/landed.sha256 has a line per migration, in the order in which they landed. Installations have run them:
// a line is never changed, moved or taken away. `tools/generate-tables.ts` adds the line of a new one at the end.
const lines = readFileSync(join(migrationsFolder, "landed.sha256"), "utf8").trim().split("\n");
const landed = lines.map((line) => ({ hash: line.slice(0, 64), file: line.slice(66) }));

/** The numbers that landed after a later one, before numbers were given in order. No other may. */
const late = ["0002-identity.sql", "0003-organizations.sql", "0007-teams-and-catalogs.sql", "0008-second-factor.sql"];

test("every landed migration has the name and the bytes it landed with", () => {
  const now = landed.map(({ file }) => ({
    hash: createHash("sha256")
      .update(readFileSync(join(migrationsFolder, file)))
      .digest("hex"),
    file,
  }));
  expect(now).toEqual(landed);
});

test("every migration is in the list", () => {
  const files = readdirSync(migrationsFolder).filter((name) => name !== "landed.sha256");
  expect(files.toSorted()).toEqual(landed.map(({ file }) => file).toSorted());
});

test("a new migration has the next number, and the list begins as it always did", () => {
  const numbers = landed.filter(({ file }) => !late.includes(file)).map(({ file }) => file.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)].toSorted());
  expect(landed.every(({ file }) => /^\d{4}-[a-z-]+\.sql$/.test(file))).toBe(true);
  const first = createHash("sha256").update(lines.slice(0, 11).join("\n")).digest("hex");
  expect(first).toBe("cad4323008a11f536da2598a5c62e86eb65b020ef61bfd8be623af89b0a7f03a");
});

test("a migration that changes rows takes the role that sees them", () => {
  const before = ["0007-teams-and-catalogs.sql", "0012-brand-and-keys.sql"]; // 0015 does again what they did
  const wrong = landed
    .filter(({ file }) => !before.includes(file))
    .flatMap(({ file }) => {
      const text = readFileSync(join(migrationsFolder, file), "utf8");
      const statements = text
        .replaceAll(/--.*$/gm, "")
        .replaceAll(/\$\$[\s\S]*?\$\$/g, "''")
        .split(";")
        .map((statement) => statement.trim().toLowerCase());
      let role = "none";
      return statements.flatMap((statement) => {
        role = /^set local role (\w+)$/.exec(statement)?.[1] ?? role;
        const changes = /^(?:insert|update|delete|merge|with)\b/.test(statement);
        return changes && role !== "acta_system" ? [`${file}: ${statement}`] : [];
      });
    });
  expect(wrong).toEqual([]);
});
