import { expect, test } from "vitest";
import { recognize } from "#engine/recognition/recognize.ts";
import { withAnyNumber } from "./people-count.ts";
import type { Recognized } from "./recognized.ts";
import { shownPieces } from "./shown-pieces.ts";
import { accepted, taggingOf } from "./tagging.ts";
import { type TrialPeople, trialOf } from "./trial.ts";

const deed = [
  "Comparecen ANA PÉREZ, de cuarenta años, soltera, con CUI 1990 77102 2101; y LUIS PAZ, de treinta años, casado, con " +
    "CUI 2044 18830 2101, a quienes se les denominará LOS VENDEDORES; y EVA SOL, de veinte años, soltera, con CUI " +
    "2398 44117 2101, a quien se le denominará LA COMPRADORA.",
  "Pedro Soc recibe de la compradora mil quetzales (Q1,000.00).",
].map((text, at) => ({ file: "word/document.xml", paragraph: at + 1, text }));

const tagging = () => {
  const { places, fields, loops, doubts } = recognize(deed, "es");
  const list = structuredClone({ places, fields, loops, doubts }) as Pick<
    Recognized,
    "places" | "fields" | "loops" | "doubts"
  >;
  return taggingOf({ kind: "recognized", language: "es", tagged: false, paragraphs: deed, ...list });
};

const read = (people: TrialPeople, of = tagging()): string[] => {
  const trial = trialOf(of, people);
  return of.paragraphs.map((paragraph) =>
    shownPieces(of, paragraph, trial)
      .map(({ text }) => text)
      .join(""),
  );
};

test("a document is read with other people: one woman or two men in a list of any number, two women in others", () => {
  expect(read("woman")[0]).toBe(
    "Comparecen MARÍA LÓPEZ CRUZ, de cuarenta años, soltera, con CUI 1990 77102 2101, a quien se le denominará LA " +
      "VENDEDORA; y ELENA RUIZ PAZ, de veinte años, soltera, con CUI 2398 44117 2101, a quien se le denominará LA COMPRADORA.",
  );
  const inPlural = { ...tagging(), loops: tagging().loops.map((loop) => ({ ...loop, any: false })) };
  expect(read("woman", inPlural)[0]).toBe(
    "Comparecen MARÍA LÓPEZ CRUZ, de cuarenta años, soltera, con CUI 1990 77102 2101; y ELENA RUIZ PAZ, de treinta " +
      "años, casada, con CUI 2044 18830 2101, a quienes se les denominará LAS VENDEDORAS; y SOFÍA DÍAZ LUNA, de " +
      "veinte años, soltera, con CUI 2398 44117 2101, a quien se le denominará LA COMPRADORA.",
  );
  expect(read("men")[0]).toBe(
    "Comparecen CARLOS PÉREZ SOTO, de cuarenta años, soltero, con CUI 1990 77102 2101; y LUIS GÓMEZ RUIZ, de treinta " +
      "años, casado, con CUI 2044 18830 2101, a quienes se les denominará LOS VENDEDORES; y ANDRÉS MORA PAZ, de " +
      "veinte años, soltero, con CUI 2398 44117 2101, a quien se le denominará EL COMPRADOR.",
  );
});

test("articles melt as in the printed contract", () => {
  expect(read("men")[1]).toContain("recibe del comprador mil quetzales");
  expect(read("woman")[1]).toContain("recibe de la compradora mil quetzales");
});

test("refused fields stay as written", () => {
  const of = tagging();
  const refused = accepted(
    of,
    of.fields.findIndex(({ name }) => name === "compradora_sexo"),
    false,
  );
  expect(read("men", refused)[0]).toContain("LA COMPRADORA.");
});

/** The tags of a paper of one paragraph. */
function taggingOfText(paper: string) {
  const { places, fields, loops, doubts } = recognize([{ file: "a", paragraph: 1, text: paper }], "es");
  const list = structuredClone({ places, fields, loops, doubts }) as Pick<
    Recognized,
    "places" | "fields" | "loops" | "doubts"
  >;
  const paragraphs = [{ file: "a", paragraph: 1, text: paper }];
  return taggingOf({ kind: "recognized", language: "es", tagged: false, paragraphs, ...list });
}

test("turns only words about the person: no address, no notary, and professions as a whole", () => {
  const paper =
    "Ante mí: EVA LUZ PORRES, Notaria, comparecen: la señora ANA SOL DÍAZ, de treinta años, soltera, guatemalteca, Administradora de " +
    "Empresas, con residencia en la séptima avenida cinco guion dos de la zona once de esta ciudad, a quien se llamará LA DEUDORA; y el " +
    "señor LUIS PAZ ROCA, de veinte años, casado, guatemalteco, maestro de educación primaria, a quien se llamará EL ACREEDOR. " +
    "El título fue autorizado por el Notario Óscar René Fuentes Ixcot.";
  const of = taggingOfText(paper);
  expect(read("men", of)[0]).toBe(
    paper
      .replace("la señora ANA SOL DÍAZ", "el señor CARLOS PÉREZ SOTO")
      .replace("soltera, guatemalteca, Administradora de", "soltero, guatemalteco, Administrador de")
      .replace("LA DEUDORA", "EL DEUDOR")
      .replace("LUIS PAZ ROCA", "LUIS GÓMEZ RUIZ"),
  );
  expect(read("woman", of)[0]).toBe(
    paper
      .replace("ANA SOL DÍAZ", "MARÍA LÓPEZ CRUZ")
      .replace("el señor LUIS PAZ ROCA", "la señora ELENA RUIZ PAZ")
      .replace("casado, guatemalteco, maestro", "casada, guatemalteca, maestra")
      .replace("EL ACREEDOR", "LA ACREEDORA"),
  );
});

test("a profession that is the same for both stays", () => {
  const paper =
    "Comparece el señor LUIS PAZ ROCA, de veinte años, casado, guatemalteco, electricista, a quien se llamará EL ACREEDOR.";
  expect(read("men", taggingOfText(paper))[0]).toContain("guatemalteco, electricista,");
});

test("the people of a list are named wherever the document names them", () => {
  const paper =
    "Comparece la señora ANA PAZ RUIZ, soltera, guatemalteca, con CUI 1990 77102 2101, a quien se llamará LA DEUDORA. La deudora, " +
    "ANA PAZ RUIZ, firma.";
  const of = taggingOfText(paper);
  const deudora = of.loops.findIndex(({ role }) => role === "deudora");
  const any = withAnyNumber(of, deudora);
  expect(read("men", any)[0]).toMatch(/Los deudores, CARLOS PÉREZ SOTO y LUIS GÓMEZ RUIZ, firma/u);
  expect(read("woman", any)[0]).toMatch(/La deudora, MARÍA LÓPEZ CRUZ, firma/u);
});
