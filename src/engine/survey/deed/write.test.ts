import { describe, expect, test } from "vitest";
import { usualOptions } from "#tests/fixtures/survey/deed-options.ts";
import { randomFigure, rectangle, sequence } from "#tests/fixtures/survey/polygons.ts";
import type { Figure, Plan } from "../plan.ts";
import type { DeedOptions } from "./options.ts";
import { deedText, priceOf } from "./write.ts";

const deed = (figures: readonly Figure[], options: Partial<DeedOptions> = {}, unit: Plan["unit"] = "m"): string =>
  deedText({ unit, figures }, { ...usualOptions, ...options });

describe("the rectangle of 15 by 20 metres", () => {
  test("in the normal format", () => {
    expect(deed([rectangle])).toBe(
      `De la estación cero al punto observado uno, con azimut de noventa grados, cero minutos, cero segundos (90°00'00"), y distancia de quince metros (15.00 m), colinda con calle pública; ` +
        `de la estación uno al punto observado dos, con azimut de ciento ochenta grados, cero minutos, cero segundos (180°00'00"), y distancia de veinte metros (20.00 m), colinda con Juan Pérez; ` +
        `de la estación dos al punto observado tres, con azimut de doscientos setenta grados, cero minutos, cero segundos (270°00'00"), y distancia de quince metros (15.00 m), colinda con finca matriz; ` +
        `y de la estación tres al punto observado cero, con azimut de cero grados, cero minutos, cero segundos (0°00'00"), y distancia de veinte metros (20.00 m), colinda con lote dos, punto donde se cierra el polígono; ` +
        `con un área de trescientos metros cuadrados (300.00 m²), equivalentes a cuatrocientas veintinueve punto treinta y cinco varas cuadradas (429.35 v²).`,
    );
  });

  test("in alt-1, by the sides it faces", () => {
    expect(deed([rectangle], { format: "alt-1", equivalence: "none" })).toBe(
      "NORTE: del punto cero al punto observado uno, una distancia de quince metros (15.00 m), que colinda con calle pública. " +
        "ORIENTE: del punto uno al punto observado dos, una distancia de veinte metros (20.00 m), que colinda con Juan Pérez. " +
        "SUR: del punto dos al punto observado tres, una distancia de quince metros (15.00 m), que colinda con finca matriz. " +
        "PONIENTE: del punto tres al punto observado cero, una distancia de veinte metros (20.00 m), que colinda con lote dos. " +
        "Con un área de trescientos metros cuadrados (300.00 m²).",
    );
  });

  test("in alt-2, in numbered lines", () => {
    expect(deed([rectangle], { format: "alt-2" }).split("\n")).toEqual([
      `1) De la estación cero a la estación uno, con rumbo Norte noventa grados, cero minutos, cero segundos Este (N 90°00'00" E); distancia 15.00 m (quince metros); colinda con calle pública.`,
      `2) De la estación uno a la estación dos, con rumbo Sur cero grados, cero minutos, cero segundos Este (S 0°00'00" E); distancia 20.00 m (veinte metros); colinda con Juan Pérez.`,
      `3) De la estación dos a la estación tres, con rumbo Sur noventa grados, cero minutos, cero segundos Oeste (S 90°00'00" O); distancia 15.00 m (quince metros); colinda con finca matriz.`,
      `4) De la estación tres a la estación cero, con rumbo Norte cero grados, cero minutos, cero segundos Este (N 0°00'00" E); distancia 20.00 m (veinte metros); colinda con lote dos.`,
      "Área: trescientos metros cuadrados (300.00 m²), equivalentes a cuatrocientas veintinueve punto treinta y cinco varas cuadradas (429.35 v²).",
    ]);
  });

  test("in English", () => {
    expect(deed([rectangle], { language: "en" })).toContain(
      `From station zero to observed point one, with an azimuth of ninety degrees, zero minutes, zero seconds (90°00'00"), and a distance of fifteen meters (15.00 m), adjoining calle pública; from station one`,
    );
    expect(deed([rectangle], { language: "en", format: "alt-1" })).toContain(
      "NORTH: from point zero to observed point one, a distance of fifteen meters (15.00 m), adjoining calle pública. EAST:",
    );
    expect(deed([rectangle], { language: "en", format: "alt-2" })).toContain(
      `3) From station two to station three, with a bearing of South ninety degrees, zero minutes, zero seconds West (S 90°00'00" W); distance 15.00 m (fifteen meters); adjoining finca matriz.`,
    );
  });

  test("in capitals, which leave figures alone", () => {
    const text = deed([rectangle], { capitals: true });
    expect(text).toContain(`CON AZIMUT DE NOVENTA GRADOS, CERO MINUTOS, CERO SEGUNDOS (90°00'00")`);
    expect(text).toContain("COLINDA CON CALLE PÚBLICA");
    expect(text).toContain("CUATROCIENTAS VEINTINUEVE PUNTO TREINTA Y CINCO VARAS CUADRADAS (429.35 v²)");
  });

  test("in words alone, stations in digits, zeros read, axes by name", () => {
    const text = deed([rectangle], { figures: false, stations: "digits", zeros: "read", lengths: "point" });
    expect(text).toContain(
      "De la estación 0 al punto observado 1, con azimut de noventa grados, cero minutos, cero segundos, y distancia de quince punto cero cero metros, colinda",
    );
    expect(text).not.toContain("(");
    expect(deed([rectangle], { format: "alt-2", axes: "due" })).toContain("con rumbo Oeste franco (O); distancia");
    expect(deed([rectangle], { format: "alt-2", axes: "due", language: "en" })).toContain("bearing of due West (W);");
  });

  test("with a price of the whole, or of each vara", () => {
    expect(deed([rectangle], { price: { amount: "50000", currency: "USD", per: "whole" } })).toMatch(
      /\(429\.35 v²\); por el precio de cincuenta mil dólares de Estados Unidos de América \(US\$50,000\.00\)\.$/,
    );
    expect(deed([rectangle], { format: "alt-1", price: { amount: "125.50", currency: "GTQ", per: "v2" } })).toMatch(
      /Por el precio de cincuenta y tres mil ochocientos ochenta y dos quetzales con noventa y dos centavos \(Q53,882\.92\), a razón de ciento veinticinco quetzales con cincuenta centavos \(Q125\.50\) por cada vara cuadrada\.$/,
    );
    expect(priceOf({ amount: "0.01", currency: "GTQ", per: "m2" }, "300.49", usualOptions)).toBe("3.00");
    expect(priceOf({ amount: "0.01", currency: "GTQ", per: "m2" }, "300.50", usualOptions)).toBe("3.01");
  });

  test("with the coordinates of its first station", () => {
    const start = { northing: "1614250.25", easting: "-3.5" };
    expect(deed([{ ...rectangle, start }], { coordinates: "gtm" })).toMatch(
      /^Partiendo de la estación cero, con coordenadas GTM norte un millón seiscientos catorce mil doscientos cincuenta punto veinticinco metros \(1,614,250\.25 m\) y este menos tres punto cinco metros \(-3\.5 m\); de la estación cero al punto/,
    );
  });
});

test("one of a thing is singular", () => {
  const small: Figure = {
    ...rectangle,
    declaredArea: "1.00",
    courses: rectangle.courses.map((course) => ({
      ...course,
      azimuth: { degrees: 1, minutes: 1, seconds: "1" },
      distance: "1.01",
    })),
  };
  const text = deed([small]);
  expect(text).toContain("un grado, un minuto, un segundo");
  expect(text).toContain("un metro con un centímetro (1.01 m)");
  expect(text).toContain(
    "un área de un metro cuadrado (1.00 m²), equivalente a una punto cuarenta y tres varas cuadradas",
  );
});

test("what was typed with its verb gets no second one, and no stop twice", () => {
  const neighbours = ["colinda con el río", "LIMITA CON Juan.", "lindando con calle", "", "María;"];
  const text = deed([
    {
      ...rectangle,
      courses: rectangle.courses.map((course, i) => ({ ...course, neighbour: neighbours[i] ?? "" })),
    },
  ]);
  expect(text).toContain("(15.00 m), colinda con el río;");
  expect(text).toContain("(20.00 m), LIMITA CON Juan;");
  expect(text).toContain("(15.00 m), lindando con calle;");
  expect(text).toContain("(20.00 m), punto donde se cierra");
});

test.each(["Alfa, S. A.", "Beta, S.A.", "Gama y Cía. Ltda.", "Pérez y Cía.", "Sucs. y Hnos.", "Delta, S. de R. L."])(
  "the stop of an abbreviation stays, and ends a sentence alone: %s",
  (neighbour) => {
    const courses = rectangle.courses.map((course) => ({ ...course, neighbour: `${neighbour} ;` }));
    const figure = { ...rectangle, courses };
    expect(deed([figure])).toContain(`colinda con ${neighbour}; de la estación`);
    expect(deed([figure])).toContain(`colinda con ${neighbour}, punto donde`);
    for (const format of ["alt-1", "alt-2"] as const)
      expect(deed([figure], { format })).toMatch(new RegExp(`${neighbour.replaceAll(".", "\\.")}(?:\\s|$)`));
    expect(deed([{ ...figure, courses: [{ ...courses[0]!, neighbour: "lote A." }, ...courses.slice(1)] }])).toContain(
      "colinda con lote A; de",
    );
  },
);

test("seconds are rounded before minutes carry; west is O", () => {
  const azimuth = { degrees: 299, minutes: 59, seconds: "59.6" };
  const courses = rectangle.courses.map((course, i) => (i === 0 ? { ...course, azimuth } : course));
  expect(deed([{ ...rectangle, courses }], { format: "alt-2", seconds: 0 })).toContain(
    `Norte sesenta grados, cero minutos, cero segundos Oeste (N 60°00'00" O)`,
  );
  expect(deed([{ ...rectangle, courses }], { seconds: "written" })).toContain(
    `doscientos noventa y nueve grados, cincuenta y nueve minutos, cincuenta y nueve punto seis segundos (299°59'59.6")`,
  );
});

test("several polygons have headings, holes are taken away, rights of way are not counted", () => {
  const small = rectangle.courses.map((course) => ({ ...course, distance: "5.00", neighbour: "finca matriz" }));
  const figures: Figure[] = [
    { ...rectangle, role: "rightOfWay", name: "Callejón", courses: small },
    rectangle,
    { ...rectangle, role: "hole", courses: small },
    { ...rectangle, name: "Lote B" },
  ];
  const text = deed(figures, { price: { amount: "1", currency: "GTQ", per: "whole" } });
  expect(text.split("\n\n").map((part) => part.slice(0, 45))).toEqual([
    "Polígono uno: De la estación cero al punto ob",
    "Polígono dos, Lote B: De la estación cero al ",
    "Área excluida: De la estación cero al punto o",
    "Servidumbre de paso, Callejón: De la estación",
    "Área neta: quinientos setenta y cinco metros ",
  ]);
  expect(text).toContain("(575.00 m²)");
  expect(text).toMatch(/Por el precio de un quetzal \(Q1\.00\)\.$/);
});

test("distances in varas are written in varas, the area in square metres", () => {
  const text = deed([rectangle], {}, "v");
  expect(text).toContain("quince varas (15.00 v)");
  expect(text).toContain("(209.62 m²), equivalentes a trescientas");
});

test("the text of 300 sides has 300 courses", () => {
  const figure = randomFigure(sequence(3), 300);
  expect(deed([figure], { format: "alt-2" }).split("\n")).toHaveLength(301);
});
