import { expect, test } from "vitest";
import { recognize } from "#engine/recognition/recognize.ts";
import { withoutAccents } from "#engine/words/spanish/word-codes.ts";
import { held } from "#tests/fixtures/deeds/offices/held.ts";
import { officeParagraphs } from "#tests/fixtures/deeds/offices/office-deed.ts";
import { tuned } from "#tests/fixtures/deeds/offices/tuned.ts";
import { proposedName } from "./proposed-name.ts";

const fields = (...values: string[]) => ({
  fields: values.map((value) => ({ name: "x", kind: "text" as const, value, accepted: true })),
});

test.each([
  ["Escritura 187 Compraventa Güitz a Barrientos.docx", "Escritura Compraventa"],
  ["compraventa de vehículo - GUITZ.docx", "compraventa de vehículo"],
  ["Güitz y Barrientos.docx", ""],
  ["Contrato_de_arrendamiento_2026.docx", "Contrato de arrendamiento"],
])("the name of %s", (file, name) => {
  expect(proposedName(file, fields("Ana Güitz", "LUIS BARRIENTOS"))).toBe(name);
});

test("no name of the forty deeds holds a person, a company or a number of theirs", () => {
  for (const deed of [...tuned, ...held]) {
    const paragraphs = officeParagraphs(deed).map(({ text }, i) => ({ file: "a", paragraph: i + 1, text }));
    const found = recognize(paragraphs, deed.language).fields.map((field) => ({ ...field, accepted: true }));
    const people = found.filter(({ name }) => /_(?:nombre|entidad|name|company)(?:_\d+)?$|_cui$/.test(name));
    expect(people.length, deed.name).toBeGreaterThan(0);
    const name = proposedName(`187 ${deed.name} ${people.map(({ value }) => value).join(" a ")}.docx`, {
      fields: found,
    });
    const words = withoutAccents(name.toLowerCase()).split(" ");
    const theirs = people.flatMap(({ value }) => withoutAccents(value.toLowerCase()).match(/\p{L}{4,}/gu) ?? []);
    expect(
      words.filter((word) => theirs.includes(word)),
      deed.name,
    ).toEqual([]);
    expect(name, deed.name).not.toMatch(/\d/);
  }
});
