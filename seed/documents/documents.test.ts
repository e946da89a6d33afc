import { describe, expect, test } from "vitest";
import { workOut } from "#engine/answers/work-out.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { compileTemplate } from "#engine/document/compile-template.ts";
import { inspectTemplate } from "#engine/document/inspect-template.ts";
import { textOf } from "#engine/document/text/text-of.ts";
import { formFor } from "#features/templates/form.ts";
import { ruledQuestions } from "#features/templates/ruled-questions.ts";
import { employmentAnswers, leaseAnswers, powerAnswers, saleAnswers } from "../demo/answers.ts";
import { arrendamientoForm } from "../demo/forms/arrendamiento.ts";
import { parties as p } from "../demo/parties.ts";
import { arrendamiento } from "./arrendamiento.ts";
import { compraventa } from "./compraventa.ts";
import { contratoTrabajo } from "./contrato-trabajo.ts";
import { mutuo } from "./mutuo.ts";
import { nda } from "./nda.ts";
import { poderEspecial } from "./poder-especial.ts";

/** The words of a document made of these answers; nothing may be missing. */
function words(document: () => Uint8Array, answers: Answers): string {
  const { docx, missing } = compileTemplate(document()).render(answers);
  expect(missing).toEqual([]);
  return (textOf(docx)[0]?.paragraphs ?? []).join("\n");
}

const land = ["30052", "133", "268E", "Guatemala"] as const;
const sale = {
  number: 101,
  on: "2026-03-15",
  sellers: [p.herrera],
  buyers: [p.solorzano],
  area: "300.00",
  land,
  at: "la zona diez",
  price: "480,000.00",
  delivery: "2026-04-01",
} as const;

test.each([compraventa, arrendamiento, poderEspecial, contratoTrabajo, nda, mutuo])(
  "%o has no fault and no warning",
  (make) => {
    const { errors, warnings } = inspectTemplate(make());
    expect([...errors, ...warnings]).toEqual([]);
  },
);

describe("parties agree, whoever they are", () => {
  test.each([
    [
      "a man",
      [p.herrera],
      "a quien en el curso de este instrumento se le denominará EL VENDEDOR",
      "Declara EL VENDEDOR, bajo juramento y advertido",
      "es legítimo propietario",
    ],
    [
      "a woman",
      [p.recinos],
      "a quien en el curso de este instrumento se le denominará LA VENDEDORA",
      "Declara LA VENDEDORA, bajo juramento y advertida",
      "es legítima propietaria",
    ],
    [
      "two women",
      [p.chavez, p.barillas],
      "a quienes en el curso de este instrumento se les denominará LAS VENDEDORAS",
      "Declaran LAS VENDEDORAS, bajo juramento y advertidas",
      "son legítimas propietarias",
    ],
    [
      "a woman and a man",
      [p.chavez, p.meza],
      "a quienes en el curso de este instrumento se les denominará LOS VENDEDORES",
      "Declaran LOS VENDEDORES, bajo juramento y advertidos",
      "son legítimos propietarios",
    ],
  ])("%s", (_who, sellers, called, declares, owns) => {
    const text = words(compraventa, saleAnswers({ ...sale, sellers }));
    for (const said of [called, declares, owns]) expect(text).toContain(said);
  });

  test("state, nationality and profession are those of each", () => {
    const text = words(compraventa, saleAnswers({ ...sale, sellers: [p.chavez, p.meza], buyers: [p.villatoro] }));
    expect(text).toContain(
      "Ingrid Paola Chávez Monzón, de treinta y seis años de edad, soltera, guatemalteca, ingeniera civil,",
    );
    expect(text).toContain(
      "; y Andrés Esteban Meza Fuentes, de treinta y un años de edad, casado, guatemalteco, programador,",
    );
    expect(text).toContain(
      "Óscar René Villatoro Gómez, de sesenta y tres años de edad, viudo, guatemalteco, médico y cirujano,",
    );
  });

  test("everybody together is in the feminine only among women", () => {
    const both = (buyers: readonly (typeof p.chavez)[]) =>
      words(compraventa, saleAnswers({ ...sale, sellers: [p.chavez], buyers }));
    expect(both([p.solorzano, p.batz])).toContain("Me aseguran las comparecientes");
    expect(both([p.solorzano, p.meza])).toContain("Me aseguran los comparecientes");
  });
});

const clauses = (text: string): string[] =>
  text.split("\n").flatMap((line) => /^([A-ZÉÓÍÁÚÑ ]+): /.exec(line)?.[1] ?? []);

describe("clauses", () => {
  test("are numbered anew when one is left out", () => {
    const without = words(compraventa, saleAnswers(sale));
    const tenant = ["Julio Quiroa", "2027-01-31", "5,500.00"] as const;
    const withTenant = words(compraventa, saleAnswers({ ...sale, tenant }));
    expect(clauses(without)).toEqual(["PRIMERA", "SEGUNDA", "TERCERA", "CUARTA", "QUINTA", "SEXTA", "SÉPTIMA"]);
    expect(clauses(withTenant)).toEqual([...clauses(without), "OCTAVA"]);
    expect(without).toContain("QUINTA: DE LA ENTREGA.");
    expect(withTenant).toContain("SEXTA: DE LA ENTREGA.");
  });

  test("beyond ten are two words, and references follow them", () => {
    const contract = {
      on: "2026-01-05",
      from: "2026-01-12",
      salary: "9,500.00",
      secrecy: 24,
      remote: 1,
      employer: ["Tikal Software, Sociedad Anónima", "la zona cuatro", "576937-K"],
      by: [p.chavez, "administrador único y representante legal"],
      worker: [p.xicay, "la zona diez"],
      post: ["carpintero", "construir muebles"],
    } as const;
    const indefinite = words(contratoTrabajo, employmentAnswers(contract));
    expect(clauses(indefinite).slice(-3)).toEqual(["DÉCIMA PRIMERA", "DÉCIMA SEGUNDA", "DÉCIMA TERCERA"]);
    expect(indefinite).toContain("OCTAVA: SALARIO.");
    expect(indefinite).toContain("además del salario a que se refiere la cláusula octava,");
    // Without the trial period the salary moves up, and so does what refers to it.
    const fixed = words(contratoTrabajo, employmentAnswers({ ...contract, until: ["2026-06-30", "una obra"] }));
    expect(fixed).toContain("SÉPTIMA: SALARIO.");
    expect(fixed).toContain("además del salario a que se refiere la cláusula séptima,");
    expect(fixed).toContain("en su calidad de administradora única y representante legal de la entidad");
    expect(fixed).toContain("de las ocho horas en punto a las diecisiete horas en punto");
    expect(fixed).toContain("nueve mil setecientos cincuenta quetzales exactos (Q9,750.00)");
    expect(indefinite).toContain("un (1) día a la semana");
  });
});

describe("numbers, money, dates and registers stand in words", () => {
  test("in a sale", () => {
    const text = words(compraventa, saleAnswers({ ...sale, instalments: ["80,000.00", 21, "2026-05-01"] }));
    for (const said of [
      "NÚMERO CIENTO UNO (101).",
      "el quince de marzo del año dos mil veintiséis",
      "finca número treinta mil cincuenta y dos (30052), folio ciento treinta y tres (133) del libro doscientos sesenta y ocho E (268E) de Guatemala",
      "trescientos metros cuadrados (300.00 m²)",
      "CUATROCIENTOS OCHENTA MIL QUETZALES EXACTOS (Q480,000.00)",
      "cuatrocientos mil quetzales exactos (Q400,000.00)",
      "veintiuna (21) cuotas mensuales y consecutivas de diecinueve mil cuarenta y siete quetzales con sesenta y dos centavos (Q19,047.62) cada una",
      "el primero de mayo de dos mil veintiséis",
      "espacio cincuenta y tres mil doscientos sesenta y tres espacio cero ciento uno (9784 53263 0101)",
    ])
      expect(text).toContain(said);
  });

  test("in a lease, whose end and whole rent are worked out", () => {
    const lease = {
      on: "2026-01-30",
      from: "2026-01-31",
      months: 1,
      at: "la zona diez",
      use: "vivienda",
      rent: "6,800.50",
    };
    const given = leaseAnswers({ ...lease, lessors: [p.toledo, p.herrera], lessees: [p.batz] });
    const { tree } = inspectTemplate(arrendamiento());
    const form = { ...formFor(tree, { general: "General", gender: [] }), ...arrendamientoForm.rules };
    const { answers } = workOut(ruledQuestions(tree, form), given, { partial: true });
    const text = words(arrendamiento, answers);
    for (const said of [
      "ARRENDAMIENTO PARA VIVIENDA",
      "un (1) mes, que empieza a contarse el treinta y uno de enero de dos mil veintiséis y vence el veintisiete de febrero",
      "seis mil ochocientos quetzales con cincuenta centavos (Q6,800.50)",
      "LOS ARRENDANTES dan en arrendamiento a LA ARRENDATARIA",
      "tres por ciento (3%) mensual",
      "No se permite la permanencia de animales",
    ])
      expect(text).toContain(said);
    expect(text).not.toMatch(/FIANZA|INVENTARIO|AUTÉNTICAS/);
  });

  test("in a mandate, whose powers are a list by letters", () => {
    const mandate = { number: 7, on: "2026-02-01", agent: p.chavez, matter: "la venta de una finca" };
    const powers = ["negociar el precio", "firmar la escritura", "recibir el precio"];
    const text = words(poderEspecial, powerAnswers({ ...mandate, powers, principals: [p.batz, p.toledo] }));
    expect(text).toContain("a) negociar el precio;\nb) firmar la escritura; y\nc) recibir el precio.");
    expect(text).toContain("LA MANDATARIA queda investida");
    expect(text).toContain("leí íntegramente lo escrito a las comparecientes, quienes, enteradas de su contenido");
  });
});
