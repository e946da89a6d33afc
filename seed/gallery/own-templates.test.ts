import { describe, expect, test } from "vitest";
import { moneyKeys, printedAnswers } from "#engine/answers/form-fields.ts";
import { workOut } from "#engine/answers/work-out.ts";
import { compileTemplate } from "#engine/document/compile-template.ts";
import { inspectTemplate } from "#engine/document/inspect-template.ts";
import { textOf } from "#engine/document/text/text-of.ts";
import { ruleErrors } from "#features/alerts/server/rules.ts";
import { errorsOf } from "#features/answers/answers.ts";
import { About } from "#features/gallery/gallery.ts";
import { ruledQuestions } from "#features/templates/ruled-questions.ts";
import { ownTemplate, type Source } from "./own-template.ts";
import { sources } from "./own-templates.ts";

/** What the samples of a template make, each as its text. */
function texts(source: Source): string[] {
  const { document, tree, form } = ownTemplate(source).make();
  const questions = ruledQuestions(tree, form);
  return source.samples.map((sample) => {
    const { answers } = workOut(questions, sample, { partial: true });
    expect(errorsOf(questions, answers, { draft: false })).toEqual([]);
    const manner = { language: source.language, money: moneyKeys(questions) };
    const numbering = form.numbering ? { numbering: form.numbering.series } : {};
    const printed = printedAnswers(questions, answers);
    const { docx, missing } = compileTemplate(document).render(printed, { ...manner, ...numbering });
    expect(missing).toEqual([]);
    return textOf(docx)
      .flatMap((part) => part.paragraphs)
      .join("\n");
  });
}

const source = (id: string): Source => {
  const found = sources.find((one) => one.id === id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
};

test("at least eight are of Guatemala and two of every country, each with its own id and title", () => {
  expect(sources.filter(({ country }) => country === "GT").length).toBeGreaterThanOrEqual(8);
  expect(sources.filter(({ country }) => country === null).length).toBeGreaterThanOrEqual(2);
  for (const key of ["id", "title"] as const) expect(new Set(sources.map((one) => one[key])).size).toBe(sources.length);
});

describe.each(sources.map((one) => [one.id, one] as const))("%s", (_id, one) => {
  test("says what it is, and its document has no fault and no warning", () => {
    expect(
      About.safeParse(ownTemplate(one).make()).error?.issues.filter(({ code }) => code !== "unrecognized_keys"),
    ).toEqual([]);
    const { errors, warnings } = inspectTemplate(one.document());
    expect([...errors, ...warnings]).toEqual([]);
  });

  test("its alerts name what its form asks", () => {
    const { alerts, form } = ownTemplate(one).make();
    expect(ruleErrors(alerts, form)).toEqual([]);
  });

  test("every sample is accepted as it stands and makes a whole document", () => {
    for (const text of texts(one)) {
      expect(text).not.toMatch(/[{}]|undefined|NaN/);
      expect(text).not.toMatch(/ {2}|\s[,;.](?!\S*\d)|,,|\.\.(?!\.)/);
    }
  });
});

describe("the words agree, whoever the parties are", () => {
  test("of a promise", () => {
    const [one, man, women] = texts(source("promesa-de-compraventa"));
    expect(one).toContain("denominará LA PROMITENTE VENDEDORA");
    expect(one).toContain("LOS PROMITENTES COMPRADORES prometen comprar a LA PROMITENTE VENDEDORA");
    expect(one).toContain("OCHOCIENTOS CINCUENTA MIL QUETZALES EXACTOS (Q850,000.00)");
    expect(one).toContain("setecientos sesenta y cinco mil quetzales exactos (Q765,000.00)");
    expect(man).toContain("Declara EL PROMITENTE VENDEDOR, bajo juramento y advertido");
    expect(man).toContain("LA PROMITENTE COMPRADORA pagará");
    expect(women).toContain("Declaran LAS PROMITENTES VENDEDORAS, bajo juramento y advertidas");
    expect(women).toContain("NÚMERO CIENTO VEINTIUNO (121).");
    expect(women).toContain("un quetzal exacto (Q1.00)");
    expect(women).toContain("UN MILLÓN DE QUETZALES EXACTOS (Q1,000,000.00)");
  });

  test("of a sworn statement", () => {
    const [man, woman, women, mixed] = texts(source("declaracion-jurada"));
    expect(man).toContain("constituida en mi oficina");
    expect(man).toContain("soy requerida por Julio");
    expect(man).toContain("juramento al requirente de conducirse con la verdad, advertido de las penas");
    expect(man).toContain("siendo las nueve horas en punto");
    expect(woman).toContain("juramento a la requirente de conducirse con la verdad, advertida de las penas");
    expect(woman).toContain("una (1) hoja de papel bond");
    expect(women).toContain("soy requerido por");
    expect(women).toContain("a las requirentes, quienes, enteradas de su contenido");
    expect(women).toContain("Manifiestan que la presente");
    expect(women).toContain("diez horas con un minuto");
    expect(women).toContain("veintiuna (21) hojas");
    expect(mixed).toContain("a los requirentes, quienes, enterados de su contenido");
  });

  test("of an acknowledgment of debt, which works out its instalments and its last day", () => {
    const [man, woman, women] = texts(source("reconocimiento-de-deuda"));
    expect(man).toContain("Declara EL DEUDOR que se reconoce liso y llano deudor de LA ACREEDORA");
    expect(man).toContain(
      "dieciocho (18) abonos mensuales y consecutivos de dos mil quinientos quetzales exactos (Q2,500.00)",
    );
    expect(man).toContain("vence el dos de septiembre de dos mil veintisiete");
    expect(man).toContain("doce por ciento (12%) anual");
    expect(woman).toContain("Declara LA DEUDORA que se reconoce lisa y llana deudora del ACREEDOR");
    expect(woman).toContain("no devengará intereses");
    expect(women).toContain("Declaran LAS DEUDORAS que se reconocen lisas y llanas deudoras, en forma solidaria");
    expect(women).toContain("se constituye fiadora solidaria y mancomunada de LAS DEUDORAS");
    expect(women).toContain("un (1) abono mensual de un millón de quetzales exactos (Q1,000,000.00), a más tardar");
  });

  test("of a sale of a vehicle", () => {
    const [pair, debt, several] = texts(source("compraventa-de-vehiculo"));
    expect(pair).toContain("EL VENDEDOR vende, cede y traspasa a favor de LA COMPRADORA");
    expect(pair).toContain("dos mil veintiuno (2021)");
    expect(pair).toContain("P guion nueve cero cinco (P-905)");
    expect(pair).toContain("AUTÉNTICAS");
    expect(debt).toContain("LA VENDEDORA recibe en este acto");
    expect(debt).toContain("veintiocho mil quinientos quetzales exactos (Q28,500.00)");
    expect(debt).not.toContain("AUTÉNTICAS");
    expect(several).toContain("LAS VENDEDORAS venden, ceden y traspasan a favor de LOS COMPRADORES");
    expect(several).toContain("mil novecientos noventa y nueve (1999)");
  });

  test("of services, a settlement and the agreements of any country", () => {
    const [woman, man, long] = texts(source("servicios-profesionales"));
    expect(woman).toContain("LA PROFESIONAL se obliga a prestar");
    expect(woman).toContain("gerente general y representante legal de la entidad");
    expect(woman).toContain("vence el treinta y uno de agosto de dos mil veintiséis");
    expect(woman).toContain("setenta y cinco mil quetzales exactos (Q75,000.00)");
    expect(woman).toContain("a su autora");
    expect(man).toContain("un (1) mes, que empieza");
    expect(long).toContain("veintiún (21) meses");
    expect(long).toContain("un (1) día de anticipación");
    const [settled, , least] = texts(source("finiquito-laboral"));
    expect(settled).toContain("EL TRABAJADOR recibe");
    expect(settled).toContain("ocho mil doscientos cincuenta quetzales exactos (Q8,250.00)");
    expect(least).toContain("un quetzal exacto (Q1.00)");
    const [monthly, fixed] = texts(source("services-agreement"));
    expect(monthly).toContain("ends on 28 February 2027");
    expect(monthly).toContain("fifty-one thousand");
    expect(fixed).toContain("one (1) month");
    const [secret, plain] = texts(source("acuerdo-de-confidencialidad"));
    expect(secret).toContain("veinticinco mil dólares de Estados Unidos de América (US$25,000.00)");
    expect(plain).toContain("un (1) año después");
    expect(plain).not.toContain("PENALIDAD");
  });
});
