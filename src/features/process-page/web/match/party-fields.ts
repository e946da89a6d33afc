import { top } from "#features/answers/answer-store.ts";
import type { FormPart } from "#features/answers/layout.ts";
import type { ListFill } from "#features/answers/list-settings.ts";
import { matchedFields } from "#features/lists/match-fields.ts";
import type { PartyMatch } from "../../contract.ts";
import { type Party, partiesOf, startsParty, valuesFor } from "../../parties.ts";
import { fillableFields } from "../fill/fillable-fields.ts";
import type { FormSession } from "../fill/form-session.ts";

/**
 * Returns the parties of a form by the keys of the fields in which matches are shown: names, identity and tax numbers. A field that is chosen
 * from a list has its own.
 */
export function partiesByKey(formSession: FormSession, lists: readonly ListFill[] = []): ReadonlyMap<string, Party> {
  const found = new Map<string, Party>();
  const chosen = new Set(
    lists.flatMap(({ key, fills }) => [key, ...fills.flatMap((one) => (one.fixed ? one.key : []))]),
  );
  const visit = (parts: readonly FormPart[], repeated: boolean) => {
    for (const party of partiesOf(fillableFields(parts, formSession, top), repeated))
      for (const field of party.fields)
        if (startsParty(party, field) && !chosen.has(field.key)) found.set(field.key, party);
    for (const part of parts) if (part.type === "loop") visit(part.parts, true);
  };
  for (const { parts } of formSession.answerStore.plan.sections) visit(parts, false);
  return found;
}

/** Returns the values of a match for the fields of a party, by their keys. */
export function matchValues(party: Party, { from, name, values }: PartyMatch): ReadonlyMap<string, string> {
  if (from !== "list")
    return valuesFor(party, { name, role: "", values: new Map(values.map(({ name: end, value }) => [end, value])) });
  const attributes = values.map((value, at) => ({ id: String(at), name: value.name, kind: value.kind }));
  const matched = matchedFields(party.fields, attributes);
  const own = new Map(
    party.fields.flatMap(({ key }) => {
      const value = values[Number(matched.get(key) ?? -1)]?.value;
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
  // The name of the record, whatever its attribute is called.
  const named = valuesFor(party, { name, role: "", values: new Map() });
  return new Map([...named, ...own]);
}
