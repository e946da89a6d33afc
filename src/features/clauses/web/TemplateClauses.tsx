import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { StatusChip } from "#ui/StatusChip.tsx";
import { keepClause, type listTemplateClauses } from "../contract.ts";
import { InsertClause } from "./InsertClause.tsx";
import { templateClausesQuery } from "./queries.ts";
import { standingTones } from "./standing-tones.ts";
import { TakeOver } from "./TakeOver.tsx";
import "./clauses.css";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useChange } from "#client/use-change.ts";
import { templateKeys, templateVersionKeys } from "#features/templates/feature.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { clauseListKeys } from "../feature.ts";
import { optionsOf, type Paragraph, placeIn } from "./paragraph-options.ts";

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

interface KeepClauseProps {
  readonly templateId: string;
  readonly versionId: string;
  readonly paragraphs: readonly Paragraph[];
  readonly onClose: () => void;
}

/** Keeps paragraphs of a template as a clause of the library. */
function KeepClause({ templateId, versionId, paragraphs, onClose }: KeepClauseProps) {
  const t = useText();
  const keep = useChange(keepClause, {
    inForm: true,
    done: () => t("clauses.kept"),
    refresh: [templateVersionKeys.one(templateId), templateKeys.one(templateId), clauseListKeys.all],
  });
  const form = useFormValues({
    draft: ["template.clause", templateId],
    initial: { name: "", from: "", to: "" },
    check: ({ name, from, to }) => {
      const [first, last] = [placeIn(paragraphs, from), placeIn(paragraphs, to)];
      const backwards = first && last && last.paragraph < first.paragraph;
      return {
        name: name.trim() === "" ? "clauses.nameRequired" : undefined,
        from: first ? undefined : "clauses.choosePlace",
        to: last ? (backwards ? "clauses.toBeforeFrom" : undefined) : "clauses.choosePlace",
      };
    },
    send: async ({ name, from, to }) => {
      const [first, last] = [placeIn(paragraphs, from), placeIn(paragraphs, to)];
      if (!first || !last) return;
      const range = { file: first.file, from: first.paragraph, to: last.paragraph };
      await keep.mutateAsync({ templateId, versionId, name, ...range });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t("clauses.keep")}
      intro={t("clauses.keepIntro")}
      submitLabel={t("clauses.keepSubmit")}
      onClose={onClose}
    >
      <Field
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        label={t("clauses.name")}
        maxLength={120}
        {...form.field("name")}
      />
      <SelectField
        label={t("clauses.from")}
        placeholder={t("clauses.choosePlace")}
        options={optionsOf(paragraphs)}
        {...form.field("from")}
      />
      <SelectField
        label={t("clauses.to")}
        placeholder={t("clauses.choosePlace")}
        options={optionsOf(paragraphs)}
        {...form.field("to")}
      />
    </FormDialog>
  );
}
