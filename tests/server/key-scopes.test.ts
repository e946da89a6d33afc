import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApiKey } from "#features/api-keys/contract.ts";
import { createDrivePassword } from "#features/api-keys/drive-contract.ts";
import { allScopes, type KeyScope, keyScopesOf } from "#features/api-keys/scopes.ts";
import { apiAreas, type Endpoint, pathParameters } from "#protocol/endpoint.ts";
import type { Caller } from "#seed/caller.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

const scopes: readonly KeyScope[] = apiAreas.flatMap((area) => [`${area}:read`, `${area}:write`] as const);

let app: App;
let owner: SomeMember;
let made = 0;
beforeAll(async () => {
  app = await startApp({}, { work: false });
});
afterAll(() => app.stop());

/** Makes a key of these scopes. An organization has at most ten, so every tenth belongs to another one. */
async function keyOf(...given: readonly KeyScope[]): Promise<Caller> {
  if (made++ % 10 === 0) owner = await organization(app);
  const { key } = await (await newSession(app, owner))(createApiKey, { name: "Prueba", scopes: [...given] });
  return app.as(key);
}

const nameOf = (e: Pick<Endpoint, "method" | "path">) => `${e.method} ${e.path}`;
const refusals = new Set(["apiKeys.outOfScope", "apiKeys.driveOnly", "failure.apiKey"]);

/** True if a key may make a call, whatever becomes of it: its ids are those of nothing. */
async function isAdmitted(call: Caller, e: Endpoint): Promise<boolean> {
  const ids = pathParameters(e.path).map((name) => [name, "00000000-0000-7000-8000-000000000000"]);
  const answer = await call.raw(e, Object.fromEntries(ids));
  const text = await answer.text();
  if (answer.status !== 403) return true;
  return !refusals.has((JSON.parse(text) as { code: string }).code);
}

async function admittedTo(call: Caller): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const e of forMembers()) if (await isAdmitted(call, e)) names.add(nameOf(e));
  return names;
}

const forMembers = () => app.node.served.filter(({ access }) => access !== "public");
const section = (title: string, names: Iterable<string>) =>
  `## ${title}\n\n${
    [...names]
      .toSorted()
      .map((name) => `- \`${name}\``)
      .join("\n") || "None."
  }\n`;
const joined = (needed: readonly KeyScope[]) => needed.toSorted().join(" and ");

const introduction = `# What an API key opens

The calls that a key of each scope opens, as the server answers them. \`write\` also opens what \`read\` of the same area opens, which is
not listed again. A call of several scopes needs a key with all of them. \`tests/server/key-scopes.test.ts\` compares this page with the
server, and writes it when it runs with \`-u\`: read what changed in it.
`;

describe("keys", () => {
  test("open what docs/key-scopes.md says", { timeout: 300_000 }, async () => {
    const opened = new Map<KeyScope, ReadonlySet<string>>();
    for (const scope of scopes) opened.set(scope, await admittedTo(await keyOf(scope)));
    const everyKey = [...(opened.get("boards:read") ?? [])].filter((name) =>
      [...opened.values()].every((names) => names.has(name)),
    );
    for (const area of apiAreas)
      expect([...(opened.get(`${area}:write`) ?? [])]).toEqual(
        expect.arrayContaining([...(opened.get(`${area}:read`) ?? [])]),
      );

    const alone = [...opened].map(([scope, names]) => {
      const lesser = scope.endsWith(":write") ? opened.get(scope.replace(":write", ":read") as KeyScope) : undefined;
      return section(
        scope,
        [...names].filter((name) => !everyKey.includes(name) && !lesser?.has(name)),
      );
    });
    const byOne = new Set([...opened.values()].flatMap((names) => [...names]));
    const rest = forMembers().filter((e) => !byOne.has(nameOf(e)));
    const together = Map.groupBy(
      rest.filter((e) => keyScopesOf(e)),
      (e) => joined(keyScopesOf(e) ?? []),
    );
    const all = await keyOf(...allScopes);
    const closed: string[] = [];
    for (const e of rest) {
      const admitted = await isAdmitted(all, e);
      expect(admitted, nameOf(e)).toBe(keyScopesOf(e) !== undefined);
      if (!admitted) closed.push(nameOf(e));
    }
    const text = [
      introduction,
      section("Any key", everyKey),
      ...alone,
      ...[...together].toSorted(([a], [b]) => a.localeCompare(b)).map(([name, of]) => section(name, of.map(nameOf))),
      section("The password of a network drive", []),
      section("No key", closed),
    ].join("\n");
    await expect(text).toMatchFileSnapshot("../../docs/key-scopes.md");
  });

  test("need every area that a call joins, each at its level", { timeout: 120_000 }, async () => {
    const several = Map.groupBy(
      forMembers().filter((e) => (keyScopesOf(e)?.length ?? 0) > 1),
      (e) => joined(keyScopesOf(e) ?? []),
    );
    expect(several.size).toBeGreaterThan(5);
    for (const [name, of] of several) {
      const needed = name.split(" and ") as KeyScope[];
      const enough = await keyOf(...needed);
      for (const e of of) expect(await isAdmitted(enough, e), `${name}: ${nameOf(e)}`).toBe(true);
      for (const missing of needed) {
        const without = await keyOf(...allScopes.filter((scope) => scope.split(":")[0] !== missing.split(":")[0]));
        for (const e of of) expect(await isAdmitted(without, e), `without ${missing}: ${nameOf(e)}`).toBe(false);
      }
    }
  });

  test("of a network drive open no call, also with the header WebDAV marks its own calls with", {
    timeout: 120_000,
  }, async () => {
    const drives = await organization(app);
    const { key } = await (await newSession(app, drives))(createDrivePassword, { name: "Portátil" });
    expect(await admittedTo(app.as(key))).toEqual(new Set());
    const forged = { "x-acta-drive": "00".repeat(32) };
    for (const e of forMembers().filter(({ path }) => path.startsWith("/repository/"))) {
      const ids = Object.fromEntries(pathParameters(e.path).map((name) => [name, drives.uid]));
      expect((await app.as(key).raw(e, ids, forged)).status, nameOf(e)).toBe(403);
    }
    const listed = await fetch(`${app.address}/dav/mine/`, {
      method: "PROPFIND",
      headers: { authorization: `Basic ${Buffer.from(`x:${key}`).toString("base64")}`, depth: "1" },
    });
    expect(listed.status).toBe(207);
  });
});
