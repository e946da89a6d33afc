import { execFile } from "node:child_process";
import { access, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApiKey, listApiKeys } from "#features/api-keys/contract.ts";
import { createDrivePassword, maxDrives, revokeDrivePassword } from "#features/api-keys/drive-contract.ts";
import { listBoards } from "#features/boards/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { fileOf, folderOf, namesIn } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../../contract.ts";
import { shareItem } from "../../share-contract.ts";
import { listVersions } from "../../version-contract.ts";

let app: App;
let owner: SomeMember;
let key: string;
beforeAll(async () => {
  app = await startApp();
});
const keyOf = async (who: SomeMember, scopes: string[]) =>
  (await who.call(createApiKey, { name: `WebDAV ${Math.random()}`, scopes } as never)).key as string;
beforeEach(async () => {
  owner = await organization(app);
  key = await keyOf(owner, ["repository:write"]);
});
afterAll(() => app.stop());

const dav = (
  method: string,
  path: string,
  more: { body?: string; headers?: Record<string, string>; as?: string } = {},
) =>
  fetch(`${app.address}/dav${path}`, {
    method,
    headers: { authorization: `Basic ${btoa(`ana:${more.as ?? key}`)}`, ...more.headers },
    ...(more.body === undefined ? {} : { body: more.body }),
  });
const hrefs = async (answer: Response) =>
  [...(await answer.text()).matchAll(/<D:href>([^<]*)<\/D:href>/g)].map((m) => m[1]);

test("files are saved in place as versions, listed, moved, copied and deleted into the trash", async () => {
  expect((await dav("MKCOL", "/mine/Escrituras")).status).toBe(201);
  expect((await dav("MKCOL", "/mine/Escrituras")).status).toBe(405);
  expect((await dav("MKCOL", "/mine/Nada/Adentro")).status).toBe(409);
  expect((await dav("PUT", "/mine/Escrituras/Poder%20%26%20acta.txt", { body: "uno" })).status).toBe(201);
  const saved = await dav("PUT", "/mine/Escrituras/Poder%20%26%20acta.txt", { body: "dos" });
  expect(saved.status).toBe(204);
  const read = await dav("GET", "/mine/Escrituras/Poder%20%26%20acta.txt");
  expect([await read.text(), read.headers.get("etag")]).toEqual(["dos", saved.headers.get("etag")]);
  const stale = { "if-match": '"otra"' };
  expect((await dav("PUT", "/mine/Escrituras/Poder%20%26%20acta.txt", { body: "x", headers: stale })).status).toBe(412);
  const listed = await dav("PROPFIND", "/mine/Escrituras", { headers: { depth: "1" } });
  expect([listed.status, await hrefs(listed)]).toEqual([
    207,
    ["/dav/mine/Escrituras/", "/dav/mine/Escrituras/Poder%20%26%20acta.txt"],
  ]);
  const to = (path: string, more = {}) => ({ headers: { destination: `${app.address}/dav${path}`, ...more } });
  expect((await dav("MOVE", "/mine/Escrituras/Poder%20%26%20acta.txt", to("/mine/poder.txt"))).status).toBe(201);
  expect((await dav("COPY", "/mine/poder.txt", to("/mine/copia.txt"))).status).toBe(201);
  expect((await dav("COPY", "/mine/poder.txt", to("/mine/copia.txt", { overwrite: "F" }))).status).toBe(412);
  expect(await namesIn(owner.call)).toEqual(["Escrituras", "copia.txt", "poder.txt"]);
  expect((await dav("DELETE", "/mine/copia.txt")).status).toBe(204);
  expect((await owner.call(contract.listTrash, {})).rows.map(({ name }) => name)).toEqual(["copia.txt"]);
});

test("a creator makes a password of their own: it opens their files and nothing else, until it is ended", async () => {
  const creator = await member(app, owner.orgId, "creator");
  const { id, key: own } = await creator.call(createDrivePassword, { name: "Oficina" });
  expect((await dav("PUT", "/mine/nota.txt", { body: "mía", as: own })).status).toBe(201);
  expect(await namesIn(creator.call)).toEqual(["nota.txt"]);
  expect(await hrefs(await dav("PROPFIND", "/mine", { headers: { depth: "1" } }))).toEqual(["/dav/mine/"]);
  await expect(app.as(own)(listBoards, {})).rejects.toMatchObject({ code: "apiKeys.driveOnly" });
  await expect(app.as(own)(contract.getQuota, {})).rejects.toMatchObject({ code: "apiKeys.driveOnly" });
  // Owner and managers see it among the keys; it takes none of theirs.
  expect((await owner.call(listApiKeys, {})).keys.map(({ name }) => name)).toContain("Oficina");
  expect((await owner.call.raw(revokeDrivePassword, { id })).status).toBe(404);
  for (let n = 1; n < maxDrives; n++) await creator.call(createDrivePassword, { name: `Otra ${n}` });
  await expect(creator.call(createDrivePassword, { name: "Una más" })).rejects.toMatchObject({
    code: "apiKeys.drive.tooMany",
  });
  await creator.call(revokeDrivePassword, { id });
  expect((await dav("GET", "/mine/nota.txt", { as: own })).status).toBe(401);
});

test("a program that saves beside a file and then over it leaves the next version of it", async () => {
  const { id: itemId } = await fileOf(owner.call, "contrato.txt", null, "uno");
  await dav("PUT", "/mine/~temporal.tmp", { body: "dos" });
  const destination = `${app.address}/dav/mine/contrato.txt`;
  expect((await dav("MOVE", "/mine/~temporal.tmp", { headers: { destination } })).status).toBe(204);
  expect((await owner.call(listVersions, { itemId })).versions.map(({ number }) => number)).toEqual([2, 1]);
  expect(await namesIn(owner.call)).toEqual(["contrato.txt"]);
});

test("what is locked is changed by its holder alone, here and on the page", async () => {
  const sofia = await member(app, owner.orgId, "manager");
  const folder = await folderOf(sofia.call, "Compartida");
  const { id: itemId } = await fileOf(sofia.call, "acta.txt", folder, "uno");
  await sofia.call(shareItem, { itemId: folder, principal: "member", principalId: owner.uid, permission: "edit" });
  const locked = await dav("LOCK", "/shared/Compartida/acta.txt");
  expect([locked.status, await locked.text()]).toEqual([200, expect.stringContaining("<D:activelock>")]);
  const token = locked.headers.get("lock-token") ?? "";
  const other = await keyOf(sofia, ["repository:write"]);
  expect((await dav("PUT", "/mine/Compartida/acta.txt", { body: "dos", as: other })).status).toBe(423);
  for (const change of [
    () => sofia.call(contract.saveItem, { itemId, name: "otra.txt" }),
    () => sofia.call(contract.trashItem, { itemId }),
    () => fileOf(sofia.call, "acta.txt", folder, "tres", { ifTaken: "version", replaces: 1 }),
  ])
    await expect(change()).rejects.toMatchObject({ status: 423, code: "repository.locked" });
  expect((await dav("PUT", "/shared/Compartida/acta.txt", { body: "dos" })).status).toBe(204);
  expect(
    (await dav("UNLOCK", "/shared/Compartida/acta.txt", { headers: { "lock-token": "<urn:uuid:otro>" } })).status,
  ).toBe(409);
  expect((await dav("UNLOCK", "/shared/Compartida/acta.txt", { headers: { "lock-token": token } })).status).toBe(204);
  expect((await dav("PUT", "/mine/Compartida/acta.txt", { body: "tres", as: other })).status).toBe(204);
});

test("a key opens what its person may, as far as the key goes, and nobody else anything", async () => {
  const luis = await member(app, owner.orgId, "manager");
  await fileOf(luis.call, "secreto.txt");
  const reader = await keyOf(luis, ["repository:read"]);
  expect((await dav("GET", "/mine/secreto.txt")).status).toBe(404);
  expect((await dav("GET", "/mine/secreto.txt", { as: reader })).status).toBe(200);
  expect((await dav("PUT", "/mine/secreto.txt", { body: "x", as: reader })).status).toBe(403);
  const nobody = await dav("PROPFIND", "/", { as: "acta_nada", headers: { depth: "0" } });
  expect([nobody.status, nobody.headers.get("www-authenticate")]).toEqual([401, 'Basic realm="Acta", charset="UTF-8"']);
  expect((await dav("PROPFIND", "/", { headers: { depth: "infinity" } })).status).toBe(403);
  expect((await dav("PUT", "/mine/CON.txt", { body: "x" })).status).toBe(403);
  await fileOf(owner.call, "pagina.html", null, "<script>1</script>");
  const page = await dav("GET", "/mine/pagina.html");
  expect(page.headers.get("content-disposition")).toMatch(/^attachment/);
  expect(page.headers.get("x-content-type-options")).toBe("nosniff");
});

const cadaver = await access("/usr/bin/cadaver").then(
  () => true,
  () => false,
);

test("what cannot be added says why: no place for it, or no room", async () => {
  // Beside the two folders of the drive, and beside what is shared, nothing is added.
  for (const place of ["/otra", "/otra/adentro", "/shared/otra"])
    for (const method of ["PUT", "MKCOL", "LOCK"]) expect((await dav(method, place)).status).toBe(403);
  expect((await dav("PROPFIND", "/otra")).status).toBe(404);
  await fileOf(owner.call, "acta.txt");
  for (const [destination, status] of [
    ["/dav/otra/acta.txt", 403],
    ["/dav/mine/nada/acta.txt", 409],
    [undefined, 400],
  ] as const)
    for (const method of ["MOVE", "COPY"]) {
      const headers: Record<string, string> = destination ? { destination: app.address + destination } : {};
      expect((await dav(method, "/mine/acta.txt", { headers })).status).toBe(status);
    }
  const { most } = await owner.call(contract.getQuota, {});
  await app.query("insert into repository_usage (org_id, bytes) values ($1, $2)", [owner.orgId, most]);
  expect((await dav("PUT", "/mine/otra.txt", { body: "x" })).status).toBe(507);
});

test.runIf(cadaver)("a real program lists, writes, reads and locks", async () => {
  const folder = await mkdtemp(join(tmpdir(), "acta-dav-"));
  try {
    const { hostname } = new URL(app.address);
    await writeFile(join(folder, ".netrc"), `machine ${hostname}\nlogin ana\npassword ${key}\n`, { mode: 0o600 });
    await writeFile(join(folder, "testimonio.txt"), "Testimonio");
    const commands = [
      "mkcol Registro",
      "cd Registro",
      "put testimonio.txt",
      "lock testimonio.txt",
      "put testimonio.txt",
      "unlock testimonio.txt",
      "move testimonio.txt primero.txt",
      "get primero.txt leido.txt",
      "ls",
      "quit",
    ];
    const output = await new Promise<string>((resolve, reject) => {
      const options = { cwd: folder, env: { ...process.env, HOME: folder }, timeout: 30_000 };
      const program = execFile("cadaver", [`${app.address}/dav/mine/`], options, (error, stdout) =>
        error ? reject(error) : resolve(stdout),
      );
      program.stdin?.end(`${commands.join("\n")}\n`);
    });
    expect(output).not.toMatch(/failed|error/i);
    expect(await readFile(join(folder, "leido.txt"), "utf8")).toBe("Testimonio");
    expect(output).toContain("primero.txt");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("bodies are read of those with a key only, and what is no file stays small", async () => {
  const large = "x".repeat(300 * 1024);
  const as = "acta_not-a-key";
  expect((await dav("PUT", "/mine/grande.txt", { body: large, as })).status).toBe(401);
  expect((await fetch(`${app.address}/dav/mine/grande.txt`, { method: "PUT", body: large })).status).toBe(401);
  expect((await dav("PUT", "/mine/grande.txt", { body: large })).status).toBe(201);
  expect((await dav("PROPFIND", "/mine/", { body: large, headers: { depth: "1" } })).status).toBe(413);
  for (const method of ["PROPFIND", "PROPPATCH"])
    expect((await dav(method, "/mine/grande.txt", { body: "<no", headers: { depth: "0" } })).status).toBe(400);
});
