import { expect, test } from "vitest";
import { labelAt, labelOfParty, labelOfPlace, placeLabels } from "./label-at.ts";

const labels = {
  precio: "Precio de venta",
  compradores: "Compradores",
  "compradores.nombre": "Nombre",
  "compradores.dpi": "DPI",
  "compradores.hijos": "Hijos",
  "compradores.hijos.nombre": "Nombre del hijo",
  arrendantes: "Parte arrendante",
  "arrendantes.razon_social": "Razón social",
  fecha_escritura: "fecha_escritura",
  vacia: "",
};

test.each([
  ["precio", "Precio de venta"],
  ["compradores", "Compradores"],
  ["compradores.1", "Compradores 2"],
  ["compradores.1.nombre", "Compradores 2: nombre"],
  ["compradores.0.dpi", "Compradores 1: DPI"],
  ["compradores.0.hijos.2.nombre", "Compradores 1, Hijos 3: nombre del hijo"],
  ["arrendantes.1.razon_social", "Parte arrendante 2: razón social"],
  ["desconocido", "Desconocido"],
  // A field without a label is still readable.
  ["vendedor_estado_civil", "Vendedor estado civil"],
  ["compradores.0.numero_registro", "Compradores 1: número registro"],
  ["fiadores.1.nombre", "Fiadores 2: nombre"],
  ["fecha_escritura", "Fecha escritura"],
  ["vacia", "Vacía"],
])("the place %s is called %s", (path, label) => expect(labelAt(labels, path)).toBe(label));

test.each([
  ["precio", "Precio de venta"],
  ["arrendantes.razon_social", "Parte arrendante: razón social"],
  ["compradores.hijos.nombre", "Compradores, Hijos: nombre del hijo"],
])("the question %s is called %s in all turns", (key, label) => expect(labelOfPlace(labels, key)).toBe(label));

test.each([
  ["Parte arrendante", "DPI", "Parte arrendante: DPI"],
  ["Parte arrendante", "Razón social", "Parte arrendante: razón social"],
  ["Parte arrendante", "DPI de la parte arrendante", "DPI de la parte arrendante"],
  ["Los vendedores", "Nombre del vendedor", "Nombre del vendedor"],
  ["Comprador 2", "Edad", "Comprador 2: edad"],
  ["Arrendatario", "Número de teléfono", "Arrendatario: número de teléfono"],
  ["Seller", "Full name", "Seller: full name"],
  ["Landlord", "Landlord's address", "Landlord's address"],
  ["Precio y pago", "Enganche", "Enganche"],
  ["Inmueble", "Folio", "Folio"],
  ["", "DPI", "DPI"],
])("in the group %s the question %s is called %s", (group, label, place) =>
  expect(labelOfParty(group, label)).toBe(place),
);

test("a label that several groups have is named with its group, whatever the group is", () => {
  const field = (key: string, label: string) => ({ key, label });
  const form = {
    groups: [
      { id: "g1", label: "Inmueble", items: ["area", "folio"] },
      { id: "g2", label: "Bodega", items: ["area_bodega"] },
    ],
    fields: [field("area", "Área"), field("area_bodega", "Área"), field("folio", "Folio")],
    loops: [],
    conditions: [],
  };
  expect(placeLabels(form as never)).toEqual({ area: "Inmueble: área", area_bodega: "Bodega: área", folio: "Folio" });
});
