import { expect, test } from "vitest";
import { recognize } from "#engine/recognition/recognize.ts";
import { leaseWithGuarantor } from "#tests/fixtures/deeds/walked.ts";
import { doubtStates, genderFields, keepDoubt, proposedChoice, reopenDoubt, withChoice, wordsOf } from "./doubts.ts";
import { numberGroups, numberWordOf, openNumberWords, withNumberWords } from "./number-words.ts";
import { peopleCounts, withAnyNumber, withWrittenNumber } from "./people-count.ts";
import type { Recognized } from "./recognized.ts";
import { type Tagging, taggingOf, tagsOf, withField, withLoop } from "./tagging.ts";
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
const open = (tagging: Tagging) =>
  openNumberWords(tagging).flatMap((at) => {
    const doubt = tagging.doubts[at];
    return doubt ? [[wordsOf(tagging, doubt), numberWordOf(tagging, doubt)?.other]] : [];
  });

const one =
  "Comparece ANA PAZ RUIZ, soltera, médica, con CUI 1990 77102 2101, a quien se llamará LA VENDEDORA. La vendedora declara que vende y entrega. Deberá avisar. " +
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
  expect(open(now)).toEqual([["Deberá", "Deberán"]]);
  const bound = withNumberWords(now, openNumberWords(now));
  expect(open(bound)).toEqual([]);
  expect(tagsOf(bound).tags.map(({ text }) => text)).toContain('{vendedores | plural:"Deberá":"Deberán"}');
  expect([...trialOf(bound, "men").mentions.values()]).toEqual(
    expect.arrayContaining(["Los vendedores", "venden", "entregan", "Deberán"]),
  );
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
  expect(open(next)).toEqual([
    ["casados", "casado"],
    [", respectivamente", ""],
  ]);
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

test("a word in several places is one question, and all of a role are bound in one press", () => {
  const texts =
    "Comparece ANA PAZ RUIZ, soltera, con CUI 1990 77102 2101, a quien se llamará LA DEUDORA; y LUIS ROCA SOL, casado, con CUI 1877 10238 2101, a quien se llamará EL ACREEDOR. " +
    "La deudora pagará lo que adeude y los intereses que adeude; si dejare de pagar, incumpliere o hiciere cesión, responderá. El acreedor recibió de ella un pagaré.";
  const now = withAnyNumber(start(texts), 0);
  const [group] = numberGroups(now);
  expect(group?.rows.map(({ words, other, doubts }) => [words, other, doubts.length])).toEqual([
    ["adeude", "adeuden", 2],
    ["dejare", "dejaren", 1],
    ["incumpliere", "incumplieren", 1],
    ["hiciere", "hicieren", 1],
    ["responderá", "responderán", 1],
  ]);
  const bound = withNumberWords(now, openNumberWords(now));
  expect(numberGroups(bound)).toEqual([]);
  expect(tagsOf(bound).tags.map(({ text }) => text)).toContain(
    '{deudores | genero_plural:"él":"ella":"ellos":"ellas"}',
  );
});

test("words can follow the people of all lists and fields together", () => {
  const texts = `${two} Comparece EVA SOL LUNA, soltera, con CUI 1655 90021 0801, a quien se llamará LA COMPRADORA. Los comparecientes aceptan.`;
  const now = start(texts);
  const at = now.doubts.findIndex((doubt) => wordsOf(now, doubt) === "Los comparecientes");
  const doubt = now.doubts[at];
  const choice = doubt && proposedChoice(now, doubt);
  expect(choice).toMatchObject({ lists: [0], sex: "masculino", other: "Las comparecientes" });
  const bound = choice ? withChoice(now, [at], choice) : now;
  const tag = tagsOf(bound).tags.find(({ text }) => text.includes("Las comparecientes"))?.text;
  expect(tag).toBe(
    '{si((compradora_sexo | genero:"m":"f") = "f" y (vendedores | genero_plural:"m":"f":"m":"f") = "f", "Las comparecientes", "Los comparecientes")}',
  );
  // Without the list nobody drives the words.
  expect(doubtStates(withLoop(bound, 0, { accepted: false }))[at]).toBe("open");
});

test("a new field for somebody's gender is called by the words about them", () => {
  const now = start(`${one} Firma, ante Noé Paz Ruiz, el representante.`);
  const at = now.doubts.findIndex((doubt) => wordsOf(now, doubt) === "el representante");
  const choice = { name: "persona_sexo", sex: "masculino", other: "la representante" } as const;
  expect(withChoice(now, [at], choice).fields.at(-1)?.label).toBe("Género de la persona en «el representante»");
});

test("a place that is written again becomes the same field in one press", () => {
  const now = start(
    "Vende la finca situada en el municipio de Ciudad Vieja, departamento de Sacatepéquez. La entrega se hará en el departamento de Sacatepéquez.",
  );
  const doubt = now.doubts.find((one) => wordsOf(now, one) === "Sacatepéquez");
  expect(doubt?.thing).toBe(true);
  const next = withField(now, "Sacatepéquez", "otro", {});
  expect(next?.fields).toHaveLength(now.fields.length);
  expect(next && tagsOf(next).tags.filter(({ text }) => text === "{finca_municipio_departamento}")).toHaveLength(2);
});

test("a trial shows the signature of each person once, in the line that has it", () => {
  const paragraphs = leaseWithGuarantor.map((text, i) => ({ file: "a", paragraph: i + 1, text }));
  const found = recognize(paragraphs, "es");
  const read = { kind: "recognized", language: "es", tagged: false, paragraphs, ...found } as unknown as Recognized;
  const tagging = taggingOf(read);
  const all = { ...tagging, loops: tagging.loops.map((loop) => ({ ...loop, accepted: true, any: true })) };
  const lines = (people: "woman" | "men") => {
    const { mentions } = trialOf(all, people);
    return [...mentions].flatMap(([mention, text]) =>
      mention.inLine && mention.paragraph > 14 && mention.paragraph < 20 ? [[mention.paragraph, text]] : [],
    );
  };
  expect(lines("men")).toEqual([
    [15, "ANDRÉS MORA PAZ"],
    [16, "El arrendatario"],
    [18, "CARLOS PÉREZ SOTO"],
    [19, "El arrendatario"],
  ]);
  expect(lines("woman")).toEqual([
    [15, ""],
    [16, ""],
    [18, "ELENA RUIZ PAZ"],
    [19, "La arrendataria"],
  ]);
});
