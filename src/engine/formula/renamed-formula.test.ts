import { expect, test } from "vitest";
import { renamedFormula } from "./renamed-formula.ts";

const names: Readonly<Record<string, string>> = {
  precio: "precio_total",
  "cuotas.monto": "cuotas.valor",
  otro: "el precio y más",
};
const rename = (path: string) => names[path];

test.each([
  ["precio", "precio_total"],
  [" precio ", " precio_total "],
  ["precio | letras:GTQ:exactos", "precio_total | letras:GTQ:exactos"],
  ["precio*0.12+precio", "precio_total*0.12+precio_total"],
  ["[precio] > 5 y menor", "precio_total > 5 y menor"],
  ["suma(cuotas.monto) = precio", "suma(cuotas.valor) = precio_total"],
  ["otro + 1", "[el precio y más] + 1"],
  ["cuotas | enumera:monto", "cuotas | enumera:valor"],
  ['"precio" & precio', '"precio" & precio_total'],
])("%s", (source, meant) => {
  expect(renamedFormula(source, rename)).toBe(meant);
});

test.each(["precios", "renta | letras:GTQ", "precio | nada_asi", "5 +"])("stays: %s", (source) => {
  expect(renamedFormula(source, rename)).toBeUndefined();
});
