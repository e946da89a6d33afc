import { describe, expect, test } from "vitest";
import { compareDocuments } from "#engine/document/difference/compare-documents.ts";
import { inspectTemplate } from "#engine/document/inspect-template.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { compareForms } from "./compare-forms.ts";
import { formFor } from "./form.ts";
import { renamesBetween } from "./renames.ts";

const words = { general: "Datos generales", gender: ["M", "F"] };
function version(paragraphs: readonly string[], previous?: FormDefinition) {
  const document = smallDocument(paragraphs.map((text) => p(text)).join(""));
  const { tree } = inspectTemplate(document);
  return { document, tree, form: formFor(tree, words, previous) };
}
type Version = ReturnType<typeof version>;

function renames(before: Version, after: Version) {
  const { rewritten } = compareDocuments(before.document, after.document);
  const places = rewritten.map(([was, is]) => ({ file: is.file, before: was.paragraph, after: is.paragraph }));
  return renamesBetween(before.tree, after.tree, places);
}
const short = (changes: ReturnType<typeof compareForms>) =>
  changes.map(
    ({ sort, change, name, settings }) => `${sort} ${change} ${name} ${settings.map((one) => one.setting).join(",")}`,
  );

describe("fields are renamed", () => {
  const base = [
    "Yo, {nombre}, vendo por {precio} quetzales.",
    "{#hijos}Su hijo {nombre_hijo}; {/hijos}",
    "Firma {nombre}.",
  ];
  test.each<[string, string[], Record<string, string>]>([
    [
      "where the text says another name",
      ["Yo, {nombre}, vendo por {monto} quetzales.", base[1] as string, base[2] as string],
      { precio: "monto" },
    ],
    [
      "in every place",
      ["Yo, {vendedor}, vendo por {precio} quetzales.", base[1] as string, "Firma {vendedor}."],
      { nombre: "vendedor" },
    ],
    [
      "with their list",
      [base[0] as string, "{#menores}Su hijo {nombre_hijo}; {/menores}", base[2] as string],
      { hijos: "menores", "hijos.nombre_hijo": "menores.nombre_hijo" },
    ],
    [
      "not when the name is still there",
      ["Yo, {nombre}, vendo por {precio} quetzales, {monto}.", base[1] as string, base[2] as string],
      {},
    ],
    [
      "not when another field is there that was there before",
      ["Yo, {nombre}, vendo por {nombre} quetzales.", base[1] as string, base[2] as string],
      {},
    ],
    [
      "not when one became two",
      ["Yo, {nombre}, vendo por {entero}{centavos} quetzales.", base[1] as string, base[2] as string],
      {},
    ],
  ])("%s", (_, after, expected) => {
    expect(Object.fromEntries(renames(version(base), version(after)))).toEqual(expected);
  });
});

describe("settings", () => {
  const before = version(["{nombre} paga al contado {precio} hoy.", "El {fecha}.", "{#con_multa}Multa.{/con_multa}"]);

  test("that are the same are not listed", () => {
    expect(compareForms(before.form, structuredClone(before.form))).toEqual([]);
  });

  test("fields come, go, are renamed and changed", () => {
    const after = version(
      ["{nombre} paga al contado {monto} hoy.", "En la ciudad de {lugar}.", "{#con_multa}Multa.{/con_multa}"],
      before.form,
    );
    const found = compareForms(before.form, after.form, renames(before, after));
    expect(short(found)).toEqual(["field renamed Monto tag,label", "field added Lugar ", "field removed Fecha "]);
    expect(found[0]?.settings[0]).toEqual({ setting: "tag", before: "precio", after: "monto" });
    const { form } = before;
    const other = {
      ...form,
      fields: form.fields.map((field) =>
        field.key === "precio"
          ? { ...field, required: !field.required, hint: "Sin IVA", currency: "USD" as const }
          : field,
      ),
    };
    expect(short(compareForms(form, other))).toEqual(["field changed Precio hint,required,currency"]);
  });

  test("a group with another name is listed once, and so are another order and a field in another group", () => {
    const { form } = before;
    const [group] = form.groups;
    if (!group) throw new Error("no group");
    const named = { ...form, groups: [{ ...group, label: "Partes" }] };
    expect(short(compareForms(form, named))).toEqual(["group changed Partes label"]);
    const turned = { ...form, groups: [{ ...group, items: group.items.toReversed() }] };
    expect(short(compareForms(form, turned))).toEqual([`group changed ${group.label} order`]);
    const [first = "", ...rest] = group.items;
    const parted = {
      ...form,
      groups: [
        { ...group, items: rest },
        { id: "g9", label: "Otro", items: [first] },
      ],
    };
    expect(short(compareForms(form, parted)).sort()).toEqual(["field changed Nombre group", "group added Otro "]);
  });

  test("rules, options, files, numbering, proposed texts and the language", () => {
    const { form } = before;
    const more: FormDefinition = {
      ...form,
      language: "en",
      attachments: [{ id: "s1", name: "DPI", required: true, appendToDocument: false }],
      calculatedFields: [{ key: "precio", formula: "1 + 1" }],
      validations: [{ id: "v1", left: "precio", comparator: ">", right: "0", message: "Debe ser positivo" }],
      calculatedOptions: [{ option: "con_multa", condition: "precio > 5", disable: true }],
      numbering: {
        series: [{ name: "clausula", type: "romans", separator: ".", offset: 0, case: "upper" }],
        references: [],
      },
      ai: [{ key: "nombre", prompt: "Resuma", groups: [form.groups[0]?.id ?? ""], attachments: ["s1"] }],
    };
    expect(short(compareForms(form, more)).map((one) => one.split(" ").slice(0, 2).join(" "))).toEqual([
      "calculatedOption added",
      "calculatedField added",
      "validation added",
      "numbering added",
      "attachment added",
      "ai added",
      "document changed",
    ]);
    const changed = { ...more, validations: more.validations?.map((rule) => ({ ...rule, right: "10" })) ?? [] };
    expect(compareForms(more, changed)[0]?.settings).toEqual([
      { setting: "equation", before: "precio > 0", after: "precio > 10" },
    ]);
  });
});

test("what a field takes from a list, and how many elements a loop has, are compared", () => {
  const base = version(["Yo, {nombre}.", "{#hijos}{edad}{/hijos}"]).form;
  const key = base.fields[0]?.key ?? "";
  const loops = base.loops.map((loop) => ({ ...loop, max: 3 }));
  expect(short(compareForms(base, { ...base, loops }))).toEqual(["loop changed Hijos max"]);
  const list = {
    key,
    list: "0198f0c0-0000-7000-8000-000000000001",
    value: "a1",
    other: false,
    outside: false,
    fills: [],
  };
  expect(compareForms(base, { ...base, lists: [list] })).toMatchObject([{ sort: "list", change: "added" }]);
  const other = { ...base, lists: [{ ...list, other: true }] };
  expect(compareForms({ ...base, lists: [list] }, other)).toMatchObject([
    { sort: "list", change: "changed", settings: [{ setting: "other", before: false, after: true }] },
  ]);
});
