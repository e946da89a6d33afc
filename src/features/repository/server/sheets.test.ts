import { afterAll, beforeAll, expect, test } from "vitest";
import { organization, type SomeMember } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { getSheet } from "../sheet-contract.ts";
import { listActivity } from "../version-contract.ts";

let app: App;
let owner: SomeMember;
beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
});
afterAll(() => app.stop());

const put = async (name: string, bytes: Uint8Array) =>
  (await owner.call.upload(contract.uploadFile, { name }, { name, bytes })).id;
const csv = (text: string) => new TextEncoder().encode(text);

test("a CSV is shown unchanged, with the numbers of its rows", async () => {
  const itemId = await put("partes.csv", csv('Parte;CUI\n"Ana; hija";0101\n\n=1+1;<b>\n'));
  const shown = await owner.call(getSheet, { itemId });
  expect(shown.rows.map(({ cells }) => cells)).toEqual([
    ["Parte", "CUI"],
    ["Ana; hija", "0101"],
    ["=1+1", "<b>"],
  ]);
  expect([shown.sheets, shown.more]).toEqual([[{ number: 0, name: "" }], false]);
  const { activity } = await owner.call(listActivity, { itemId });
  expect(activity.map(({ action }) => action)).toContain("opened");
});

test("of a long one the beginning is shown, and that there is more", async () => {
  const itemId = await put(
    "larga.csv",
    csv(Array.from({ length: 300 }, (_, n) => `${n},${"x".repeat(500)}`).join("\n")),
  );
  const { rows, more } = await owner.call(getSheet, { itemId });
  expect([rows.length, more, rows[0]?.cells[1]?.length]).toEqual([200, true, 201]);
});

test.each([
  ["no spreadsheet", csv("%PDF-1.7")],
  ["a damaged workbook", Buffer.from("PK\u0003\u0004nada")],
])("%s cannot be shown", async (name, bytes) => {
  const itemId = await put(`${name}.xlsx`, bytes);
  await expect(owner.call(getSheet, { itemId })).rejects.toMatchObject({ status: 422, code: "repository.noPreview" });
});

test("a sheet that is hidden, or not there, cannot be asked for", async () => {
  const itemId = await put("una.csv", csv("a;b"));
  await expect(owner.call(getSheet, { itemId, sheet: 3 })).rejects.toMatchObject({ status: 422 });
});
