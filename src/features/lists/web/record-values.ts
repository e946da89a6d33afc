import type { z } from "zod";
import { showCell } from "../cells.ts";
import type { getChoice } from "../contract.ts";
import { type FieldToFill, matchedFields } from "../match-fields.ts";

type Found = Pick<z.output<typeof getChoice.output>, "record" | "attributes">;

/** Returns the values of a record for the fields that its attributes match, by their keys. */
export function recordValues(
  fields: readonly FieldToFill[],
  { record, attributes }: Found,
): ReadonlyMap<string, string> {
  const matched = matchedFields(fields, attributes);
  return new Map(
    fields.flatMap(({ key }) => {
      const attribute = attributes.find(({ id }) => id === matched.get(key));
      const value = attribute ? showCell(attribute, record.items[attribute.id], { yes: "", no: "" }) : "";
      return value === "" ? [] : [[key, value] as const];
    }),
  );
}
