import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import PizZip from "pizzip";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { createProcess, getProcess, saveAnswers } from "#features/processes/contract.ts";
import { attachItem } from "#features/repository/process-contract.ts";
import { approveProcess, sendProcess } from "#features/reviews/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { rightAnswers, template } from "#tests/fixtures/processes.ts";
import { fileOf } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { downloadDossier, getDossier } from "../contract.ts";
import type { DossierOf } from "../dossier.ts";

const run = promisify(execFile);
let app: App;
let owner: SomeMember;
let folder: string;
beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  folder = await mkdtemp(join(tmpdir(), "acta-dossier-"));
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

const taken = async (of: DossierOf) => {
  const answer = await owner.call.raw(downloadDossier, of);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};

const begunFor = async (clientId: string, templateId: string, title: string) => {
  const { id, version } = await owner.call(createProcess, { templateId, title, clientId });
  return { id, version };
};

test("a dossier of a client holds every process with its documents and annexes, and its hashes prove them", async () => {
  const templateId = await template(owner);
  const reviewer = await member(app, owner.orgId, "reviewer");
  const { id: clientId } = await owner.call(catalogCalls.clients.create, { name: "Familia Herrera" });
  const { id: itemId } = await fileOf(owner.call, "dpi.txt", null, "CUI");
  const approved = await begunFor(clientId, templateId, "Compra: finca 2051/51");
  const draft = await begunFor(clientId, templateId, "Poder");
  const saved = await owner.call(saveAnswers, { ...approved, patch: rightAnswers });
  const sent = await owner.call(sendProcess, { id: approved.id, version: saved.version });
  const { contentHash } = await reviewer.call(getProcess, { id: approved.id });
  await reviewer.call(approveProcess, { id: approved.id, version: sent.version, contentHash });
  await owner.call(attachItem, { itemId, processId: draft.id });
  await app.eventually(async () => {
    const { coming, files } = await owner.call(getDossier, { kind: "process", id: approved.id });
    return coming === 0 && files === 2;
  });
  const of = { kind: "client", id: clientId } as const;
  expect(await owner.call(getDossier, of)).toMatchObject({ name: "Familia Herrera", processes: 2, files: 3 });
  const zip = await taken(of);
  await unpack(zip);
  const names = Object.keys(new PizZip(zip).files);
  expect(names).toEqual([
    "Index.pdf",
    "SHA256.txt",
    "1 Compra finca 2051 51/Compra finca 2051 51.docx",
    "1 Compra finca 2051 51/Compra finca 2051 51.pdf",
    "2 Poder/Annexes/dpi.txt",
  ]);
  const { stdout } = await run("sha256sum", ["-c", "SHA256.txt"], { cwd: folder });
  expect(stdout.match(/: OK/g)).toHaveLength(4);
  expect((await readFile(join(folder, "Index.pdf"))).subarray(0, 5).toString()).toBe("%PDF-");
});

async function unpack(zip: Uint8Array): Promise<void> {
  for (const [name, file] of Object.entries(new PizZip(zip).files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), file.asUint8Array());
  }
}

test("a dossier holds only what the asker may open, and says nothing of another's draft", async () => {
  const templateId = await template(owner);
  const creator = await member(app, owner.orgId, "creator");
  const { id: clientId } = await owner.call(catalogCalls.clients.create, { name: "Familia Recinos" });
  const draft = await begunFor(clientId, templateId, "Testamento");
  expect(await creator.call(getDossier, { kind: "client", id: clientId })).toMatchObject({ processes: 0, files: 0 });
  await expect(creator.call(getDossier, { kind: "process", id: draft.id })).rejects.toMatchObject({ status: 404 });
  const stranger = await organization(app);
  await expect(stranger.call(getDossier, { kind: "client", id: clientId })).rejects.toMatchObject({ status: 404 });
});
