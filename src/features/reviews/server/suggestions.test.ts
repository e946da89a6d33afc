import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getTimeline } from "#features/process-page/contract.ts";
import { getProcess } from "#features/processes/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { decideSuggestion, listSuggestions, rejectProcess, suggestAnswer, withdrawSuggestion } from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let other: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
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
    (error: { code: string; fields?: { code: string }[] }) => error.fields?.[0]?.code ?? error.code,
  );
/** Suggestions of the reviewer, then sent back to the creator. */
async function sentBack(...texts: (readonly [path: string, text: string])[]) {
  const { id, version } = await inReview();
  const ids: string[] = [];
  for (const [path, text] of texts) ids.push((await reviewer.call(suggestAnswer, { id, path, text })).id);
  const back = await reviewer.call(rejectProcess, { id, version, reason: "Vea lo sugerido" });
  return { id, ids, version: back.version };
}

test("an accepted one is saved as any answer, a refused one changes nothing, each once", async () => {
  const { id, ids, version } = await sentBack(["precio", "2,000.00"], ["testigos.0.testigo", "Eva"], ["nombre", "Bea"]);
  const [price = "", witness = "", name = ""] = ids;
  const accepted = await creator.call(decideSuggestion, { id, suggestionId: price, accepted: true, version });
  expect(accepted.version).toBe(version + 1);
  const again = { id, suggestionId: price, accepted: false, version: accepted.version };
  expect(await refusedBy(creator.call(decideSuggestion, again))).toBe("processes.suggestion.decided");
  const next = await creator.call(decideSuggestion, { ...again, suggestionId: witness, accepted: true });
  await creator.call(decideSuggestion, { id, suggestionId: name, accepted: false, version: next.version });
  const { answers } = await creator.call(getProcess, { id });
  expect(answers).toMatchObject({ precio: "2,000.00", testigos: [{ testigo: "Eva" }], nombre: "Ana Díaz" });
  const { suggestions } = await reviewer.call(listSuggestions, { id });
  expect(new Map(suggestions.map(({ path, before, state }) => [path, [before, state]]))).toEqual(
    new Map([
      ["precio", ["1,500.00", "accepted"]],
      ["testigos.0.testigo", ["Luis", "accepted"]],
      ["nombre", ["Ana Díaz", "refused"]],
    ]),
  );
  const { entries } = await creator.call(getTimeline, { id });
  expect(entries.filter(({ what }) => what === "suggestion").map(({ byName }) => byName)).toEqual(
    Array.from({ length: 3 }, () => "Rosa Gil"),
  );
});

test("what was read before somebody saved decides nothing", async () => {
  const { id, ids, version } = await sentBack(["nombre", "Bea"], ["precio", "1.00"]);
  const [first = "", second = ""] = ids;
  await creator.call(decideSuggestion, { id, suggestionId: first, accepted: true, version });
  expect(await refusedBy(creator.call(decideSuggestion, { id, suggestionId: second, accepted: true, version }))).toBe(
    "processes.changed",
  );
  const { suggestions } = await creator.call(listSuggestions, { id });
  expect(suggestions.find((one) => one.id === second)?.state).toBe("open");
});

test.each([
  ["a field there is not", "otro", "x", "processes.answer.unknownField"],
  ["an element there is not", "testigos.1.testigo", "x", "processes.answer.unknownField"],
  ["an optional part", "con_fianza", "x", "processes.answer.unknownField"],
  ["what the field cannot be", "precio", "mucho", "processes.answer.notCurrency"],
  ["what is answered already", "nombre", "Ana Díaz", "processes.suggestion.same"],
])("%s is not suggested", async (_, path, text, code) => {
  const { id } = await inReview();
  expect(await refusedBy(reviewer.call(suggestAnswer, { id, path, text }))).toBe(code);
});

test("only who reviews suggests, only its creator decides, only its author takes it back", async () => {
  const { id, version } = await inReview();
  expect(await refusedBy(creator.call(suggestAnswer, { id, path: "nombre", text: "Bea" }))).toBe("failure.role");
  expect(await refusedBy(other.call(listSuggestions, { id }))).toBe("failure.notFound");
  const { id: suggestionId } = await reviewer.call(suggestAnswer, { id, path: "nombre", text: "Bea" });
  const accept = { id, suggestionId, accepted: true, version };
  for (const who of [creator, reviewer, owner])
    expect(await refusedBy(who.call(decideSuggestion, accept))).toBeDefined();
  expect(await refusedBy(owner.call(withdrawSuggestion, { id, suggestionId }))).toBe("failure.notFound");
  await reviewer.call(withdrawSuggestion, { id, suggestionId });
  expect((await creator.call(listSuggestions, { id })).suggestions).toEqual([]);
});
