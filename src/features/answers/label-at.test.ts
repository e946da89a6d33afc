import { expect, test } from "vitest";
import { labelAt } from "./label-at.ts";

const labels = {
  precio: "Precio de venta",
  compradores: "Compradores",
  "compradores.nombre": "Nombre",
  "compradores.hijos": "Hijos",
  "compradores.hijos.nombre": "Nombre del hijo",
};

test.each([
  ["precio", "Precio de venta"],
  ["compradores", "Compradores"],
  ["compradores.1.nombre", "Compradores 2 › Nombre"],
  ["compradores.0.hijos.2.nombre", "Compradores 1 › Hijos 3 › Nombre del hijo"],
  ["desconocido", "desconocido"],
])("the place %s is called %s", (path, label) => expect(labelAt(labels, path)).toBe(label));
