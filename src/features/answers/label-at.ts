import { labelOf } from "#engine/answers/names.ts";
import type { FormDefinition } from "./form-definition.ts";

/** A group named after a party, alone or with its number: "Parte arrendante", "Los compradores", "Vendedor 2". */
const party = new RegExp(
  String.raw`^(?:(?:datos|la|el|los|las|de|del|the) )*(?:parte (?:\p{L}+ ?){1,3}|` +
    String.raw`(?:\p{L}*[dts]or(?:a|es|as)?|\p{L}+ntes?|\p{L}+ari[oa]s?|patron[oa]s?|testig[oa]s?|` +
    String.raw`sellers?|buyers?|purchasers?|lenders?|borrowers?|owners?|employe(?:r|e)s?|workers?|less(?:or|ee)s?|` +
    String.raw`guarantors?|don(?:or|ee)s?|tenants?|landlords?|witness(?:es)?))(?: \d+)?$`,
  "u",
);

const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** The words of a text that say of whom it speaks, without their endings: "la vendedora" and "vendedores" are one. */
const stems = (text: string): Set<string> =>
  new Set(
    folded(text)
      .split(/[^\p{L}\d]+/u)
      .filter((word) => word.length > 4 && word !== "parte" && word !== "datos")
      .map((word) => word.replace(/(?:es|as|os|[aeos])$/, "")),
  );

/** Writes a label behind its party. Abbreviations keep their capitals: "Parte arrendante: DPI". */
function behind(place: string, label: string): string {
  const [first = "", second = ""] = label;
  const isAbbreviation = second !== "" && second === second.toUpperCase() && second !== second.toLowerCase();
  return `${place}: ${isAbbreviation ? label : first.toLowerCase() + label.slice(1)}`;
}

/**
 * Returns the label of a question with the party of its group in front, if the group is a party and the label does not
 * name it. `repeated`: other groups have the same label, so that any group is named.
 */
export function labelOfParty(group: string, label: string, repeated = false): string {
  if (group === "" || label === "" || !(repeated || party.test(folded(group)))) return label;
  const named = stems(label);
  return [...stems(group)].some((stem) => named.has(stem)) ? label : behind(group, label);
}

/** Returns true for labels that several of the named things have. */
export function repeatedLabels(labels: readonly string[]): (label: string) => boolean {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(folded(label), (counts.get(folded(label)) ?? 0) + 1);
  return (label) => (counts.get(folded(label)) ?? 0) > 1;
}

/** Returns the words for the places of a form, by key, for `labelAt`: labels with the party of their group. */
export function placeLabels(form: Pick<FormDefinition, "groups" | "fields" | "loops" | "conditions">) {
  const all = [...form.fields, ...form.loops, ...form.conditions];
  const labels = new Map(all.map(({ key, label }) => [key, label]));
  const isRepeated = repeatedLabels(form.groups.flatMap(({ items }) => items.map((key) => labels.get(key) ?? "")));
  for (const { label: group, items } of form.groups)
    for (const key of items) {
      const label = labels.get(key);
      if (label !== undefined) labels.set(key, labelOfParty(group, label, isRepeated(label)));
    }
  return Object.fromEntries(labels);
}

const lastStep = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

/** Returns the label of a question. Nobody should read the internal name of one without a label: it becomes words. */
function readable(label: string | undefined, name: string): string {
  const isName = label === name && name.includes("_");
  return label === undefined || label.trim() === "" || isName ? labelOf(name) : label;
}

/**
 * Returns the words for the place of an answer: `arrendantes.1.razon_social` → "Parte arrendante 2: razón social".
 * The one function that names places for people, on pages, in workbooks and in e-mails.
 */
export function labelAt(labels: Readonly<Record<string, string>>, path: string): string {
  return Object.hasOwn(labels, path) ? readable(labels[path], lastStep(path)) : labelOfPlace(labels, path);
}

/**
 * Returns the words for a question in all turns of the repeated parts around it: `arrendantes.razon_social` → "Parte
 * arrendante: razón social". For the headings of columns.
 */
export function labelOfPlace(labels: Readonly<Record<string, string>>, path: string): string {
  const steps: string[] = [];
  let key = "";
  for (const step of path.split(".")) {
    if (/^\d+$/.test(step)) {
      const list = steps.pop();
      if (list !== undefined) steps.push(`${list} ${Number(step) + 1}`);
      continue;
    }
    key = key === "" ? step : `${key}.${step}`;
    steps.push(readable(labels[key], step));
  }
  const [own, ...outer] = steps.toReversed();
  if (own === undefined) return labelOf(path);
  return outer.length === 0 ? own : behind(outer.toReversed().join(", "), own);
}
