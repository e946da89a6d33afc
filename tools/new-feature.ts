import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { featureRanks } from "#app/ranks.ts";

// Lays the folder of a new feature: `node tools/new-feature.ts catalogs client`. The name is the feature's, plural and in
// kebab-case, as app/features.ts ranks it; the noun is its main thing. What it lays passes the architecture tests; then it is filled.

/** The files of a feature, by their path below its folder. */
export function featureFiles(feature: string, noun: string): Readonly<Record<string, string>> {
  const Noun = pascal(noun);
  const key = camel(feature);
  return {
    [`${noun}.ts`]: `import { z } from "zod";
import { Id } from "#protocol/page.ts";

/** What a ${noun} is. */
export const ${Noun} = z.object({ id: Id, name: z.string() });
export type ${Noun} = z.infer<typeof ${Noun}>;

/** A name as people give it. */
export const ${Noun}Name = z.string().trim().min(1, "${key}.nameRequired").max(60, "${key}.nameTooLong");
`,
    "policy.ts": `import type { Actor } from "#protocol/actor.ts";
import { active, all, type Decision, role } from "#protocol/decision.ts";

/** Who may see the list. */
export const read${Noun}s = (actor: Actor): Decision => role(actor, "owner", "manager");

/** Who may make one. */
export const create${Noun} = (actor: Actor): Decision => all(read${Noun}s(actor), active(actor));
`,
    "contract.ts": `import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { PageInput, pageOf } from "#protocol/page.ts";
import { ${Noun}, ${Noun}Name } from "./${noun}.ts";

export const list${Noun}s = endpoint({
  method: "GET",
  path: "/${feature}",
  access: "member",
  summary: "The ${noun}s, a page at a time",
  input: z.strictObject(PageInput.shape),
  output: pageOf(${Noun}),
});

export const create${Noun} = endpoint({
  method: "POST",
  path: "/${feature}",
  access: "member",
  summary: "Makes a ${noun}",
  input: z.strictObject({ name: ${Noun}Name }),
  output: ${Noun},
});
`,
    "events.ts": `import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";

/** A ${noun} was made. */
export const ${camel(noun)}Created = event("${noun}.created", z.object({ ${camel(noun)}Id: Id }), ({ ${camel(noun)}Id }) => ({
  keys: [["${key}"], ["${camel(noun)}", ${camel(noun)}Id]],
}));
`,
    "text/en.ts": `export const en = {
  title: "${Noun}s",
  nameRequired: "Name is required",
  nameTooLong: "At most 60 characters",
} as const;
`,
    "text/es.ts": `import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "${Noun}s",
  nameRequired: "El nombre es requerido",
  nameTooLong: "60 caracteres como máximo",
};
`,
    "server/index.ts": `import type { Platform, ServerFeature } from "#platform/platform.ts";
import { routes } from "./routes.ts";

/** The server side of ${feature}. */
export const ${key} = (_platform: Platform): ServerFeature => ({ name: "${feature}", routes });
`,
    "server/routes.ts": `import { newId } from "#platform/clock.ts";
import type { On } from "#platform/http/serve.ts";
import * as contract from "../contract.ts";
import { ${camel(noun)}Created } from "../events.ts";
import * as may from "../policy.ts";
import { insert${Noun}, list${Noun}s } from "./queries.ts";

export function routes(on: On): void {
  on(contract.list${Noun}s, async ({ actor, tx, authorize }, page) => {
    authorize(may.read${Noun}s(actor));
    return list${Noun}s(tx, page);
  });

  on(contract.create${Noun}, async ({ actor, tx, orgId, authorize, announce, audit }, { name }) => {
    authorize(may.create${Noun}(actor));
    const made = { id: newId(), name };
    await insert${Noun}(tx, orgId, made);
    await announce(${camel(noun)}Created, { ${camel(noun)}Id: made.id });
    audit("${noun}.created", "${noun}", made.id, { name });
    return made;
  });
}
`,
    "server/queries.ts": `import type { Tx } from "#platform/db/database.ts";
import type { ${Noun} } from "../${noun}.ts";

/** A page of ${noun}s in the order they were made. */
export async function list${Noun}s(
  tx: Tx,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<{ rows: ${Noun}[]; next: string | null }> {
  const all = tx.selectFrom("${camel(feature)}").select(["id", "name"]).orderBy("id").limit(limit + 1);
  const rows = await (after ? all.where("id", ">", after) : all).execute();
  const shown = rows.slice(0, limit);
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

export const insert${Noun} = async (tx: Tx, orgId: string, { id, name }: ${Noun}): Promise<void> =>
  void (await tx.insertInto("${camel(feature)}").values({ orgId, id, name }).execute());
`,
  };
}

/** The migration of the feature's table, to be numbered after the last one. */
export const featureMigration = (feature: string): string => `create table ${feature.replaceAll("-", "_")} (
  org_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  primary key (org_id, id)
);
select wall('${feature.replaceAll("-", "_")}');
`;

const camel = (name: string): string => name.replace(/-(\w)/g, (_, c: string) => c.toUpperCase());
const pascal = (name: string): string => camel(name).replace(/^\w/, (c) => c.toUpperCase());

function lay(feature: string, noun: string): void {
  const folder = join(import.meta.dirname, "../src/features", feature);
  if (!featureRanks.flat().includes(feature)) throw new Error(`rank "${feature}" in src/app/ranks.ts first`);
  if (existsSync(folder)) throw new Error(`${folder} is there already`);
  for (const [path, text] of Object.entries(featureFiles(feature, noun))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  console.log(`Laid src/features/${feature}. Then:
  1. db/migrations/NNNN-${feature}.sql, and "node tools/generate-tables.ts":
${featureMigration(feature).replace(/^/gm, "       ")}
  2. its texts into src/app/text/{en,es}.ts, its server into src/app/server/features.ts
  3. its calls into tests/server/authorization-table.ts`);
}

if (process.argv[1] === import.meta.filename) {
  const [feature, noun] = process.argv.slice(2);
  if (!feature || !noun) throw new Error("node tools/new-feature.ts FEATURE NOUN, for example: catalogs client");
  lay(feature, noun);
}
