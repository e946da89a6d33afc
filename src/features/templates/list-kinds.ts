import type { FieldKind, FormDefinition } from "#features/answers/form-definition.ts";
import type { ListFill } from "#features/answers/list-settings.ts";
import type { Attribute } from "#features/lists/list.ts";
import { type FieldToFill, matchedFields } from "#features/lists/match-fields.ts";
import { fillableFields } from "./list-fills.ts";

/** The attributes a kind of field can be filled from, besides those of its own kind. */
const alsoFrom: Readonly<Partial<Record<FieldKind, readonly Attribute["kind"][]>>> = {
  dropdown: ["option", "text"],
  code: ["text", "number", "phone", "cui", "nit"],
  number: ["currency"],
};

/** Returns true if a field accepts the values of an attribute: one of its kind, or any if the field is a text. */
export function takesAttribute(field: FieldKind, attribute: Attribute["kind"]): boolean {
  if (attribute === "yesNo" || field === "list") return false;
  return field === "text" || field === "longText" || field === attribute || (alsoFrom[field] ?? []).includes(attribute);
}

/** Which attributes fill which fields of the same group, by their names and kinds: another group mostly asks for somebody else. */
export function proposedFills(form: FormDefinition, key: string, attributes: readonly Attribute[]): ListFill["fills"] {
  const group = form.groups.find(({ items }) => items.includes(key) && form.fields.some((one) => one.key === key));
  const fields = fillableFields(form, key).filter((field) => !group || group.items.includes(field.key));
  const kinds = new Map(fields.map((field) => [field.key, field.kind]));
  const matched = matchedFields(fields satisfies readonly FieldToFill[], attributes);
  return [...matched].flatMap(([of, id]) => {
    const attribute = attributes.find((one) => one.id === id);
    const kind = kinds.get(of);
    return attribute && kind && takesAttribute(kind, attribute.kind) ? [{ key: of, attribute: id, fixed: false }] : [];
  });
}

/**
 * Returns the error of a setting against its current list, or undefined. The list may be deleted, an attribute may be
 * missing, or an attribute may have a kind the field does not accept.
 */
export function listFillError(
  form: Pick<FormDefinition, "fields" | "loops">,
  set: ListFill,
  attributes: readonly Attribute[] | undefined,
): `templates.${string}` | undefined {
  if (!attributes) return "templates.lists.gone";
  const kinds = new Map(form.fields.map(({ key, kind }) => [key, kind]));
  const byId = new Map(attributes.map((one) => [one.id, one]));
  if (set.value !== undefined) {
    const value = byId.get(set.value);
    if (!value) return "templates.lists.attributeGone";
    if (value.kind === "yesNo") return "templates.lists.wrongKind";
  }
  for (const { key, attribute: id } of set.fills) {
    const [attribute, kind] = [byId.get(id), kinds.get(key)];
    if (!attribute) return "templates.lists.attributeGone";
    if (kind && !takesAttribute(kind, attribute.kind)) return "templates.lists.wrongKind";
  }
  return undefined;
}
