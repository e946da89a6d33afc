import Button from "@mui/material/Button";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { screenPath } from "#protocol/address.ts";
import { StatusChip } from "#ui/StatusChip.tsx";
import type { ShownClause } from "./ClauseEditor.tsx";
import { standingTones } from "./standing-tones.ts";
import { TakeOver } from "./TakeOver.tsx";

/** The templates that have a clause, and where its newest version can be taken over. */
export function ClauseUses({
  clause,
  mayEdit,
  onLeave,
}: {
  readonly clause: ShownClause;
  readonly mayEdit: boolean;
  readonly onLeave: () => void;
}) {
  const t = useText();
  const [taking, setTaking] = useState<string>();
  const { id, name, number: newest, uses } = clause;
  const taken = uses.find(({ templateId }) => templateId === taking);
  return (
    <section aria-labelledby="clause-uses">
      <h2 id="clause-uses">{t("clauses.uses")}</h2>
      {uses.length === 0 && <p className="hint">{t("clauses.noUses")}</p>}
      {uses.length > 0 && (
        <ul className="clause-list">
          {uses.map(({ templateId, template, number, standing }) => (
            <li key={templateId}>
              <span className="clause-use">
                <Link
                  to={screenPath("/templateSettings/:id", { id: templateId })}
                  search={{ tab: "clauses" }}
                  onClick={onLeave}
                >
                  {template}
                </Link>
                <span className="hint">{t("clauses.version", { number })}</span>
              </span>
              <StatusChip tone={standingTones[standing]} label={t(`clauses.standing.${standing}`)} />
              {mayEdit && (standing !== "current" || number < newest) && (
                <Button
                  size="small"
                  aria-label={t("clauses.takeAria", { newest, name: template })}
                  onClick={() => setTaking(templateId)}
                >
                  {t("clauses.take")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {taken && (
        <TakeOver
          templateId={taken.templateId}
          template={taken.template}
          clause={{ id, name, edited: taken.standing === "edited" }}
          onClose={() => setTaking(undefined)}
        />
      )}
    </section>
  );
}
