import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { StatusChip } from "#ui/StatusChip.tsx";
import type { listTemplateClauses } from "../contract.ts";
import { InsertClause } from "./InsertClause.tsx";
import { KeepClause } from "./KeepClause.tsx";
import { templateClausesQuery } from "./queries.ts";
import { standingTones } from "./standing-tones.ts";
import { TakeOver } from "./TakeOver.tsx";
import "./clauses.css";

interface Props {
  readonly templateId: string;
  readonly mayEdit: boolean;
  readonly unsaved: boolean;
  readonly meanwhile?: ReactNode;
}

type Clause = z.output<typeof listTemplateClauses.output>["clauses"][number];

/** The clauses of the library in a template: taking over newer ones, putting one in, keeping paragraphs as one. */
export function TemplateClauses({ templateId, mayEdit, unsaved, meanwhile }: Props) {
  const t = useText();
  const found = useQuery(templateClausesQuery(templateId));
  const [doing, setDoing] = useState<"insert" | "keep">();
  const [taking, setTaking] = useState<Clause>();
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return meanwhile;
  const { clauses, paragraphs, versionId } = found.data;
  const reason = unsaved ? t("clauses.unsaved") : undefined;
  const close = () => setDoing(undefined);
  return (
    <div className="template-clauses">
      <p>{t("clauses.tabIntro")}</p>
      {clauses.length === 0 && <p className="hint">{t("clauses.tabNone")}</p>}
      {clauses.length > 0 && (
        <ul className="clause-list">
          {clauses.map((clause) => (
            <Row key={clause.id} clause={clause} mayEdit={mayEdit && !unsaved} onTake={() => setTaking(clause)} />
          ))}
        </ul>
      )}
      {mayEdit && (
        <div className="clause-steps">
          <ReasonButton reason={reason} variant="contained" onClick={() => setDoing("insert")}>
            {t("clauses.insert")}
          </ReasonButton>
          <ReasonButton reason={reason} variant="outlined" onClick={() => setDoing("keep")}>
            {t("clauses.keep")}
          </ReasonButton>
        </div>
      )}
      {doing === "insert" && (
        <InsertClause
          templateId={templateId}
          versionId={versionId}
          paragraphs={paragraphs}
          there={clauses.map(({ id }) => id)}
          onClose={close}
        />
      )}
      {doing === "keep" && (
        <KeepClause templateId={templateId} versionId={versionId} paragraphs={paragraphs} onClose={close} />
      )}
      {taking && (
        <TakeOver
          templateId={templateId}
          template={t("clauses.thisTemplate")}
          clause={{ ...taking, edited: taking.standing === "edited" }}
          onClose={() => setTaking(undefined)}
        />
      )}
    </div>
  );
}

function Row({
  clause: { name, number, newest, standing, deleted, begins },
  mayEdit,
  onTake,
}: {
  readonly clause: Clause;
  readonly mayEdit: boolean;
  readonly onTake: () => void;
}) {
  const t = useText();
  return (
    <li>
      <span className="clause-use">
        <strong>{name}</strong>
        <span className="hint">{t("clauses.version", { number })}</span>
        <span className="clause-begins">{begins}</span>
      </span>
      {deleted ? (
        <StatusChip tone="neutral" label={t("clauses.gone")} />
      ) : (
        <StatusChip tone={standingTones[standing]} label={t(`clauses.standing.${standing}`)} />
      )}
      {mayEdit && !deleted && (standing !== "current" || number < newest) && (
        <Button size="small" aria-label={t("clauses.takeAria", { newest, name })} onClick={onTake}>
          {t("clauses.take")}
        </Button>
      )}
    </li>
  );
}
