import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { featureRanks } from "#app/ranks.ts";
import { browserTest } from "./feature-files/browser.ts";
import { type Names, namesOf } from "./feature-files/names.ts";
import { authorizationCases, serverFiles } from "./feature-files/server.ts";
import { sharedFiles } from "./feature-files/shared.ts";
import { webFiles } from "./feature-files/web.ts";

// Creates the files of a feature: `node tools/run.mjs new-feature catalogs client`. The name is the feature's, plural and in kebab-case, as
// app/ranks.ts has it; the noun is its main thing. It writes the folder, the migration and the lines that name the feature
// elsewhere. The result passes the checks.

const root = join(import.meta.dirname, "..");

/** The files of a feature, by their path below its folder. */
export function featureFiles(feature: string, noun: string): Readonly<Record<string, string>> {
  const names = namesOf(feature, noun);
  return { ...sharedFiles(names), ...serverFiles(names), ...webFiles(names) };
}

/** Returns the test of the feature's page, which belongs in the folder of page tests. */
export const featureBrowserTest = (feature: string, noun: string): string => browserTest(namesOf(feature, noun));

/** Returns the cases of who may use the feature's calls, which belong in the folder of those cases. */
export const featureAuthorizationCases = (feature: string, noun: string): string =>
  authorizationCases(namesOf(feature, noun));

/** The migration of the feature's table. */
export const featureMigration = (feature: string): string => `create table ${table(feature)} (
  org_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  primary key (org_id, id)
);
select wall('${table(feature)}');
`;

const table = (feature: string): string => feature.replaceAll("-", "_");

/** A line that names the feature in a file of others, and the text that comes after it. */
interface Line {
  readonly file: string;
  readonly line: string;
  readonly before: string;
}

/** The lines that name a feature elsewhere. */
export const featureLines = ({ feature, key }: Names): readonly Line[] => [
  {
    file: "src/app/features.ts",
    line: `export { ${key} } from "#features/${feature}/feature.ts";\n`,
    before: "export { administration }",
  },
  {
    file: "src/app/server/features.ts",
    line: `export { ${key} } from "#features/${feature}/server/index.ts";\n`,
    before: "export { administration }",
  },
  {
    file: "src/app/web/features.ts",
    line: `export { web as ${key} } from "#features/${feature}/web/index.ts";\n`,
    before: "export { web as administration }",
  },
  { file: "src/app/screens.test.ts", line: `  "/${feature}": "owner manager",\n`, before: "};\n\nconst needs" },
  { file: "src/features/help/pages.ts", line: `  "/${feature}": "first-steps",\n`, before: `  "/login": "account"` },
  { file: "tests/architecture/table-owners.ts", line: `  ${key}: "${feature}",\n`, before: "  accountTokens:" },
];

function insert({ file, line, before }: Line): void {
  const path = join(root, file);
  const text = readFileSync(path, "utf8");
  if (!text.includes(before)) throw new Error(`${file}: "${before}" is not there; add the line by hand: ${line}`);
  writeFileSync(
    path,
    text.replace(before, () => line + before),
  );
}

function lay(feature: string, noun: string): void {
  const folder = join(root, "src/features", feature);
  if (!featureRanks.flat().includes(feature)) throw new Error(`add "${feature}" to src/app/ranks.ts first`);
  if (existsSync(folder)) throw new Error(`${folder} exists already`);
  for (const [path, text] of Object.entries(featureFiles(feature, noun))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeFileSync(join(root, "tests/e2e", `${feature}.test.ts`), featureBrowserTest(feature, noun));
  writeFileSync(join(root, "tests/authorization", `${feature}.ts`), featureAuthorizationCases(feature, noun));
  for (const line of featureLines(namesOf(feature, noun))) insert(line);
  const last = readdirSync(join(root, "db/migrations")).flatMap((name) => Number(/^\d{4}/.exec(name)?.[0] ?? 0));
  const number = String(Math.max(...last) + 1).padStart(4, "0");
  const migration = `db/migrations/${number}-${feature}.sql`;
  writeFileSync(join(root, migration), featureMigration(feature));
  console.log(`Wrote src/features/${feature}, tests/e2e/${feature}.test.ts, tests/authorization/${feature}.ts, ${migration} and the lines that name the feature elsewhere. Then:
  1. node tools/run.mjs generate-tables
  2. node_modules/.bin/biome check --write src tests, which brings the new lines into order
  3. the texts in Spanish, and the help page of its screen (src/features/help/pages.ts; until then that of the first steps)`);
}

if (process.argv[1] === import.meta.filename) {
  const [feature, noun] = process.argv.slice(2);
  if (feature && noun) lay(feature, noun);
  else {
    console.error("node tools/run.mjs new-feature FEATURE NOUN, for example: catalogs client");
    process.exitCode = 2;
  }
}
