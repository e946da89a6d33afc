import { expect, test } from "vitest";
import { recognize } from "#engine/recognition/recognize.ts";
import { boundWords, fixedWords, withFixedWord } from "./bound-words.ts";
import { doubtStates, keepAllDoubts, reopenDoubt } from "./doubts.ts";
import { whyNoList, withAnyNumber } from "./people-count.ts";
import type { Recognized } from "./recognized.ts";
import { type Tagging, taggingOf, tagsOf } from "./tagging.ts";

function start(...texts: string[]): Tagging {
  const paragraphs = texts.map((text, at) => ({ file: "a", paragraph: at + 1, text }));
  const found = recognize(paragraphs, "es");
  return taggingOf({
    kind: "recognized",
    language: "es",
    tagged: false,
    paragraphs,
    ...found,
  } as unknown as Recognized);
}
const deed =
  "Comparece la señora ANA PAZ RUIZ, soltera, médica, con CUI 1990 77102 2101, a quien se llamará LA VENDEDORA. La vendedora declara que vende.";

test("one word that follows somebody stays as it is, and can follow again", () => {
  const now = start(deed);
  const sex = now.fields.findIndex(({ name }) => name === "vendedora_sexo");
  const words = boundWords(now, sex);
  expect(words.map((one) => one.words)).toContain("soltera");
  const [soltera] = words.filter((one) => one.words === "soltera");
  if (!soltera) throw new Error("no word");
  expect(soltera.sentence).toContain("ANA PAZ RUIZ");
  const fixed = withFixedWord(now, soltera.place);
  expect(boundWords(fixed, sex)).toHaveLength(words.length - 1);
  expect(tagsOf(fixed).tags).toHaveLength(tagsOf(now).tags.length - 1);
  expect(fixedWords(fixed)).toEqual(["soltera"]);
  const at = fixed.doubts.length - 1;
  expect(doubtStates(fixed)[at]).toBe("kept");
  expect(doubtStates(reopenDoubt(fixed, at))[at]).toBe("open");
});

test("one word that follows a list stays as it is", () => {
  const now = withAnyNumber(start(deed), 0);
  const words = boundWords(now, -1);
  const [declara] = words.filter((one) => one.words === "declara");
  if (!declara) throw new Error(`no word among ${words.map((one) => one.words).join(", ")}`);
  expect(boundWords(withFixedWord(now, declara.place), -1)).toHaveLength(words.length - 1);
});

test("the words that were left as they are, are named", () => {
  const now = start(deed);
  const open = { ...now, doubts: [{ file: "a", paragraph: 1, start: 0, end: 9, sentence: "Comparece", kept: false }] };
  expect(fixedWords(open)).toEqual([]);
  expect(fixedWords(keepAllDoubts(open))).toEqual(["Comparece"]);
});

test("people that are no list say why", () => {
  const named = (fields: readonly string[], apart: boolean) => {
    const paragraphs = [{ file: "a", paragraph: 1, text: "x" }];
    return {
      paragraphs,
      loops: [],
      doubts: [],
      fields: fields.map((name) => ({ name, kind: "text" as const, value: name, label: name, accepted: true })),
      places: fields.map((name, at) => ({
        file: "a",
        paragraph: apart && /_2_/.test(name) ? 2 : 1,
        start: at,
        end: at + 1,
        tag: ["{", at, "}"],
      })),
    } satisfies Tagging;
  };
  const [one, other] = ["socio_nombre", "socio_2_nombre"];
  expect(whyNoList(named([one, "socio_edad", other], false), "socio")).toEqual({
    key: "fixedFacts",
    person: "socio_2_nombre",
    facts: ["socio_edad"],
  });
  expect(whyNoList(named([one, other], true), "socio")).toEqual({ key: "fixedApart" });
  expect(whyNoList(named([one, other], false), "socio")).toEqual({ key: "fixed" });
});

test("figures with zeros ahead are kept behind their number in words, as a field of their own", () => {
  const now = start("Inscrita con la matrícula dos millones trescientos cuarenta mil quinientos once (002340511).");
  const { tags, answers, fields } = tagsOf(now);
  expect(answers).toMatchObject({ numero: "2,340,511", numero_cifras: "002340511" });
  expect(tags.map(({ text }) => text)).toEqual(["{numero | letras}", "{numero_cifras}"]);
  expect(fields["numero_cifras"]?.label).toMatch(/ en cifras$/);
});
