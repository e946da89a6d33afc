import { expect, test } from "vitest";
import { singularLabel } from "./singular-label.ts";

test.each([
  ["Arrendatarios", "arrendatario", false],
  ["Fiadoras", "fiadora", true],
  ["Vendedores", "vendedor", false],
  ["Arrendantes", "arrendante", false],
  ["Otorgantes", "otorgante", false],
  ["Representantes", "representante", false],
  ["Testigos", "testigo", false],
  ["Inmuebles", "inmueble", false],
  ["Bienes", undefined, false],
  ["Propiedades", "propiedad", true],
  ["Habitaciones", "habitación", true],
  ["Accionistas", "accionista", false],
  ["Personas arrendatarias", "persona arrendataria", true],
  ["Hijos de la pareja", "hijo de la pareja", false],
  ["Tenants", "tenant", false],
  ["Buyers", "buyer", false],
  ["Properties", "property", false],
  ["Witnesses", "witness", false],
  ["Employees", "employee", false],
  ["Parte arrendante", undefined, false],
  ["Datos", undefined, false],
  ["Ley", undefined, false],
  ["Arrendatarios 2", undefined, false],
])("one of %s is %s", (label, text, feminine) => {
  expect(singularLabel(label)).toEqual(text === undefined ? undefined : { text, feminine });
});
