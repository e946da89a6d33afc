import { expect, test } from "vitest";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { inspectTemplate } from "../inspect-template.ts";
import { textOf } from "../text/text-of.ts";
import { withFixes } from "./fixes.ts";
import { replacePieces } from "./replace-pieces.ts";

/** Returns the text of a document after every error with a fix was fixed, one after the other. */
function mended(...paragraphs: readonly string[]): string[] {
  let document: Uint8Array = smallDocument(paragraphs.map((text) => p(text)).join(""));
  for (let turn = 0; turn < 10; turn++) {
    const { errors, warnings } = withFixes(document, inspectTemplate(document));
    const [fix] = [...errors, ...warnings].flatMap((finding) => (finding.fix ? [finding.fix] : []));
    if (!fix) break;
    document = replacePieces(document, fix);
  }
  expect(inspectTemplate(document).errors).toEqual([]);
  return textOf(document)[0]?.paragraphs ?? [];
}

test.each([
  [["Hola {nombre, de {edad} años"], ["Hola {nombre}, de {edad} años"]],
  [["Paga {precio | letras:GTQ:exactos hoy"], ["Paga {precio | letras:GTQ:exactos} hoy"]],
  [["hola nombre} y más"], ["hola {nombre} y más"]],
  [["hola {{nombre}} y {{edad} y {lugar}}"], ["hola {nombre} y {edad} y {lugar}"]],
  [
    ["{#socios}", "{nombre}", "{/socio}"],
    ["{#socios}", "{nombre}", "{/socios}"],
  ],
  [["{precio | letrs:GTQ}"], ["{precio | letras:GTQ}"]],
  [
    ["{lugar} {nombre_vendedor} y {Nombre_vendedor | mayusculas}", "{Nombre_vendedor}"],
    ["{lugar} {nombre_vendedor} y {nombre_vendedor | mayusculas}", "{nombre_vendedor}"],
  ],
])("%j", (paragraphs, meant) => {
  expect(mended(...paragraphs)).toEqual(meant);
});

test("nothing is offered where nobody knows what was meant", () => {
  for (const text of ["{#socios}{nombre}", "{nombre}{/socios}", "{5 + }", "cierra }"]) {
    const document = smallDocument(p(text));
    const { errors } = withFixes(document, inspectTemplate(document));
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.flatMap(({ fix = [] }) => fix)).toEqual([]);
  }
});
