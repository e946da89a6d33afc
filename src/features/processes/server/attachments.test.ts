import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eraseRemoved } from "#features/attachments/server/erase-removed.ts";
import { approveProcess, sendProcess } from "#features/reviews/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { processAttachments as files, getProcess } from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});
beforeEach(() => app.clock.advance(61_000));
afterAll(() => app.stop());

const text = (content: string) => new TextEncoder().encode(content);
const add = (id: string, name: string, content = name, who = creator) =>
  who.call.upload(files.add, { id }, { name, bytes: text(content) });
const namesOf = async (id: string, who = creator) =>
  (await who.call(files.list, { id })).attachments.map(({ name }) => name);
const stored = (table: "files" | "attachments") =>
  app.node.platform.db.asSystem((tx) =>
    tx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("orgId", "=", owner.orgId)
      .executeTakeFirstOrThrow(),
  );

/** The keys of all bytes in the store. */
async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of app.node.platform.files.list(new Date(Date.now() + day))) keys.push(key);
  return keys.toSorted();
}

const day = 24 * 60 * 60 * 1000;
const eraseAMonthLater = () => eraseRemoved(app.node.platform.db, new Date(app.clock.now().getTime() + 31 * day));

test("are added, listed and downloaded as they were sent", async () => {
  const { id } = await answered(creator, templateId);
  const made = await add(id, "dpi.pdf", "%PDF-1.7 uno");
  expect(made).toMatchObject({ name: "dpi.pdf", size: 12, mediaType: "application/pdf", addedBy: { id: creator.uid } });
  const { bytes, headers } = await creator.call.download(files.download, {
    id,
    attachmentId: made.id,
    path: made.path,
  });
  expect(new TextDecoder().decode(bytes)).toBe("%PDF-1.7 uno");
  expect(headers.get("content-disposition")).toMatch(/^attachment/);
  expect(headers.get("content-security-policy")).toContain("sandbox");
  const shown = await creator.call.download(files.download, { id, attachmentId: made.id, inline: "true" });
  expect(shown.headers.get("content-disposition")).toMatch(/^inline/);
});

test("a page of HTML is never shown by our address, whatever it is called", async () => {
  const { id } = await answered(creator, templateId);
  const html = "<html><script>alert(1)</script>";
  await expect(add(id, "foto.png", html)).rejects.toMatchObject({ code: "attachments.falsePicture" });
  const made = await add(id, "poder.pdf", html);
  const { headers } = await creator.call.download(files.download, { id, attachmentId: made.id, inline: "true" });
  expect(headers.get("content-disposition")).toMatch(/^attachment/);
  expect(headers.get("content-type")).toBe("application/octet-stream");
});

test("5 MB are too much, a byte less is not; the sentence is the specification's", async () => {
  const { id } = await answered(creator, templateId);
  const of = (size: number) =>
    creator.call.upload(files.add, { id }, { name: `${size}.bin`, bytes: new Uint8Array(size) });
  await expect(of(5 * 1024 * 1024)).rejects.toMatchObject({ code: "attachments.tooLarge", status: 413 });
  expect((await of(5 * 1024 * 1024 - 1)).size).toBe(5 * 1024 * 1024 - 1);
  await expect(of(0)).rejects.toMatchObject({ code: "attachments.empty" });
});

test("programs are refused by their name and by their first bytes", async () => {
  const { id } = await answered(creator, templateId);
  const of = (name: string, text: string) =>
    creator.call.upload(files.add, { id }, { name, bytes: new TextEncoder().encode(text) });
  for (const [name, text] of [
    ["instalar.EXE", "text"],
    ["factura.pdf.js.bat", "text"],
    ["factura.pdf", "MZ\u0000\u0001"],
    ["guion.txt", "\u007fELF"],
  ] as const)
    await expect(of(name, text)).rejects.toMatchObject({ code: "attachments.program", status: 422 });
  expect((await of("escritura de Mz.txt", "text")).name).toBe("escritura de Mz.txt");
});

test("of a file that is refused no bytes are left", async () => {
  const { id } = await answered(creator, templateId);
  await add(id, "a.txt", "uno");
  const before = await storedKeys();
  await expect(add(id, "A.txt", "bytes of a second one")).rejects.toMatchObject({ code: "attachments.duplicate" });
  expect(await storedKeys()).toEqual(before);
});

test("of one name there is one, case aside, also when two are sent at once", async () => {
  const { id } = await answered(creator, templateId);
  const both = await Promise.allSettled([add(id, "a.txt", "uno"), add(id, "A.TXT", "dos")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(add(id, "a.txt")).rejects.toMatchObject({ code: "attachments.duplicate", status: 409 });
});

test("equal bytes are stored once, and stay while anything refers to them", async () => {
  const before = (await stored("files")).n;
  const [one, two] = [await answered(creator, templateId), await answered(creator, templateId)];
  const first = await add(one.id, "a.txt", "los mismos bytes");
  const second = await add(two.id, "b.txt", "los mismos bytes");
  expect((await stored("files")).n).toBe(before + 1);
  await creator.call(files.remove, { id: one.id, attachmentId: first.id });
  await eraseAMonthLater();
  const { bytes } = await creator.call.download(files.download, { id: two.id, attachmentId: second.id });
  expect(new TextDecoder().decode(bytes)).toBe("los mismos bytes");
  await creator.call(files.remove, { id: two.id, attachmentId: second.id });
  await eraseAMonthLater();
  expect((await stored("files")).n).toBe(before);
});

test("whatever is added, taken away and brought back, the files are those a recount finds, and each can be read", async () => {
  const processes = await Promise.all([1, 2, 3].map(() => answered(creator, templateId)));
  const contents = ["primero", "segundo", "tercero"].map((word) => `${word} de ${processes[0]?.id}`);
  const next = randomOf(4711);
  const there: { process: string; attachment: string; content: string; removed: boolean }[] = [];
  const recount = () => new Set(there.map(({ content }) => content)).size;
  const before = (await stored("files")).n;
  for (let step = 0; step < 60; step++) {
    const process = processes[next(3)]?.id ?? "";
    const content = contents[next(3)] ?? "";
    const one = there[next(Math.max(1, there.length))];
    const act = next(4);
    if (act <= 1 || !one) {
      const { id } = await add(process, `${step}.txt`, content);
      there.push({ process, attachment: id, content, removed: false });
    } else {
      const of = { id: one.process, attachmentId: one.attachment };
      await creator.call(one.removed ? files.restore : files.remove, of);
      one.removed = !one.removed;
    }
    if (step % 20 === 19) {
      // A month later: what is removed by then is erased, and its bytes with the last of them.
      await eraseAMonthLater();
      const left = there.filter(({ removed }) => !removed);
      there.splice(0, there.length, ...left);
    }
    expect((await stored("files")).n - before, `step ${step}`).toBe(recount());
  }
  for (const { process, attachment, content } of there.filter(({ removed }) => !removed)) {
    const { bytes } = await creator.call.download(files.download, { id: process, attachmentId: attachment });
    expect(new TextDecoder().decode(bytes)).toBe(content);
  }
});

/** The same numbers at every run: below `max`, by a linear congruence. */
function randomOf(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * max);
  };
}

test("what was taken away comes back, unless its name was taken since", async () => {
  const { id } = await answered(creator, templateId);
  const { id: attachmentId } = await add(id, "a.txt");
  await creator.call(files.remove, { id, attachmentId });
  expect(await namesOf(id)).toEqual([]);
  await creator.call(files.restore, { id, attachmentId });
  expect(await namesOf(id)).toEqual(["a.txt"]);
  await creator.call(files.remove, { id, attachmentId });
  await add(id, "A.txt");
  await expect(creator.call(files.restore, { id, attachmentId })).rejects.toMatchObject({
    code: "attachments.duplicate",
  });
});

test("a place, a person or an organization of somebody else is refused", async () => {
  const [one, two] = [await answered(creator, templateId), await answered(creator, templateId)];
  const made = await add(one.id, "a.txt");
  const at = { id: one.id, attachmentId: made.id };
  const refused = { code: "failure.mismatch", status: 403 };
  await expect(creator.call(files.remove, { ...at, path: `process/${two.id}/${made.id}` })).rejects.toMatchObject(
    refused,
  );
  expect((await creator.call.raw(files.remove, { ...at, uid: owner.uid })).status).toBe(403);
  await expect(creator.call(files.remove, { id: two.id, attachmentId: made.id })).rejects.toMatchObject({
    status: 404,
  });
});

test("nothing is attached to what waits for review or was approved, and an approval is for the files that were read", async () => {
  const { id, version } = await answered(creator, templateId);
  const without = (await creator.call(getProcess, { id })).contentHash;
  const { id: attachmentId } = await add(id, "a.txt");
  const { contentHash } = await creator.call(getProcess, { id });
  expect(contentHash).not.toBe(without);
  const sent = await creator.call(sendProcess, { id, version });
  await expect(add(id, "b.txt")).rejects.toMatchObject({ code: "processes.inReview", status: 409 });
  await expect(
    reviewer.call(approveProcess, { id, version: sent.version, contentHash: without }),
  ).rejects.toMatchObject({ code: "processes.changed" });
  await reviewer.call(approveProcess, { id, version: sent.version, contentHash });
  for (const call of [
    () => add(id, "b.txt"),
    () => creator.call(files.remove, { id, attachmentId }),
    () => creator.call(files.restore, { id, attachmentId }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "processes.approvedLocked", status: 409 });
  expect(await namesOf(id, reviewer)).toEqual(["a.txt"]);
});

test("a file that arrives while the process is sent is either in it, or refused", async () => {
  for (let round = 0; round < 4; round++) {
    const { id, version } = await answered(creator, templateId);
    const [sent, added] = await Promise.allSettled([
      creator.call(sendProcess, { id, version }),
      add(id, `${round}.txt`),
    ]);
    expect(sent.status).toBe("fulfilled");
    expect((await namesOf(id)).length).toBe(added.status === "fulfilled" ? 1 : 0);
  }
});

test("51 files are one too many", async () => {
  const { id } = await processIn("rejected", { creator, reviewer, templateId });
  for (let i = 0; i < 50; i++) {
    if (i % 25 === 0) app.clock.advance(61_000);
    await add(id, `${i}.txt`);
  }
  app.clock.advance(61_000);
  await expect(add(id, "50.txt")).rejects.toMatchObject({ code: "attachments.tooMany" });
});
