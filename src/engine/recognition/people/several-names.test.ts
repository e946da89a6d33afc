import { expect, test } from "vitest";
import { namesSeveral } from "./several-names.ts";

test.each([
  "MARÍA LÓPEZ y JUAN PÉREZ",
  "María López Cruz y Juan Pérez Soto",
  "María y Juan Pérez",
  "Ana e Inés",
  "A e I",
  "A, B y C",
  "Ana, Luis e Inés",
  "ANA SOL, LUIS PAZ Y EVA ROCA",
  "Ana Sol Ruiz, Luis Paz Mora",
  "el señor Luis Paz y la señora Ana Sol",
  "María López y otros",
  "Luis Paz y su esposa",
  "María de los Ángeles Tum y Pedro de León",
  "Ana Sol & Luis Paz",
  "John Smith and Mary Brown",
  "Ixmucané Itzel Ramos Paz y Nayeli Xmucané Tum Mó",
])("%s is two people", (name) => {
  expect(namesSeveral(name)).toBe(true);
});

test.each([
  "José Ortega y Gasset",
  "Fernando de León y Castillo",
  "de León y Castillo",
  "Santiago Ramón y Cajal",
  "Sergio López y López",
  "Juan Pérez y Martín",
  "María de los Ángeles y Castro",
  "Pérez y Asociados",
  "Carlos Mejía y Asociados",
  "Hijos de Ana Sol y Luis Paz",
  "Ana Sol y Luis Paz, Sociedad Anónima",
  "López y Paz, S. A.",
  "Bufete Ana Sol y Luis Paz",
  "Sucesión de Luis Paz y Ana Sol",
  "PÉREZ LÓPEZ, JUAN CARLOS",
  "María López y/o María Paz",
  "María López, conocida también como María Paz",
  "Gloria Estela Ixcoy viuda de Pirir",
  "María",
  "Y",
  "",
])("%s is one", (name) => {
  expect(namesSeveral(name)).toBe(false);
});
