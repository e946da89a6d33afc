import { expect, test } from "vitest";
import { recognize } from "#engine/recognition/recognize.ts";
import {
  doubtStates,
  genderFields,
  keepDoubt,
  openNumberWords,
  proposedChoice,
  reopenDoubt,
  withChoice,
  withNumberWords,
  wordsOf,
} from "./doubts.ts";
import { peopleCounts, withAnyNumber, withWrittenNumber } from "./people-count.ts";
import type { Recognized } from "./recognized.ts";
import { type Tagging, taggingOf, tagsOf } from "./tagging.ts";
import { trialOf } from "./trial.ts";

function start(text: string): Tagging {
  const paragraphs = [{ file: "a", paragraph: 1, text }];
  const found = recognize(paragraphs, "es");
  return taggingOf({
    kind: "recognized",
    language: "es",
    tagged: false,
    paragraphs,
    ...found,
  } as unknown as Recognized);
}
const counts = (tagging: Tagging) => peopleCounts(tagging).map(({ role, asks, people }) => [role, asks, people]);
const open = (tagging: Tagging) => openNumberWords(tagging).flatMap((at) => tagging.doubts[at] ?? []);

const one =
  "Comparece ANA PAZ RUIZ, soltera, médica, con CUI 1990 77102 2101, a quien se llamará LA VENDEDORA. La vendedora declara que vende. " +
  "Firma LUIS ROCA SOL, casado, con CUI 1877 10238 2101, a quien se llamará EL COMPRADOR.";
const two =
  "Comparecen ANA PAZ RUIZ y LUIS ROCA SOL, casados, con CUI 1990 77102 2101 y 1877 10238 2101, respectivamente, a quienes se llamará LOS VENDEDORES.";

test("the form asks for the written number of people until any number is allowed", () => {
  const now = start(one);
  expect(counts(now)).toEqual([
    ["vendedora", "exactly", ["Ana Paz Ruiz"]],
    ["comprador", "exactly", ["Luis Roca Sol"]],
  ]);
  expect(tagsOf(now).fields["vendedora_nombre"]).toBeDefined();
  const next = withAnyNumber(now, 0);
  expect(counts(next)[0]).toEqual(["vendedora", "any", ["Ana Paz Ruiz"]]);
  expect(tagsOf(next).fields["vendedores"]).toMatchObject({ label: "Vendedores", min: 1 });
  expect(Object.keys(tagsOf(next).answers).filter((name) => name.startsWith("vendedora"))).toEqual([]);
  expect(withWrittenNumber(next, 0)).toEqual(now);
});

test("words that agree with the number are in doubt, and follow it in one press", () => {
  const now = withAnyNumber(start(one), 0);
  expect(open(now).map((doubt) => [wordsOf(now, doubt), doubt.other])).toEqual([["vende", "venden"]]);
  const bound = withNumberWords(now, openNumberWords(now));
  expect(open(bound)).toEqual([]);
  expect(tagsOf(bound).tags.map(({ text }) => text)).toContain('{vendedores | plural:"vende":"venden"}');
  expect([...trialOf(bound, "men").mentions.values()]).toEqual(expect.arrayContaining(["Los vendedores", "venden"]));
  const at = bound.doubts.length - 1;
  expect(doubtStates(reopenDoubt(bound, at))[at]).toBe("open");
  expect(open(keepDoubt(now, at))).toEqual([]);
  expect(withWrittenNumber(bound, 0)).toEqual(start(one));
});

test("several people in the same words are a list of two at least, and of any number on request", () => {
  const now = start(two);
  expect(counts(now)).toEqual([["vendedor", "two or more", ["Ana Paz Ruiz", "Luis Roca Sol"]]]);
  expect(tagsOf(now).fields["vendedores"]).toMatchObject({ min: 2 });
  const next = withAnyNumber(now, 0);
  expect(tagsOf(next).fields["vendedores"]).toMatchObject({ min: 1 });
  expect(open(next).map((doubt) => [wordsOf(next, doubt), doubt.other])).toEqual([[", respectivamente", ""]]);
});

test("people whose number cannot change have no list", () => {
  const now = start(
    "Comparecen ANA PAZ RUIZ y EVA SOL LUNA, a quienes se llamará LAS SOCIAS. Ana Paz Ruiz aporta la mitad de todo, Eva Sol Luna el resto.",
  );
  expect(peopleCounts(now)).toMatchObject([{ role: "socia", asks: "exactly", loop: undefined }]);
});

test("words about the people of a list follow their gender and their number", () => {
  const now = start(two);
  const at = now.doubts.findIndex((doubt) => wordsOf(now, doubt) === "casados");
  const doubt = now.doubts[at];
  expect(genderFields(now, undefined)).toEqual([]);
  const choice = doubt && proposedChoice(now, doubt);
  expect(choice).toMatchObject({ list: 0, other: "casadas" });
  expect(choice && tagsOf(withChoice(now, [at], choice)).tags.map(({ text }) => text)).toContain(
    '{vendedores | genero_plural:"casado":"casada":"casados":"casadas"}',
  );
});
