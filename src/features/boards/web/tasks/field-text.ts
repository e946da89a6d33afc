import { showBritish } from "#engine/calendar/day.ts";
import type { BoardField } from "../../field.ts";

/** A value of a custom field as people read it; "" for none, and for somebody who does not see the board any more. */
export function fieldText(
  { kind, options }: BoardField,
  value: string | undefined,
  people: readonly { readonly id: string; readonly name: string }[],
): string {
  if (value === undefined || value === "") return "";
  if (kind === "date") return showBritish(value);
  if (kind === "choice") return options.find(({ id }) => id === value)?.name ?? "";
  if (kind === "person") return people.find(({ id }) => id === value)?.name ?? "";
  if (kind === "number") return Number(value).toLocaleString("es-GT", { maximumFractionDigits: 6 });
  return value;
}
