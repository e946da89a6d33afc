import { expect, test } from "vitest";
import { inspectTemplate } from "#engine/document/inspect-template.ts";
import { FormDefinition } from "#features/answers/form-definition.ts";
import { layoutOf } from "#features/answers/layout.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { elementsOf } from "./edit-form.ts";
import { formFor, keysMissing, withSettings } from "./form.ts";
import { questionsOf } from "./questions.ts";

const treeOf = (...paragraphs: string[]) => {
  const { tree, errors } = inspectTemplate(smallDocument(paragraphs.map((text) => p(text)).join("")));
  expect(errors).toEqual([]);
  return tree;
};

const words = { general: "General", gender: ["Masculino", "Femenino"] };
const contract = [
  "{vendedor_nombre}, {vendedor_dpi}, {vendedor_edad}, por {precio} el {fecha}",
  "{#es_casado}",
  "Casado con {conyuge}",
  "{/es_casado}{^es_casado}",
  "Soltero {motivo}",
  "{/es_casado}",
  "{#compradores}",
  "{nombre}, {#es_menor}representado por {tutor}{/es_menor}",
  "{/compradores}",
];

test("a new form asks everything once, in the order of the document, grouped by the first word of three or more", () => {
  const form = formFor(treeOf(...contract), words);
  expect(FormDefinition.parse(form)).toEqual(form);
  expect(form.groups).toEqual([
    { id: "g1", label: "General", items: ["precio", "fecha", "es_casado", "conyuge", "motivo", "compradores"] },
    { id: "g2", label: "Vendedor", items: ["vendedor_nombre", "vendedor_dpi", "vendedor_edad"] },
  ]);
  const [loop] = form.loops;
  expect(loop).toMatchObject({ key: "compradores", required: true, shownWhen: [] });
  expect(loop?.items).toEqual(["compradores.nombre", "compradores.es_menor", "compradores.tutor"]);
  const field = (key: string) => form.fields.find((one) => one.key === key);
  expect(field("precio")).toMatchObject({ kind: "currency", currency: "GTQ", label: "Precio", required: true });
  expect(field("fecha")?.kind).toBe("date");
  expect(field("conyuge")?.shownWhen).toEqual([{ key: "es_casado", is: true }]);
  expect(field("motivo")?.shownWhen).toEqual([{ key: "es_casado", is: false }]);
  expect(field("compradores.tutor")?.shownWhen).toEqual([{ key: "compradores.es_menor", is: true }]);
});

test("what both branches of a condition use is asked whatever is answered", () => {
  const form = formFor(treeOf("{#es_a}uno {x}{/es_a}{^es_a}dos {x}{/es_a}"), words);
  expect(form.fields.map(({ key, shownWhen }) => [key, shownWhen])).toEqual([["x", []]]);
});

test("fields are proposed as their formulas use them", () => {
  const form = formFor(
    treeOf(
      "{x | letras:USD} {y | larga} {area_construida * 2} {%logo} {a o &quot;-&quot;} {#es_b}{z | moneda}{/es_b}",
      "{vendedor_sexo | genero:&quot;el&quot;:&quot;la&quot;} {suma(cuotas.abono)}",
    ),
    words,
  );
  expect(FormDefinition.parse(form)).toEqual(form);
  expect(form.fields.map(({ key, kind, currency, required }) => `${key} ${kind} ${currency} ${required}`)).toEqual([
    "x currency USD true",
    "y date GTQ true",
    "area_construida number GTQ true",
    "a text GTQ false",
    "z currency GTQ true",
    "vendedor_sexo dropdown GTQ true",
    "cuotas.abono number GTQ true",
  ]);
  expect(form.fields.find((field) => field.kind === "dropdown")?.options).toEqual(["Masculino", "Femenino"]);
  expect(form.loops.map((loop) => loop.key)).toEqual(["cuotas"]);
});

test("the layout nests loops", () => {
  const [general] = layoutOf(formFor(treeOf(...contract), words));
  expect(general?.parts.map((part) => part.type !== "choice" && `${part.type} ${part.setting.key}`)).toContain(
    "loop compradores",
  );
  const loop = general?.parts.find((part) => part.type === "loop");
  expect(loop?.type === "loop" && loop.parts.map((part) => part.type !== "choice" && part.setting.name)).toEqual([
    "nombre",
    "es_menor",
    "tutor",
  ]);
});

test("settings carry over by name; new fields stand after their neighbour, gone ones leave", () => {
  const before = formFor(treeOf("{a} {b} {c} {#hijos}{nombre}{/hijos}"), words);
  const a = before.fields.find((field) => field.key === "a");
  Object.assign(a ?? {}, { label: "Primero", hint: "pista", kind: "dropdown", options: ["x", "y"], required: false });
  before.groups = [
    { id: "g7", label: "Uno", items: ["c", "a"] },
    { id: "g8", label: "Dos", items: ["b", "hijos"] },
  ];
  const after = formFor(treeOf("{a} {nuevo} {c} {#hijos}{nombre}{edad_hijo}{/hijos}"), words, before);
  expect(after.groups).toEqual([
    { id: "g7", label: "Uno", items: ["c", "a", "nuevo"] },
    { id: "g8", label: "Dos", items: ["hijos"] },
  ]);
  expect(after.fields.find((field) => field.key === "a")).toEqual(a);
  expect(after.loops[0]?.items).toEqual(["hijos.nombre", "hijos.edad_hijo"]);
  expect(keysMissing(after, before)).toEqual(["nuevo", "hijos.edad_hijo"]);
  expect(keysMissing(before, after)).toEqual(["b"]);
});

test("edited settings are taken, structure is not", () => {
  const stored = formFor(treeOf(...contract), words);
  const edit = (change: (form: FormDefinition) => void): FormDefinition | undefined => {
    const edited = structuredClone(stored);
    change(edited);
    return withSettings(stored, edited);
  };
  const taken = edit((form) => {
    Object.assign(form.fields[0] ?? {}, { label: "Otro", name: "forged", shownWhen: [{ key: "es_casado", is: true }] });
    form.groups[0]?.items.reverse();
    form.loops[0]?.items.reverse();
  });
  expect(elementsOf(taken as FormDefinition).get("vendedor_nombre")?.setting).toMatchObject({
    label: "Otro",
    name: "vendedor_nombre",
    shownWhen: [],
  });
  expect(taken?.groups[0]?.items[0]).toBe("compradores");
  expect(edit((form) => form.fields.pop())).toBeUndefined();
  expect(edit((form) => form.groups[0]?.items.pop())).toBeUndefined();
  expect(edit((form) => form.groups[1]?.items.push("precio"))).toBeUndefined();
  expect(edit((form) => form.groups[0]?.items.push("foreign"))).toBeUndefined();
  expect(edit((form) => form.groups.push({ id: "g1", label: "again", items: [] }))).toBeUndefined();
  expect(
    edit((form) => {
      form.loops[0]?.items.pop();
      form.groups[0]?.items.push("compradores.tutor");
    }),
  ).toBeUndefined();
});

test("the language of the document stays where an edited form names none", () => {
  const stored = formFor(treeOf(...contract), { ...words, language: "en" });
  const { language: _, ...silent } = structuredClone(stored);
  expect(withSettings(stored, silent)?.language).toBe("en");
  expect(withSettings(stored, { ...silent, language: "es" })?.language).toBe("es");
});

test("the engine is asked what the settings say", () => {
  const tree = treeOf(...contract);
  const form = formFor(tree, words);
  Object.assign(form.loops[0] ?? {}, { required: false });
  Object.assign(form.fields.find((field) => field.key === "conyuge") ?? {}, { kind: "dropdown", options: ["a", "b"] });
  const questions = questionsOf(tree, form);
  expect(questions.find((one) => one.key === "compradores")).toMatchObject({ type: "loop", min: 0 });
  const condition = questions.find((one) => one.key === "es_casado");
  const spouse = condition?.type === "condition" ? condition.fields.find((one) => one.key === "conyuge") : undefined;
  expect(spouse).toMatchObject({ kind: "option", options: ["a", "b"], required: true, when: true });
});

test("a form of a finished document has the proposed labels, steps, first answers and examples", () => {
  const proposed = {
    lugar: { label: "Lugar", group: "Acto", office: true, starts: "Zacapa" },
    fecha: { group: "Acto", office: true, starts: "1 de mayo de 2026" },
    vendedor_sexo: { label: "Género", group: "Vendedor", starts: "femenino" },
    cuota: { group: "Pago", starts: "lo de siempre", example: "Q100.00" },
  };
  const tree = treeOf(
    "{lugar} {fecha} {vendedor_sexo | genero:&quot;el&quot;:&quot;la&quot;} {vendedor_nombre} {cuota | moneda}",
  );
  const form = formFor(tree, { ...words, proposed });
  expect(FormDefinition.parse(form)).toEqual(form);
  expect(form.groups).toEqual([
    { id: "g1", label: "Acto", items: ["lugar", "fecha"], office: true },
    { id: "g2", label: "Vendedor", items: ["vendedor_nombre", "vendedor_sexo"] },
    { id: "g3", label: "Pago", items: ["cuota"] },
  ]);
  expect(form.fields.map((field) => [field.label, field.default, field.placeholder])).toEqual([
    ["Lugar", "Zacapa", undefined],
    ["Fecha", "2026-05-01", undefined],
    ["Género", "Femenino", undefined],
    ["Vendedor nombre", undefined, undefined],
    // An answer that the field would refuse is no first answer.
    ["Cuota", undefined, "Q100.00"],
  ]);
});

test("a template that had no field gets the proposed steps with its first ones", () => {
  const empty = formFor(treeOf("nada"), words);
  const form = formFor(treeOf("{lugar}"), { ...words, proposed: { lugar: { group: "Acto" } } }, empty);
  expect(form.groups).toEqual([{ id: "g1", label: "Acto", items: ["lugar"] }]);
});

test("the department of a property is one of the 22", () => {
  const [field] = formFor(treeOf("{finca_departamento}"), words).fields;
  expect(field).toMatchObject({ kind: "dropdown" });
  expect(field?.options).toHaveLength(22);
  expect(field?.options).toContain("Petén");
});
