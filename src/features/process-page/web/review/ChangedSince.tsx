import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import type { Answer } from "#engine/document/answers-lookup.ts";
import { formQuestions } from "#features/answers/form-questions.ts";
import type { Process } from "#features/processes/process.ts";
import { ComparedText } from "#features/templates/web/index.ts";
import { Awaited, ListSkeleton } from "#ui/skeletons.tsx";
import { comparisonQuery, lookQuery } from "../queries.ts";
import "../history/history.css";
import Done from "@mui/icons-material/CheckCircleOutlined";
import Open from "@mui/icons-material/RadioButtonUnchecked";
import { Corrected, RejectionTags } from "../fill/RejectionTags.tsx";
import "../fill/rejection-note.css";
import { keyOfPath } from "#engine/answers/form-fields.ts";
import type { AnswerChange } from "#features/answers/answers.ts";
import { labelAt } from "#features/answers/label-at.ts";
import { shownAnswer } from "#features/answers/web/index.ts";
import "../answers.css";

/**
 * Shows the changes since the reviewer's last look, or since the rejection: answers, and paragraphs of the document.
 */
export function ChangedSince({
  process,
  onSelect,
}: {
  readonly process: Process;
  readonly onSelect: (path: string) => void;
}) {
  const t = useText();
  const { id, version, form, questions, reason } = process;
  const { data: since, isPending } = useQuery(lookQuery(process));
  const found = useQuery({
    ...comparisonQuery(id, version, since?.from ?? "look"),
    enabled: since !== undefined && since !== null,
  });
  const plan = useMemo(() => formQuestions(form, questions), [form, questions]);
  if (isPending) return <Awaited />;
  if (!since) return null;
  const { answers = [], text } = found.data ?? {};
  const paragraphs = text ? Object.values(text.counts).reduce((sum, count) => sum + count, 0) : 0;
  return (
    <section className="changed-since">
      <h2>{t(`processes.history.since.${since.from}`, { when: formatDateTime(since.at) })}</h2>
      {reason !== null && (
        <p className="last-reason">
          {t("processes.page.review.lastReason")}: <q>{reason}</q>
        </p>
      )}
      <RejectionTags process={process} />
      {process.corrections.length > 0 && <ReturnedCorrections process={process} />}
      {found.isPending && <ListSkeleton label={t("shell.loading")} />}
      {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {text && answers.length === 0 && paragraphs === 0 && <p>{t("processes.history.nothingSince")}</p>}
      {answers.length > 0 && (
        <ChangeList
          plan={plan}
          changes={answers.map(({ path, before, after }) => ({
            path,
            before: before as Answer,
            after: after as Answer,
          }))}
          onSelect={onSelect}
        />
      )}
      {text && paragraphs > 0 && (
        <>
          <h3>{t("processes.history.document")}</h3>
          <ComparedText text={text} />
        </>
      )}
    </section>
  );
}

/** The corrections that the last rejection asked for, with those its creator marked as done. */
function ReturnedCorrections({ process }: { readonly process: Process }) {
  const t = useText();
  return (
    <ul className="corrections-listed" aria-label={t("processes.page.review.asked")}>
      {process.corrections.map(({ id, text, done }) => (
        <li key={id}>
          {done ? <Done fontSize="small" color="success" /> : <Open fontSize="small" color="disabled" />}
          <span>
            {text}
            {done ? (
              <>
                {" "}
                <Corrected />
              </>
            ) : (
              <span className="unseen">: {t("processes.page.review.notCorrected")}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Answers that changed, old and new; each leads to its place in the document. */
function ChangeList({
  plan,
  changes,
  onSelect,
}: {
  readonly plan: ReturnType<typeof formQuestions>;
  readonly changes: readonly AnswerChange[];
  readonly onSelect: (path: string) => void;
}) {
  const t = useText();
  return (
    <ul className="change-list">
      {changes.map(({ path, before, after }) => {
        const setting = plan.fields.get(keyOfPath(path));
        return (
          <li key={path}>
            <button type="button" onClick={() => onSelect(path)}>
              <span className="change-label">{labelAt(plan.places, path)}</span>
              <span className="unseen">{t("processes.page.review.before")}: </span>
              <del>{shownAnswer(t, before, setting) || t("processes.page.blank")}</del>
              <span aria-hidden> → </span>
              <span className="unseen">, {t("processes.page.review.after")}: </span>
              <ins>{shownAnswer(t, after, setting) || t("processes.page.blank")}</ins>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
