import { afterAll, beforeAll, expect, test } from "vitest";
import { getTemplateAlerts } from "#features/alerts/contract.ts";
import { getTemplate, setTitlePattern, uploadTemplate, uploadVersion } from "#features/templates/contract.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
});
afterAll(() => app?.stop());

const word = (...paragraphs: readonly string[]) => ({
  name: "contrato.docx",
  bytes: smallDocument(paragraphs.map((text) => p(text)).join("")),
});
let count = 0;
async function checked(...paragraphs: readonly string[]): Promise<string> {
  const input = { name: `Revisada ${++count}`, description: "Con faltas", directory: "" };
  const answer = await owner.call.upload(uploadTemplate, input, word(...paragraphs));
  if (answer.kind !== "stored") throw new Error(JSON.stringify(answer));
  return answer.id;
}
const check = (templateId: string, who = owner) => who.call(contract.checkTemplate, { templateId });
async function repair(templateId: string, rule: string) {
  const { versionId, findings } = await check(templateId);
  const findingId = findings.find((one) => one.rule === rule)?.id ?? "";
  return owner.call(contract.repairFinding, { templateId, findingId, versionId });
}

const wrong = "El comprador paga CIEN MIL QUETZALES (Q.10,000.00) el {fecha_entrega | larga}.";

test("words and figures, and a day without an alert: both are found and put right by a press", async () => {
  const id = await checked(wrong);
  const { number, findings } = await check(id);
  expect(number).toBe(1);
  expect(findings).toMatchObject([
    {
      rule: "words_differ",
      values: { words: "CIEN MIL QUETZALES", figures: "Q.10,000.00", right: "100,000.00" },
      excerpt: { paragraph: 1, marked: "CIEN MIL QUETZALES (Q.10,000.00)" },
      repair: "rewrite",
      ignored: false,
    },
    { rule: "date_without_alert", field: "fecha_entrega", repair: "addAlert" },
  ]);
  expect(await repair(id, "words_differ")).toEqual({ number: 2 });
  expect(await repair(id, "date_without_alert")).toEqual({ number: 2 });
  expect((await check(id)).findings).toEqual([]);
  const { rules } = await owner.call(getTemplateAlerts, { templateId: id });
  expect(rules).toMatchObject([{ dateField: "fecha_entrega", daysBefore: 15 }]);
  // The workers are started by the first document.
});

test("nearly the same names become one, with the settings of the one that stays", async () => {
  const id = await checked("{nombre_vendedor} y otra vez {nombre_vendedor}", "Firma: {Nombre_vendedor}");
  expect((await check(id)).findings).toMatchObject([
    { rule: "near_duplicate_names", values: { other: "nombre_vendedor" } },
  ]);
  await owner.call(setTitlePattern, { id, titlePattern: "Venta de {Nombre_vendedor}" });
  await repair(id, "near_duplicate_names");
  const { form, number, titlePattern } = await owner.call(getTemplate, { id });
  expect([number, form.fields.map(({ key }) => key)]).toEqual([2, ["nombre_vendedor"]]);
  expect(titlePattern).toBe("Venta de {nombre_vendedor}");
});

test("what is right as it is stays so over versions, until it says something else", async () => {
  const id = await checked(wrong);
  const [finding] = (await check(id)).findings;
  const input = { templateId: id, findingId: finding?.id ?? "" };
  await owner.call(contract.ignoreFinding, { ...input, ignored: true });
  await owner.call(contract.ignoreFinding, { ...input, ignored: true });
  const ignored = async () => (await check(id)).findings[0]?.ignored;
  expect(await ignored()).toBe(true);
  await owner.call.upload(uploadVersion, { id }, word("Otro párrafo antes.", wrong));
  expect(await ignored()).toBe(true);
  await owner.call(contract.ignoreFinding, { ...input, ignored: false });
  expect(await ignored()).toBe(false);
  await owner.call(contract.ignoreFinding, { ...input, ignored: true });
  await owner.call.upload(uploadVersion, { id }, word(wrong.replace("CIEN", "DOSCIENTOS")));
  expect(await ignored()).toBe(false);
});

test("a version that is not the current one any more is not mended, nor what is not there", async () => {
  const id = await checked(wrong);
  const { versionId, findings } = await check(id);
  const findingId = findings[0]?.id ?? "";
  await owner.call.upload(uploadVersion, { id }, word("Antes.", wrong));
  const stale = owner.call(contract.repairFinding, { templateId: id, findingId, versionId });
  await expect(stale).rejects.toMatchObject({ status: 409, code: "templates.changed" });
  const now = await check(id);
  const other = { templateId: id, findingId: `words_differ-${"0".repeat(24)}`, versionId: now.versionId };
  await expect(owner.call(contract.repairFinding, other)).rejects.toMatchObject({ status: 404 });
});

test("another organization finds nothing of it", async () => {
  const id = await checked(wrong);
  const [finding] = (await check(id)).findings;
  const outsider = await organization(app);
  await expect(check(id, outsider)).rejects.toMatchObject({ status: 404 });
  const ignore = { templateId: id, findingId: finding?.id ?? "", ignored: true };
  await expect(outsider.call(contract.ignoreFinding, ignore)).rejects.toMatchObject({ status: 404 });
});
