import { expect, test } from "vitest";
import { arrendamiento } from "#seed/documents/arrendamiento.ts";
import { compraventa } from "#seed/documents/compraventa.ts";
import { contratoTrabajo } from "#seed/documents/contrato-trabajo.ts";
import { nda } from "#seed/documents/nda.ts";
import { poderEspecial } from "#seed/documents/poder-especial.ts";
import { inspectTemplate } from "../inspect-template.ts";
import { languageOf } from "./language-of.ts";

test.each([
  [["En la ciudad de {place}, el {date}"], "es"],
  [["This agreement is made on {fecha} by the parties"], "en"],
  [["{precio | letras}"], "es"],
  [["{price | words:USD}"], "en"],
  [["{precio | nit} {precio | ordinal}"], "es"],
  // One word of the text against one of the author's is not enough.
  [["Value of {precio | letras}"], "es"],
  [[], "es"],
  // The tags are the author's, the text is the document's.
  [["{the_party_of_the_first_part} comparece"], "es"],
  [["Los libros de the Law and the Profits se entregan en la casa del comprador"], "es"],
] as const)("%j is in %s", (texts, language) => expect(languageOf(texts)).toBe(language));

test.each([
  [compraventa, "es"],
  [arrendamiento, "es"],
  [poderEspecial, "es"],
  [contratoTrabajo, "es"],
  [nda, "en"],
] as const)("a template says its own", (make, language) => expect(inspectTemplate(make()).language).toBe(language));
