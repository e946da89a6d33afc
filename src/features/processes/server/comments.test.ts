import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { processComments as comments } from "../contract.ts";

let app: App;
let owner: SomeMember;
let manager: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let other: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  manager = await member(app, owner.orgId, ["manager", "reviewer"]);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer", { firstName: "Rosa", lastName: "Gil" });
  other = await member(app, owner.orgId, "creator");
  templateId = await template(owner);
});
beforeEach(() => app.clock.advance(61_000));
afterAll(() => app.stop());

const inReview = () => processIn("reviewing", { creator, reviewer, templateId });
const refusedBy = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { code: string }) => error.code,
  );

test("is seen by those who can read the process, oldest first, a page at a time", async () => {
  const { id } = await inReview();
  for (const content of ["uno", "  dos\r\n", "tres"]) {
    app.clock.advance(1000);
    await reviewer.call(comments.add, { id, content });
  }
  const first = await creator.call(comments.list, { id, limit: 2 });
  expect(first.rows.map((row) => [row.content, row.author.name])).toEqual([
    ["uno", "Rosa Gil"],
    ["dos", "Rosa Gil"],
  ]);
  const rest = await creator.call(comments.list, { id, limit: 2, after: first.next ?? "" });
  expect(rest).toMatchObject({ rows: [{ content: "tres" }], next: null });
  expect(await refusedBy(other.call(comments.list, { id }))).toBe("failure.notFound");
  expect(await refusedBy(other.call(comments.add, { id, content: "x" }))).toBe("failure.notFound");
});

test("mentions only who may read the process, and names nobody else", async () => {
  const { id } = await inReview();
  const { people } = await creator.call(comments.readers, { id });
  expect(people.map((one) => one.id).toSorted()).toEqual(
    [owner, manager, creator, reviewer].map(({ uid }) => uid).toSorted(),
  );
  const made = await creator.call(comments.add, { id, content: "@Rosa Gil", mentions: [reviewer.uid, reviewer.uid] });
  expect(made.mentions).toEqual([{ id: reviewer.uid, name: "Rosa Gil" }]);
  const refused = creator.call(comments.add, { id, content: "@x", mentions: [other.uid] });
  await expect(refused).rejects.toMatchObject({ fields: [{ path: "mentions", code: "comments.mentionUnknown" }] });
});

test("is changed by its author alone, and deleted by its author, the owner and managers", async () => {
  const { id } = await inReview();
  const { id: commentId } = await creator.call(comments.add, { id, content: "uno" });
  for (const who of [owner, manager, reviewer])
    expect(await refusedBy(who.call(comments.edit, { id, commentId, content: "x" }))).toBe("comments.notYours");
  app.clock.advance(1000);
  const edited = await creator.call(comments.edit, { id, commentId, content: "dos" });
  expect(edited).toMatchObject({ content: "dos" });
  expect(edited.updatedAt > edited.createdAt).toBe(true);
  expect(await refusedBy(reviewer.call(comments.remove, { id, commentId }))).toBe("comments.notYours");
  await manager.call(comments.remove, { id, commentId });
  expect((await creator.call(comments.list, { id })).rows).toEqual([]);
  expect(await refusedBy(creator.call(comments.edit, { id, commentId, content: "x" }))).toBe("failure.notFound");
  for (const who of [owner, creator]) {
    const made = await creator.call(comments.add, { id, content: "otro" });
    await who.call(comments.remove, { id, commentId: made.id });
  }
});

test("is settled and opened again by those who may write", async () => {
  const { id } = await inReview();
  const { id: commentId } = await reviewer.call(comments.add, { id, content: "¿Y el precio?" });
  const settled = await creator.call(comments.resolve, { id, commentId, resolved: true });
  expect(settled.resolvedBy?.id).toBe(creator.uid);
  expect((await reviewer.call(comments.resolve, { id, commentId, resolved: false })).resolvedAt).toBeNull();
});

test("of one process is not found below another", async () => {
  const [one, two] = [await inReview(), await inReview()];
  const { id: commentId } = await creator.call(comments.add, { id: one.id, content: "uno" });
  const calls = [
    () => creator.call(comments.edit, { id: two.id, commentId, content: "x" }),
    () => creator.call(comments.remove, { id: two.id, commentId }),
    () => creator.call(comments.resolve, { id: two.id, commentId, resolved: true }),
  ];
  for (const call of calls) expect(await refusedBy(call())).toBe("failure.notFound");
});

test.each([
  ["nothing", "", "comments.contentRequired"],
  ["blanks", " \n ", "comments.contentRequired"],
  ["5,001 characters", "x".repeat(5001), "comments.contentTooLong"],
])("%s is refused", async (_, content, code) => {
  const { id } = await inReview();
  await expect(creator.call(comments.add, { id, content })).rejects.toMatchObject({
    fields: [{ path: "content", code }],
  });
});

test("belongs to an answer or a paragraph, is counted there, and found by its place", async () => {
  const { id } = await inReview();
  const [price, paragraph] = ["answer:precio", "text:SEGUNDA: El precio es de Q100.00"];
  const { id: commentId } = await reviewer.call(comments.add, { id, content: "¿Y el IVA?", place: price });
  await creator.call(comments.add, { id, content: "Incluido", place: price });
  await reviewer.call(comments.add, { id, content: "Sobra", place: paragraph });
  await reviewer.call(comments.add, { id, content: "En general bien" });
  await creator.call(comments.resolve, { id, commentId, resolved: true });
  const { places } = await creator.call(comments.places, { id });
  expect(new Map(places.map(({ place, open, all }) => [place, [open, all]]))).toEqual(
    new Map([
      [price, [1, 2]],
      [paragraph, [1, 1]],
      [null, [1, 1]],
    ]),
  );
  const { rows } = await creator.call(comments.list, { id, place: price });
  expect(rows.map(({ content, place }) => [content, place])).toEqual([
    ["¿Y el IVA?", price],
    ["Incluido", price],
  ]);
  expect((await creator.call(comments.list, { id })).rows).toHaveLength(4);
  expect(await refusedBy(other.call(comments.places, { id }))).toBe("failure.notFound");
});
