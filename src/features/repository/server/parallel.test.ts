import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiKey } from "#features/api-keys/contract.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { fileOf, namesIn } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { createFolder } from "../contract.ts";

let app: App;
let owner: SomeMember;
let key: string;
beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  const made = await owner.call(createApiKey, { name: "Unidad", scopes: ["repository:write"] } as never);
  key = made.key as string;
});
afterAll(() => app.stop());

const put = (path: string, body: string) =>
  fetch(`${app.address}/dav${path}`, {
    method: "PUT",
    headers: { authorization: `Basic ${btoa(`ana:${key}`)}` },
    body,
  });

/** Runs work while a transaction of somebody else holds what `sql` locks. */
async function whileHeld<T>(sql: string, values: unknown[], work: (release: () => Promise<void>) => Promise<T>) {
  const client = new pg.Client({ ...app.connection });
  await client.connect();
  try {
    await client.query("begin; set local role acta_system");
    await client.query(sql, values);
    return await work(async () => void (await client.query("rollback")));
  } finally {
    await client.end();
  }
}

const sameName = `insert into repository_items
  (org_id, id, kind, name, name_key, sort_key, owner_id, created_at, updated_at)
  values ($1, gen_random_uuid(), 'file', 'espera.txt', 'espera.txt', 'espera.txt', $2, now(), now())`;

test("an upload does not wait for one of another name in the same place", async () => {
  await whileHeld(sameName, [owner.orgId, owner.uid], async (release) => {
    const waiting = fileOf(owner.call, "espera.txt", null, "uno");
    await app.lockWait();
    await fileOf(owner.call, "otra.txt", null, "dos");
    await release();
    await waiting;
  });
  expect(await namesIn(owner.call)).toEqual(["espera.txt", "otra.txt"]);
});

test("of two uploads of one name at once one is refused, and a folder does not take the name either", async () => {
  const answers = await Promise.allSettled(["a", "b", "c"].map((text) => fileOf(owner.call, "igual.txt", null, text)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "repository.nameTaken" });
  expect((await owner.call.raw(createFolder, { name: "igual.txt", parentId: null })).status).toBe(409);
});

test("two dozen programs save files of different names into one folder at once", async () => {
  const names = Array.from({ length: 24 }, (_, n) => `paralelo ${n}.txt`);
  const answers = await Promise.all(names.map((name) => put(`/mine/${encodeURIComponent(name)}`, name)));
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201));
});

const auditChain = "select audit_head($1)";

test("a call that waited too long for a lock asks to be repeated; nobody gets a conflict", async () => {
  await whileHeld(auditChain, [owner.orgId], async () => {
    const answer = await owner.call.raw(createFolder, { name: "Ocupada", parentId: null });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await answer.json()).toMatchObject({ code: "failure.busy" });
  });
  await owner.call(createFolder, { name: "Ocupada", parentId: null });
});

test("a drive repeats what the server was too busy for, and says when to try again if that does not help", async () => {
  await whileHeld(auditChain, [owner.orgId], async (release) => {
    const saved = put("/mine/insiste.txt", "uno");
    await app.lockWait();
    // Longer than a statement waits for a lock.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    await release();
    expect((await saved).status).toBe(201);
  });
  await whileHeld("lock table repository_items in access exclusive mode", [], async () => {
    const refused = await put("/mine/Carpeta/en-vano.txt", "uno");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  });
});
