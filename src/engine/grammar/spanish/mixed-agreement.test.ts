import { expect, test } from "vitest";
import { deedPhrases } from "#tests/fixtures/grammar/deed-phrases.ts";
import { mixedAgreement } from "./mixed-agreement.ts";

test.each([
  ["la compradora Ana Pérez, de cuarenta años, casado, guatemalteca", "casado", "la compradora"],
  ["el compradora acepta", "compradora", "el compradora"],
  ["la vendedora, soltera, maestro, y el comprador, casado", "maestro", "la vendedora"],
  ["La notaria infrascrito da fe", "infrascrito", "La notaria infrascrito"],
  ["Comparece la señora ANA PÉREZ, de treinta años de edad, CASADO, guatemalteca", "CASADO", "la señora"],
  ["los vendedores, casadas, guatemaltecos", "casadas", "los vendedores"],
  ["la testigo, debidamente enterado", "enterado", "la testigo"],
  ["del comprador, soltera", "soltera", "del comprador"],
])("%s: %s does not agree", (text, word, person) => {
  const [found, ...others] = mixedAgreement(text);
  expect(others).toEqual([]);
  expect(found && [text.slice(found.start, found.end), found.person]).toEqual([word, person]);
});

test.each([
  "la compradora, quien es casado con el vendedor",
  "a la compradora, el vendedor, casado, declara",
  "la parte vendedora, Juan Pérez, casado",
  "el señor Juan Pérez, casado, abogado y notario, y la señora Ana, soltera",
  "la médico, soltera; la juez, casada; la presidente electa",
  "el comprador, casado con Ana, guatemalteca",
  "la vendedora, Ana Pérez, de este domicilio. Casado y soltero son estados civiles",
])("%s has no finding", (text) => expect(mixedAgreement(text)).toEqual([]));

test("phrases that the engine itself writes have no finding", () => {
  const forms = [...new Set(deedPhrases().flat())];
  expect(forms.filter((form) => mixedAgreement(form).length > 0)).toEqual([]);
});
