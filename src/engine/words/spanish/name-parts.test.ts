import { describe, expect, test } from "vitest";
import { type NameParts, namePartsOf } from "./name-parts.ts";

/** Names with a bar before the surnames, and two before those of a husband. */
const clear: readonly string[] = [
  "Ana | López",
  "Elvira Antonia | Recinos Maldonado",
  "Rodrigo Alejandro | Recinos Ponce",
  "Amparo del Rosario | Leiva Mérida",
  "María del Rosario | López Tum",
  "María del Carmen | Santiago López",
  "María de Jesús | Tzoc",
  "María de los Ángeles | Chávez Ixcot",
  "Flor de María | Galindo Sosa",
  "Juan de Dios | Xicará Tay",
  "Ana María del Rosario | Par Yax",
  "Ana María del Pilar | Morales",
  "José Luis | Tzunún",
  "Julio César | Chojolán Pisquiy",
  "Domingo | Tum Ixcoy",
  "Ana | Tum Ixcoy",
  "Manuela | Brito Raymundo",
  "Juan | Tomás",
  "Eulalia | Pascual",
  "Diego | Cobo",
  "Ana Lucía | Martín",
  "Pascual Andrés | Mateo Juan",
  "Juan Diego | Gaspar Sebastián",
  "Catarina | Tzep Guarchaj",
  "Ixmucané | Cuxil Tzoy",
  "Nim Ajpu | Sajbochol Xot",
  "Luis Fernando | de León Barrios",
  "Ana Lucía | Morales de la Cruz",
  "Juan Carlos | del Cid Águila",
  "Rosa | del Águila Paz",
  "Carlos | de la Rosa Méndez",
  "Sergio | López y López",
  "Juan Carlos | López y López",
  "José | Ortega y Gasset",
  "Ana Lucía Fernanda | López",
  "María José | Ruiz Obregón",
  "Juan José | Pérez",
  "Byron Estuardo | Samayoa",
  "José A. | Pérez Tum",
  "Juan P. | Chocooj",
  "Mario René | San Juan Cos",
  "Ana Silvia | de Santa Cruz Batz",
  "Ana María | Pérez López || de Bolvito",
  "Ana María | Pérez López || de León",
  "Ana María | Pérez || de Bolvito",
  "Marta | Pérez || de Bolvito",
  "Ana | Pérez López || de Bolvito",
  "Ana Lucía | Pérez Tum || viuda de Pirir",
  "Marta Elena | Xol || vda. de Cuc",
  "Juana | Tum || viuda de De León",
  "Carmen | Pérez de León || viuda de Sical",
  "Luis Pedro José Andrés | Castillo Love",
  "ELVIRA ANTONIA | RECINOS MALDONADO",
  "MARÍA DEL ROSARIO | LÓPEZ TUM || DE BOLVITO",
  "Ñusta | Núñez",
];
/** Names of which not everything is certain, with the parts that are. */
const unclear: readonly (readonly [string, NameParts])[] = [
  ["Juan Tomás Pérez", { firstName: "Juan" }],
  ["Ana Santiago López", { firstName: "Ana" }],
  ["Pascual Antonio Juan", { firstName: "Pascual" }],
  ["Juan de la Cruz Tum", { firstName: "Juan" }],
  ["Ana Lucía", { firstName: "Ana" }],
  ["María del Rosario", { firstName: "María" }],
  ["Ana María Pérez López Tum", { firstName: "Ana" }],
  ["Juan López Pérez Tum", { firstName: "Juan" }],
  ["Marta Yoselin de León", { firstName: "Marta" }],
  ["Ana María Ruiz y Luis Paz", { firstName: "Ana" }],
  ["Ana Lucía Morales de León", { firstName: "Ana", givenNames: "Ana Lucía", surnames: "Morales de León" }],
  ["Juan Carlos Pérez de Tejada", { firstName: "Juan", givenNames: "Juan Carlos", surnames: "Pérez de Tejada" }],
  ["José María Pérez de Tejada", { firstName: "José", givenNames: "José María", surnames: "Pérez de Tejada" }],
  ["Ana de León", { firstName: "Ana", givenNames: "Ana", surnames: "de León" }],
  ["Tum Ixcoy Ana", {}],
  ["Pérez López, Juan", {}],
  ["Licda. Ana Pérez", {}],
  ["Ana", {}],
  ["", {}],
  ["Inversiones 2000", {}],
  ["Ana Pérez de", {}],
  ["Ana viuda de Pérez", {}],
];

describe("the parts of a name", () => {
  test.each(clear)("%s", (marked) => {
    const [givenNames = "", own = "", husband] = marked.split(/ \|\|? /);
    const full = marked.replace(/ \|\|?/g, "");
    expect(namePartsOf(full)).toEqual({
      firstName: givenNames.split(" ")[0],
      givenNames,
      surnames: husband === undefined ? own : `${own} ${husband}`,
      ownSurnames: own,
    });
  });

  test.each(unclear)("%s is not certain", (full, parts) => {
    expect(namePartsOf(full)).toEqual(parts);
  });
});
