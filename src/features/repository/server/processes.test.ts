import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getProcess, processAttachments } from "#features/processes/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { begun, processIn, template } from "#tests/fixtures/processes.ts";
import { fileOf, folderOf, namesIn } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { attachItem, fileProcess, getFiling, listUsedFiles, listUses, saveFiling } from "../process-contract.ts";
import { fileApproved } from "./filing/filing.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});
afterAll(() => app.stop());

const approved = async (title: string) => (await processIn("approved", { creator, reviewer, templateId, title })).id;
const switchOn = (folders: ("client" | "project" | "template" | "year")[] = ["year"], version = 0) =>
  owner.call(saveFiling, { enabled: true, root: "Contratos", folders, version });
/** Returns the events an open page receives from now on. */
async function openPage({ token }: SomeMember) {
  const stop = new AbortController();
  const { body } = await fetch(`${app.address}/api/live`, { headers: { cookie: `sid=${token}` }, signal: stop.signal });
  let heard = "";
  const read = async () => {
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) heard += text;
  };
  read().catch(() => undefined);
  return { heard: () => heard, close: () => stop.abort() };
}
/** Waits until the Word file of a process was filed, and gives what uses say of it. */
const filedOf = (processId: string) =>
  app.eventually(async () => {
    const { files } = await owner.call(listUsedFiles, { processId });
    return files.length > 0 && files;
  });

describe("approved documents", () => {
  test("file themselves where the organization says, once", async () => {
    expect(await owner.call(getFiling, {})).toMatchObject({ enabled: false, version: 0 });
    await switchOn(["client", "template", "year"]);
    const id = await approved("Venta de la finca 12/3");
    const [file] = await filedOf(id);
    expect(file).toMatchObject({ tie: "filed", version: 1, current: 1 });
    expect(file?.name).toMatch(/^Venta de la finca 12 3\.(docx|pdf)$/);
    const { path } = await owner.call(contract.getItem, { itemId: file?.itemId ?? "" });
    // Without a client its folder is left out.
    expect(path.map(({ name }) => name)).toEqual([
      "Contratos",
      expect.stringMatching(/^Contrato \d+$/),
      expect.stringMatching(/^20\d\d$/),
    ]);
    expect((await owner.call(listUses, { itemId: file?.itemId ?? "" })).uses).toMatchObject([
      { processId: id, tie: "filed" },
    ]);
    await expect(creator.call(contract.getItem, { itemId: file?.itemId ?? "" })).rejects.toMatchObject({ status: 404 });
  });

  test("do not come back when the reaction runs again, also after they were deleted", async () => {
    await switchOn([]);
    const id = await approved("Poder");
    const files = await filedOf(id);
    const folder = (await owner.call(contract.listItems, {})).rows[0];
    const before = await app.query("select 1 from repository_filed where process_id = $1", [id]);
    for (const { itemId } of files) await owner.call(contract.trashItem, { itemId });
    const { db, clock } = app.node.platform;
    const again = () =>
      db.asOrganization(owner.orgId, (tx) =>
        fileApproved.run(
          {
            tx,
            orgId: owner.orgId,
            by: null,
            now: clock.now(),
            announce: async () => undefined,
            enqueue: async () => undefined,
            audit: () => undefined,
            wasReadBy: () => undefined,
          },
          { processId: id } as never,
          { orgId: owner.orgId, by: null, at: clock.now() },
        ),
      );
    await Promise.all([again(), again(), again()]);
    const left = await namesIn(owner.call, folder?.id);
    const after = await app.query("select 1 from repository_filed where process_id = $1", [id]);
    // The PDF may have come meanwhile; what was filed before is not filed again.
    expect(left).toHaveLength(after.rows.length - before.rows.length);
  });

  test("stay where they are while it is off", async () => {
    const id = await approved("Testamento");
    await switchOn();
    const other = await approved("Donación");
    await filedOf(other);
    expect((await owner.call(listUsedFiles, { processId: id })).files).toEqual([]);
  });

  test("of two who change the filing, one gets an error", async () => {
    const page = await openPage(owner);
    await switchOn();
    // Another page that shows it fetches it again.
    await app.eventually(async () => page.heard().includes('["repositoryFiling"]'));
    page.close();
    await expect(switchOn()).rejects.toMatchObject({ status: 409, code: "repository.filing.changed" });
    expect(await switchOn([], 1)).toMatchObject({ folders: [], version: 2 });
    const both = await Promise.allSettled([switchOn(["year"], 2), switchOn(["client"], 2)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(creator.call(getFiling, {})).rejects.toMatchObject({ status: 403 });
    await expect(owner.call(saveFiling, { enabled: true, root: "a/b", folders: [], version: 3 })).rejects.toMatchObject(
      { status: 422 },
    );
  });
});

describe("an attached file of the repository", () => {
  const attached = async (id: string) =>
    (await creator.call(processAttachments.list, { id })).attachments.map(({ name, size }) => [name, size]);

  test("stays with the version that was chosen", async () => {
    const { id: processId } = await begun(creator, templateId);
    const { id: itemId } = await fileOf(creator.call, "dpi.txt", null, "uno");
    await fileOf(creator.call, "dpi.txt", null, "tres3", { ifTaken: "version", replaces: 1 });
    expect(await creator.call(attachItem, { itemId, processId, version: 1 })).toMatchObject({ version: 1 });
    expect(await attached(processId)).toEqual([["dpi.txt", 3]]);
    const { files, mayAttach } = await creator.call(listUsedFiles, { processId });
    expect(files).toEqual([{ itemId, name: "dpi.txt", tie: "attached", version: 1, current: 2, validUntil: null }]);
    expect(mayAttach).toBe(true);
    expect((await creator.call(listUses, { itemId })).uses).toMatchObject([{ processId, tie: "attached", version: 1 }]);
    await expect(creator.call(attachItem, { itemId, processId })).rejects.toMatchObject({ status: 409 });
  });

  test("stays attached when the file is deleted for good, and is used no more when it is taken away", async () => {
    const { id: processId } = await begun(creator, templateId);
    const kept = await fileOf(creator.call, "rtu.txt", null, "rtu");
    const taken = await fileOf(creator.call, "boleto.txt", null, "boleto");
    await creator.call(attachItem, { itemId: kept.id, processId });
    const { attachmentId } = await creator.call(attachItem, { itemId: taken.id, processId });
    await creator.call(processAttachments.remove, { id: processId, attachmentId });
    expect((await creator.call(listUses, { itemId: taken.id })).uses).toEqual([]);
    await creator.call(contract.trashItem, { itemId: kept.id });
    await creator.call(contract.eraseItem, { itemId: kept.id });
    await app.eventually(async () => {
      const { rows } = await app.query("select 1 from repository_items where id = $1", [kept.id]);
      return rows.length === 0;
    });
    const { attachments } = await creator.call(processAttachments.list, { id: processId });
    const [rtu] = attachments;
    expect(rtu?.name).toBe("rtu.txt");
    const { bytes } = await creator.call.download(processAttachments.download, {
      id: processId,
      attachmentId: rtu?.id ?? "",
    });
    expect(new TextDecoder().decode(bytes)).toBe("rtu");
  });

  test("is one the asker may read, of a process the asker may change, and no folder", async () => {
    const { id: processId } = await begun(creator, templateId);
    const foreign = await fileOf(owner.call, "secreto.txt");
    await expect(creator.call(attachItem, { itemId: foreign.id, processId })).rejects.toMatchObject({ status: 404 });
    const folder = await folderOf(creator.call, "Carpeta");
    await expect(creator.call(attachItem, { itemId: folder, processId })).rejects.toMatchObject({ status: 404 });
    const mine = await fileOf(creator.call, "mio.txt");
    const done = await approved("Cerrado");
    await expect(creator.call(attachItem, { itemId: mine.id, processId: done })).rejects.toMatchObject({ status: 409 });
    const stranger = await organization(app);
    const theirs = await fileOf(stranger.call, "ajeno.txt");
    await expect(stranger.call(attachItem, { itemId: theirs.id, processId })).rejects.toMatchObject({ status: 404 });
    await expect(stranger.call(listUsedFiles, { processId })).rejects.toMatchObject({ status: 404 });
  });

  test("of two at once one is attached", async () => {
    const { id: processId } = await begun(creator, templateId);
    const { id: itemId } = await fileOf(creator.call, "plano.txt");
    const tries = await Promise.allSettled([1, 2, 3].map(() => creator.call(attachItem, { itemId, processId })));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await attached(processId)).toHaveLength(1);
  });
});

describe("documents filed by hand", () => {
  test("lie where their person says, each once, and come back when they were deleted", async () => {
    const processId = await approved("Mandato general");
    const folderId = await folderOf(creator.call, "Mandatos");
    const ready = async () => {
      const { documents } = await creator.call(getProcess, { id: processId });
      return documents.every(({ state }) => state === "ready") && documents.length === 2;
    };
    await app.eventually(ready, 30_000);
    // Of two at once one files them.
    const both = await Promise.all([0, 1].map(() => creator.call(fileProcess, { processId, folderId })));
    expect(both.flatMap(({ files }) => files.map(({ before }) => before)).toSorted()).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(await namesIn(creator.call, folderId)).toEqual(["Mandato general.docx", "Mandato general.pdf"]);
    expect((await creator.call(listUsedFiles, { processId })).files).toMatchObject([
      { tie: "filed" },
      { tie: "filed" },
    ]);
    const [first] = both[0]?.files ?? [];
    await creator.call(contract.trashItem, { itemId: first?.itemId ?? "" });
    const again = await creator.call(fileProcess, { processId, folderId: null });
    expect(again.files.map(({ before }) => before).toSorted()).toEqual([false, true]);
    // Of somebody else they are others, and nobody puts them where they may not.
    expect((await reviewer.call(fileProcess, { processId, folderId: null })).files).toMatchObject([
      { before: false },
      { before: false },
    ]);
    await expect(reviewer.call(fileProcess, { processId, folderId })).rejects.toMatchObject({ status: 404 });
  });

  test("are those of approved processes that the asker reads", async () => {
    const { id: processId } = await begun(creator, templateId);
    const filing = { processId, folderId: null };
    await expect(creator.call(fileProcess, filing)).rejects.toMatchObject({ code: "processes.notApproved" });
    await expect(reviewer.call(fileProcess, filing)).rejects.toMatchObject({ status: 404 });
  });
});
