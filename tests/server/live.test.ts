import { afterAll, beforeAll, expect, test } from "vitest";
import type { Node } from "#app/server/node.ts";
import { revokeShare, shareForm } from "#features/forms/share-contract.ts";
import { signOut } from "#features/identity/contract.ts";
import { getProcess } from "#features/processes/contract.ts";
import { uploadTemplate } from "#features/templates/contract.ts";
import { caller } from "#seed/caller.ts";
import { compraventa } from "#seed/documents/compraventa.ts";
import { member, organization, person, type SomeMember } from "#seed/people.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
let second: Node;
let owner: SomeMember;

beforeAll(async () => {
  app = await startApp();
  second = await app.anotherNode();
  owner = await organization(app);
});

afterAll(() => app.stop());

/** Opens the stream of a page and collects what it hears. */
async function listen(address: string, token: string): Promise<{ heard: string[]; close(): void; status: number }> {
  const abort = new AbortController();
  const response = await fetch(`${address}/api/live`, { headers: { cookie: `sid=${token}` }, signal: abort.signal });
  const heard: string[] = [];
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) heard.push(decoder.decode(chunk, { stream: true }));
  };
  read().catch(() => undefined);
  return { heard, status: response.status, close: () => abort.abort() };
}

const upload = (address: string, token: string, name: string) =>
  caller(address, token).upload(
    uploadTemplate,
    { name, description: "Venta de finca", directory: "" },
    { name: "a.docx", bytes: compraventa() },
  );

test("a change made on one node reaches the page open on another, with ids and nothing else", async () => {
  const page = await listen(second.address, owner.token);
  const stored = await upload(app.address, owner.token, "Compraventa");
  expect(stored.kind).toBe("stored");
  await app.eventually(async () => page.heard.join("").includes('["templates"]'));
  expect(page.heard.join("")).not.toContain("Compraventa");
  page.close();
});

test("no page of another organization, and nobody without a session, hears of it", async () => {
  const outsider = await organization(app);
  const alone = await person(app);
  const [theirs, lone] = [await listen(second.address, outsider.token), await listen(app.address, alone.token)];
  const colleague = await member(app, owner.orgId, "consultant");
  const ours = await listen(app.address, colleague.token);
  await upload(second.address, owner.token, "Arrendamiento");
  await app.eventually(async () => ours.heard.join("").includes('["templates"]'));
  expect(theirs.heard.join("")).not.toContain("data:");
  expect(lone.heard.join("")).not.toContain("data:");
  expect((await listen(app.address, "sid_unknown")).status).toBe(401);
  for (const page of [theirs, lone, ours]) page.close();
});

test("signing out on one node ends the streams on the other", async () => {
  const leaving = await organization(app);
  const abort = new AbortController();
  const headers = { cookie: `sid=${leaving.token}` };
  const response = await fetch(`${second.address}/api/live`, { headers, signal: abort.signal });
  let ended = false;
  void (async () => {
    for await (const _ of response.body ?? []);
    ended = true;
  })().catch(() => undefined);
  await leaving.call(signOut, {});
  await app.eventually(async () => ended);
  abort.abort();
});

test("who has not verified the address hears nothing of an organization", async () => {
  const unverified = await member(app, owner.orgId, "creator", { verified: false });
  const page = await listen(app.address, unverified.token);
  const ours = await listen(app.address, owner.token);
  await upload(second.address, owner.token, "Poder");
  await app.eventually(async () => ours.heard.join("").includes('["templates"]'));
  expect(page.heard.join("")).not.toContain("templates");
  for (const one of [page, ours]) one.close();
});

test("a form that is shared with somebody of no organization reaches their page, and nobody else's", async () => {
  const guest = await person(app);
  const other = await person(app);
  const process = await begun(owner, await template(owner));
  const groups = (await owner.call(getProcess, { id: process.id })).form.groups.map(({ id }) => id);
  const [theirs, another] = [await listen(second.address, guest.token), await listen(second.address, other.token)];
  const heard = () => theirs.heard.join("").split('["sharedForms"]').length - 1;
  const { id: shareId } = await owner.call(shareForm, { id: process.id, email: guest.email, groups });
  await app.eventually(async () => heard() === 1);
  await owner.call(revokeShare, { id: process.id, shareId });
  await app.eventually(async () => heard() === 2);
  expect(theirs.heard.join("")).not.toContain(process.id);
  expect(another.heard.join("")).not.toContain("data:");
  for (const page of [theirs, another]) page.close();
});
