import { expect, test } from "vitest";
import { fixedThings } from "./fixed-things.ts";

const thingsIn = (text: string) => fixedThings(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ["Cilindros: 4; Asientos: 5; Combustible: diésel.", ["4", "5", "diésel"]],
  [
    "la finca que consiste en casa de habitación con dos locales comerciales, ubicada en Xela",
    ["casa de habitación con dos locales comerciales"],
  ],
  ["la casa, compuesta de sala, comedor, cocina y patio.", ["sala, comedor, cocina y patio"]],
  ["y entregará el cuarto a más tardar el dos de mayo.", ["dos de mayo"]],
  ["el dos de mayo de dos mil veintiséis, o el 2 de mayo de 2026", []],
  ["mediante cheque a cargo de Banco Industrial, que recibe", ["Banco Industrial"]],
  ['la finca rústica denominada "El Amatillo", inscrita', ['"El Amatillo"']],
  ["La falta de pago de dos cuotas da por vencido el plazo.", ["dos"]],
  ["guatemalteca, nacida en Malacatancito, departamento", ["Malacatancito"]],
  ["leído en idioma español a la mandante, que habla el idioma mam", ["mam"]],
])("asks about the things of «%s»", (text, things) => {
  expect(thingsIn(text)).toEqual(things);
});
