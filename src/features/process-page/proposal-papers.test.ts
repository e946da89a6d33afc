import { expect, test } from "vitest";
import { inspectTemplate } from "#engine/document/inspect-template.ts";
import { blanked } from "#features/ai/identifiers.ts";
import { formFor } from "#features/templates/form.ts";
import { questionsOf } from "#features/templates/questions.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { answerPapers, identifiersIn } from "./proposal-papers.ts";

const body = "{nombre} {cui} {fecha} {#con_fiador}{fiador}{/con_fiador} {#socios}{socio}{telefono}{/socios} {secreto}";
const { tree } = inspectTemplate(smallDocument(p(body)));
const whole = formFor(tree, { general: "General", gender: [] });
const [all] = whole.groups;
const form = {
  ...whole,
  groups: [
    { id: "g1", label: "Partes", items: (all?.items ?? []).filter((name) => name !== "secreto") },
    { id: "g2", label: "Otros", items: ["secreto"] },
  ],
};
const questions = questionsOf(tree, form);
const answers = {
  nombre: "Ana",
  cui: "1234567890101",
  fecha: "2026-03-01",
  con_fiador: false,
  fiador: "de antes",
  socios: [
    { socio: "Luis", telefono: "55554444" },
    { socio: "", telefono: "" },
  ],
  secreto: "no sale",
};

test("only the groups that are named are shown, as they print, without what is blank or not asked now", () => {
  expect(answerPapers(form, questions, answers, ["g1"])).toEqual([
    {
      title: "Partes",
      text: [
        "Nombre: Ana",
        "Cui: 1234 56789 0101",
        "Fecha: 01/03/2026",
        "Con fiador: no",
        "Socios 1:",
        "  Socio: Luis",
        "  Teléfono: 55554444",
        "Socios 2:",
      ].join("\n"),
    },
  ]);
  expect(answerPapers(form, questions, answers, [])).toEqual([]);
});

test("of more numbers than there are marks nothing is left either", () => {
  const many = Array.from({ length: 600 }, (_, at) => `${1000 + at} 56789 0101`).join(", ");
  const found = identifiersIn(questions, {}, [{ title: "x", text: many }]);
  expect(found).toHaveLength(500);
  expect(blanked(many)).toMatch(/^(?:⟦…⟧(?:, )?){600}$/);
});

test("numbers that tell who somebody is are found in answers and papers, longer ones first", () => {
  const papers = [
    { title: "Escritura", text: "CUI 2345 67890 0101, NIT 7654321-0, tel. 5555-1234, finca 30052, Q1,500.00" },
  ];
  expect(identifiersIn(questions, answers, papers)).toEqual([
    "2345 67890 0101",
    "1234567890101",
    "7654321-0",
    "5555-1234",
    "55554444",
  ]);
});
