import type { Names } from "./names.ts";

/** The server of a feature, and its tests. */
export const serverFiles = ({ feature, key, noun, one, One, words }: Names): Readonly<Record<string, string>> => ({
  "server/index.ts": `import type { Platform, ServerFeature } from "#platform/platform.ts";
import { routes } from "./routes.ts";

/** The server side of ${words}s. */
export const ${key} = (_platform: Platform): ServerFeature => ({ name: "${feature}", routes });
`,
  "server/routes.ts": `import { newId } from "#platform/clock.ts";
import type { On } from "#platform/http/serve.ts";
import * as contract from "../contract.ts";
import { ${one}Created } from "../events.ts";
import * as may from "../policy.ts";
import { insert${One}, list${One}s } from "./queries.ts";

/** The routes of ${words}s. */
export function routes(on: On): void {
  on(contract.list${One}s, async ({ actor, tx, authorize }, page) => {
    authorize(may.read${One}s(actor));
    return list${One}s(tx, page);
  });

  on(contract.create${One}, async ({ actor, tx, orgId, authorize, announce, audit }, { name }) => {
    authorize(may.create${One}(actor));
    const created = { id: newId(), name };
    await insert${One}(tx, orgId, created);
    await announce(${one}Created, { ${one}Id: created.id });
    audit("${one}.created", "${one}", created.id, { name });
    return created;
  });
}
`,
  "server/queries.ts": `import type { Tx } from "#platform/db/database.ts";
import { type Page, pageOfRows, readCursor } from "#platform/db/page.ts";
import type { ${One} } from "../${noun}.ts";

/** A page of ${words}s in the order they were added. */
export async function list${One}s(
  tx: Tx,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<Page<${One}>> {
  const all = tx
    .selectFrom("${key}")
    .select(["id", "name"])
    .orderBy("id")
    .limit(limit + 1);
  const rows = await (after === undefined ? all : all.where("id", ">", readCursor(after, 1)[0] ?? "")).execute();
  return pageOfRows(rows, limit, ({ id }) => [id]);
}

export const insert${One} = async (tx: Tx, orgId: string, { id, name }: ${One}): Promise<void> =>
  void (await tx.insertInto("${key}").values({ orgId, id, name }).execute());
`,
  [`server/${feature}.test.ts`]: `import { afterAll, beforeAll, expect, test } from "vitest";
import { organization } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

let app: App;
beforeAll(async () => {
  app = await startApp({}, { work: false });
});
afterAll(() => app?.stop());

test("what an organization adds it lists, page by page, and another one does not", async () => {
  const [owner, other] = [await organization(app), await organization(app)];
  for (const name of ["Uno", "Dos", "Tres"]) await owner.call(contract.create${One}, { name });
  const first = await owner.call(contract.list${One}s, { limit: 2 });
  expect(first.rows.map(({ name }) => name)).toEqual(["Uno", "Dos"]);
  const second = await owner.call(contract.list${One}s, { limit: 2, after: first.next ?? "" });
  expect(second).toMatchObject({ rows: [{ name: "Tres" }], next: null });
  expect((await other.call(contract.list${One}s, {})).rows).toEqual([]);
});

test("a name that is missing is an error of its field", async () => {
  const owner = await organization(app);
  await expect(owner.call(contract.create${One}, { name: " " })).rejects.toMatchObject({
    fields: [{ path: "name", code: "${key}.nameRequired" }],
  });
});
`,
});

/** The cases of who may use the calls of a feature. They belong in `tests/authorization`. */
export const authorizationCases = ({
  feature,
  One,
  words,
}: Names): string => `import { type AuthorizationCase, managers, nothing, unique } from "#tests/support/authorization.ts";
import * as contract from "#features/${feature}/contract.ts";

/** The calls of ${words}s. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: contract.list${One}s, allowed: managers, input: nothing },
  { endpoint: contract.create${One}, allowed: managers, input: async () => ({ name: unique() }) },
];
`;
