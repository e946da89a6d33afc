import { expect, test } from "vitest";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { partiesTitle } from "./parties-title.ts";

const form = (keys: readonly string[], office: readonly string[] = []) =>
  ({
    fields: keys.map((key) => ({ key })),
    groups: [{ id: "g1", label: "", items: office, office: true }],
  }) as unknown as FormDefinition;

test.each([
  [["lugar", "vendedor_nombre", "vendedor_cui", "comprador_nombre"], "Venta: {vendedor_nombre}, {comprador_nombre}"],
  [["arrendante_nombre", "arrendatarios.nombre"], "Venta: {arrendante_nombre}, {arrendatarios.nombre}"],
  [["arrendataria_entidad", "arrendataria_representante_nombre"], "Venta: {arrendataria_entidad}"],
  [["deudor_nombre", "fiador_nombre", "testigos.nombre", "notario_nombre"], "Venta: {deudor_nombre}"],
  [["a_nombre", "b_nombre", "c_nombre", "d_nombre"], "Venta: {a_nombre}, {b_nombre}, {c_nombre}"],
  [["lugar", "monto"], undefined],
])("titles of %j", (keys, pattern) => {
  expect(partiesTitle("Venta", form(keys))).toBe(pattern);
});

test("nobody whom the office always answers, and no pattern that is too long or has braces", () => {
  expect(partiesTitle("Venta", form(["otorgante_nombre"], ["otorgante_nombre"]))).toBeUndefined();
  expect(partiesTitle("V{e}nta", form(["deudor_nombre"]))).toBeUndefined();
  expect(partiesTitle("V".repeat(190), form(["deudor_nombre"]))).toBeUndefined();
});
