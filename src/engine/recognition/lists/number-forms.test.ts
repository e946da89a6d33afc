import { expect, test } from "vitest";
import { alikeForSeveral, firstForOne, firstForSeveral } from "#engine/grammar/spanish/dictionary/verbs.ts";
import { inCase } from "./list-words.ts";
import { personForms, personPhrasesIn } from "./person-phrases.ts";
import { thingsOfEach } from "./things-of-each.ts";
import { tokensOf } from "./tokens.ts";
import { otherEnclitic } from "./verb-numbers.ts";

test.each([
  ["hube", "hubimos"],
  ["hice", "hicimos"],
  ["impuse", "impusimos"],
  ["vendí", "vendimos"],
  ["leí", "leímos"],
  ["di", "dimos"],
  ["sé", "sabemos"],
  ["empezaré", "empezaremos"],
])("the first person of several of «%s» is «%s»", (one, several) => {
  expect(firstForSeveral(one)).toBe(several);
  expect(firstForOne(several)).toBe(one);
});

test.each([
  ["atrasare", "atrasáremos"],
  ["hiciere", "hiciéremos"],
  ["fuere", "fuéremos"],
  ["pague", "paguemos"],
  ["pida", "pidamos"],
  ["pueda", "podamos"],
  ["consienta", "consintamos"],
  ["pagaba", "pagábamos"],
  ["tendría", "tendríamos"],
])("«%s» of the first person is «%s» for several", (one, several) => {
  expect(alikeForSeveral(one)).toBe(several);
  expect(firstForOne(several)).toBe(one);
});

test.each([
  ["de los propios vendedores", "del propio vendedor"],
  ["las adquirentes", "el adquirente"],
  ["a la obligada", "al obligado"],
  ["sus representados", "su representado"],
  ["dichos señores", "dicho señor"],
])("«%s» is «%s» for one man", (phrase, man) => {
  expect(personForms(phrase)?.[0]).toBe(man);
});

test("a noun for a person is the list's, and not one that faces it or names the notary", () => {
  const text =
    "Los obligados pagan a los acreedores ante los notarios; los bienes de sus representados, las demandadas.";
  const found = personPhrasesIn(
    text,
    tokensOf(text),
    { isPlural: true, sex: "masculino", role: "deudor" },
    personForms,
  ).map(({ start, end, other, isOther }) => `${text.slice(start, end)}: ${isOther ? "other" : other}`);
  expect(found).toEqual([
    "Los obligados: el obligado",
    "a los acreedores: other",
    "sus representados: su representado",
  ]);
});

test.each([
  ["exigirle", false, "exigirles"],
  ["representarlo", false, "representarlos"],
  ["notificarlas", true, "notificarla"],
  ["cobrarme", true, undefined],
  ["cobrarme", false, "cobrarnos"],
  // Things are paid and registered, and not people.
  ["pagarlo", false, undefined],
  ["inscribirla", false, undefined],
])("«%s» for the other number is «%s»", (word, isPlural, other) => {
  expect(otherEnclitic(word, isPlural, true)).toBe(other);
});

test.each([
  ["los deudores", "el Deudor", "los Deudores"],
  ["a los deudores", "al DEUDOR", "a los DEUDORES"],
  ["la deudora", "LAS DEUDORAS", "LA DEUDORA"],
  ["el obligado", "Los obligados", "El obligado"],
])("«%s» in the case of «%s» is «%s»", (words, like, cased) => {
  expect(inCase(words, like)).toBe(cased);
});

test.each([
  ["DA FE de que las firmas que anteceden son auténticas", true, "la firma que antecede es auténtica"],
  ["DA FE de que la firma que antecede es auténtica", false, "las firmas que anteceden son auténticas"],
  ["tuve a la vista los documentos de identificación relacionados", true, "el documento de identificación relacionado"],
  ["tuve a la vista el documento personal de identificación", false, "los documentos personales de identificación"],
  ["los documentos de la finca", true, undefined],
])("of «%s» there is one for each person", (text, isPlural, other) => {
  expect(thingsOfEach(text, isPlural)[0]?.other).toBe(other);
});
