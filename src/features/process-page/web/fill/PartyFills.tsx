import { useContext } from "react";
import { lazyComponent } from "#client/lazy-component.tsx";
import { top } from "#features/answers/answer-store.ts";
import type { FormPart } from "#features/answers/layout.ts";
import { partiesOf } from "../../parties.ts";
import { PartyCards } from "../file-sources.ts";
import { fillableFields } from "./fillable-fields.ts";
import type { FormSession } from "./form-session.ts";

const PartyFill = lazyComponent(() => import("./PartyFill.tsx").then((m) => m.PartyFill));

/** Offers to fill each person of a group, or the person of one element of a loop, at once. */
export function PartyFills({
  processId,
  formSession,
  fill,
  scope,
  parts,
}: {
  readonly processId: string;
  readonly formSession: FormSession;
  readonly fill: (name: string, typed: string) => void;
  readonly scope: string;
  readonly parts: readonly FormPart[];
}) {
  const cards = useContext(PartyCards);
  const parties = partiesOf(fillableFields(parts, formSession, scope), scope !== top);
  return parties.map((party) => {
    const fields = party.fields.map(({ key, ...field }) => ({
      ...field,
      name: formSession.answerStore.nameOf(scope, key),
    }));
    return (
      <div key={party.prefix} className="party-fills">
        <PartyFill
          {...{ processId, formSession, party, scope, fill }}
          label={parties.length > 1 ? (party.fields[0]?.label ?? "") : ""}
          onMissing={() => undefined}
        />
        {cards.map(({ id, Part }) => (
          <Part key={id} fields={fields} fill={fill} onMissing={() => undefined} />
        ))}
      </div>
    );
  });
}
