import { expect, test } from "vitest";
import { taggingFor } from "#tests/fixtures/deeds/next-deed.ts";
import { genderDeeds } from "#tests/fixtures/deeds/other-gender.ts";
import { doubtStates } from "./doubts.ts";
import { genderWords, withGenderWords } from "./gender-words.ts";
import { tagsOf } from "./tagging.ts";

const deed = [
  "Comparecen ANA PAZ RUIZ, de treinta años de edad, soltera, guatemalteca, con CUI 1990 77102 2101, a quien se llamará LA DEUDORA; y EVA SOL LUNA, de cuarenta años de edad, soltera, guatemalteca, con CUI 1877 10238 2101, a quien se llamará LA ACREEDORA.",
  "La deudora, con su hija, se presenta. Ante la acreedora paga la inquilina. Las comparecientes aceptan; la inquilina firma.",
];

test("open words are grouped by the person whom the paragraph names last, each word once", () => {
  const groups = genderWords(taggingFor(deed));
  const shown = groups.map(({ people, rows }) => [people, rows.map(({ words, other }) => `${words} / ${other}`)]);
  expect(shown).toEqual([
    [["Ana Paz Ruiz"], ["hija / hijo"]],
    [["Eva Sol Luna"], ["la inquilina / el inquilino"]],
    [["Ana Paz Ruiz", "Eva Sol Luna"], ["Las comparecientes / Los comparecientes"]],
  ]);
  expect(groups[1]?.rows[0]?.doubts).toHaveLength(2);
});

test("all words of a person follow the gender in one press", () => {
  const now = taggingFor(deed);
  const group = genderWords(now).find(({ people }) => people.join() === "Eva Sol Luna");
  if (!group) throw new Error("nothing is proposed for her");
  const bound = withGenderWords(now, group, group.rows);
  expect(genderWords(bound)).toHaveLength(2);
  expect(tagsOf(bound).tags.map(({ text }) => text)).toContain(
    '{acreedora_sexo | genero:"el inquilino":"la inquilina"}',
  );
});

test("words of things and of a notary whom the deed does not name are in no group", () => {
  const paid =
    "La deudora paga dentro de los cinco días siguientes por el uso del automotor, ante el infrascrito Notario.";
  const words = genderWords(taggingFor([deed[0] ?? "", paid])).flatMap(({ rows }) => rows.map((row) => row.words));
  expect(words).toEqual([]);
});

test("in deeds of other offices most open words are decided by person", () => {
  let [open, presses] = [0, 0];
  for (const { written } of genderDeeds) {
    let now = taggingFor(written);
    open += doubtStates(now).filter((state) => state === "open").length;
    for (let [group] = genderWords(now); group; [group] = genderWords(now)) {
      now = withGenderWords(now, group, group.rows);
      presses++;
    }
    presses += doubtStates(now).filter((state) => state === "open").length;
  }
  expect(open).toBeGreaterThan(600);
  expect(presses / genderDeeds.length).toBeLessThan(16);
});

test("the time of grouping grows with the length of a deed, not with its square", () => {
  const [dense] = genderDeeds.toSorted((a, b) => b.written.length - a.written.length);
  const timeOf = (times: number) => {
    const now = taggingFor(Array.from({ length: times }, () => dense?.written ?? []).flat());
    return Math.min(
      ...Array.from({ length: 5 }, () => {
        const start = process.cpuUsage();
        expect(genderWords({ ...now }).length).toBeGreaterThan(0);
        const { user, system } = process.cpuUsage(start);
        return user + system;
      }),
    );
  };
  const [, once, fourfold] = [1, 4, 16].map(timeOf);
  expect((fourfold ?? 0) / (once ?? 1)).toBeLessThan(13);
});
