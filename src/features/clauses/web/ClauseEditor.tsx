import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import type { z } from "zod";
import { FailureState } from "#client/FailureState.tsx";
import { failureText } from "#client/failure-text.ts";
import { SavedMeanwhile } from "#client/form/SavedMeanwhile.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { screenPath } from "#protocol/address.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { Field } from "#ui/Field.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { StatusChip } from "#ui/StatusChip.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { clauseErrors } from "../clause.ts";
import { deleteClause, type getClause, saveClause } from "../contract.ts";
import { clauseKeys, clauseListKeys } from "../feature.ts";
import { ClauseTextField } from "./ClauseTextField.tsx";
import { clauseQuery } from "./queries.ts";
import { standingTones } from "./standing-tones.ts";
import { TakeOver } from "./TakeOver.tsx";

export type ShownClause = z.output<typeof getClause.output>;

interface Props {
  readonly id: string;
  readonly mayEdit: boolean;
  /** True if typed text is not saved. */
  readonly onChanged: (changed: boolean) => void;
  readonly onGone: () => void;
  /** Follows a way to another page. */
  readonly onLeave: () => void;
}

/** One clause: its text, the templates that use it, and its earlier texts. */
export function ClauseEditor({ id, mayEdit, onChanged, onGone, onLeave }: Props) {
  const t = useText();
  const found = useQuery(clauseQuery(id));
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <FormSkeleton label={t("shell.loading")} fields={3} />;
  const { data } = found;
  return (
    <>
      <ClauseForm key={id} clause={data} mayEdit={mayEdit} onChanged={onChanged} />
      <ClauseUses clause={data} mayEdit={mayEdit} onLeave={onLeave} />
      <Older clause={data} />
      {mayEdit && <Remove clause={data} onGone={onGone} />}
    </>
  );
}

function ClauseForm({
  clause,
  mayEdit,
  onChanged,
}: Pick<Props, "mayEdit" | "onChanged"> & { readonly clause: ShownClause }) {
  const t = useText();
  const { id, name, number, version, versions } = clause;
  const [newest] = versions;
  const save = useChange(saveClause, {
    inForm: true,
    done: (answer) =>
      answer.number > number ? t("clauses.savedVersion", { number: answer.number }) : t("clauses.saved"),
    refresh: [clauseListKeys.all, clauseKeys.one(id)],
  });
  const form = useFormValues({
    draft: ["clause", id],
    initial: { name, text: newest?.text ?? "" },
    saved: { number, version },
    check: clauseErrors,
    send: (values, saved) => save.mutateAsync({ id, ...saved, ...values }),
  });
  // At once: Escape right after a key has to ask.
  useLayoutEffect(() => onChanged(form.changed), [onChanged, form.changed]);
  const fields = newest?.fields ?? [];
  const rewritten = form.values.text.trim() !== newest?.text;
  return (
    <form noValidate className="clause-form" onSubmit={form.submit}>
      <SavedMeanwhile form={form} fields={{ name: t("clauses.name"), text: t("clauses.text") }} />
      {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
      <Field label={t("clauses.name")} maxLength={120} readOnly={!mayEdit} {...form.field("name")} />
      <ClauseTextField readOnly={!mayEdit} {...form.field("text")} />
      <p className="hint">
        {fields.length === 0 ? t("clauses.noFields") : t("clauses.fields", { fields: fields.join(", ") })}
      </p>
      {mayEdit && (
        <ReasonButton
          type="submit"
          variant="contained"
          loading={form.busy}
          reason={form.changed ? undefined : t("shell.noChanges")}
        >
          {rewritten ? t("clauses.saveVersion", { number: number + 1 }) : t("clauses.save")}
        </ReasonButton>
      )}
    </form>
  );
}

function Older({ clause: { versions } }: { readonly clause: ShownClause }) {
  const t = useText();
  const older = versions.slice(1);
  if (older.length === 0) return null;
  return (
    <section aria-labelledby="clause-older">
      <h2 id="clause-older">{t("clauses.older")}</h2>
      {older.map(({ number, text, createdAt, createdBy }) => (
        <details key={number}>
          <summary>{t("clauses.madeBy", { number, date: formatDate(createdAt), name: createdBy })}</summary>
          <p className="clause-older">{text}</p>
        </details>
      ))}
    </section>
  );
}

function Remove({ clause: { id, name }, onGone }: { readonly clause: ShownClause; readonly onGone: () => void }) {
  const t = useText();
  const [sure, setSure] = useState(false);
  const remove = useChange(deleteClause, {
    done: () => t("clauses.removed"),
    refresh: [clauseListKeys.all],
    afterwards: onGone,
  });
  return (
    <>
      <Button color="error" sx={{ justifySelf: "start" }} onClick={() => setSure(true)}>
        {t("clauses.remove")}
      </Button>
      <ConfirmDialog
        open={sure}
        title={t("clauses.removeNamed", { name })}
        text={t("clauses.removeSure")}
        confirmLabel={t("clauses.remove")}
        cancelLabel={t("clauses.cancel")}
        tone="error"
        onConfirm={() => remove.mutate({ id })}
        onCancel={() => setSure(false)}
      />
    </>
  );
}

/** The templates that have a clause, and where its newest version can be taken over. */
function ClauseUses({
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
