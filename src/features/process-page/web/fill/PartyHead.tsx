import { useContext } from "react";
import { lazyComponent } from "#client/lazy-component.tsx";
import { top } from "#features/answers/answer-store.ts";
import type { FormPart } from "#features/answers/layout.ts";
import { type Party, partiesOf } from "../../parties.ts";
import { PartyCards } from "../file-sources.ts";
import { fillableFields } from "./fillable-fields.ts";
import type { FormSession } from "./form-session.ts";

const PartyFill = lazyComponent(() => import("./PartyFill.tsx").then((m) => m.PartyFill));

interface PartyOfGroup {
  readonly party: Party;
  /** True if the group has no other person. */
  readonly alone: boolean;
}

/** Returns a function that finds the persons of a group, or of one element of a loop, by the key of their first field. */
export function partiesByField(formSession: FormSession) {
  const known = new WeakMap<readonly FormPart[], ReadonlyMap<string, PartyOfGroup>>();
  return (scope: string, parts: readonly FormPart[]): ReadonlyMap<string, PartyOfGroup> => {
    const before = known.get(parts);
    if (before) return before;
    const parties = partiesOf(fillableFields(parts, formSession, scope), scope !== top);
    const alone = parties.length === 1;
    const found = new Map(parties.map((party) => [party.fields[0]?.key ?? "", { party, alone }]));
    known.set(parts, found);
    return found;
  };
}

/** Offers to fill the fields of a person at once, above the first of them. */
export function PartyHead({
  processId,
  formSession,
  fill,
  scope,
  party,
  alone,
}: PartyOfGroup & {
  readonly processId: string;
  readonly formSession: FormSession;
  readonly fill: (name: string, typed: string) => void;
  readonly scope: string;
}) {
  const cards = useContext(PartyCards);
  const fields = party.fields.map(({ key, ...field }) => ({
    ...field,
    name: formSession.answerStore.nameOf(scope, key),
  }));
  return (
    <div className="party-fills">
      <PartyFill
        {...{ processId, formSession, party, scope, fill }}
        label={alone ? "" : (party.fields[0]?.label ?? "")}
        meanwhile={<div className="party-fill waits" />}
        onMissing={() => undefined}
      />
      {cards.map(({ id, Part }) => (
        <Part
          key={id}
          draft={formSession.draft}
          fields={fields}
          fill={fill}
          meanwhile={fields.some(({ kind }) => kind === "cui") && <div className="party-card-waits" />}
          onMissing={() => undefined}
        />
      ))}
    </div>
  );
}
