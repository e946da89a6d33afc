import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { keyOfPath } from "#engine/answers/form-fields.ts";
import { formQuestions } from "#features/answers/form-questions.ts";
import { labelAt } from "#features/answers/label-at.ts";
import { shownAnswer } from "#features/answers/web/index.ts";
import type { Process } from "#features/processes/process.ts";
import type { Suggestion } from "#features/reviews/contract.ts";
import { suggestionsQuery } from "../queries.ts";
import "./suggest.css";
import { Awaited } from "#ui/skeletons.tsx";

/** Suggested answers, each beside the one there is; with what may be done about it. Nothing when there are none. */
export function SuggestionList({
  process: { id, form, questions },
  path,
  title,
  onlyOpen = false,
  acts,
}: {
  readonly process: Pick<Process, "id" | "form" | "questions">;
  /** Only those for this answer. */
  readonly path?: string | undefined;
  readonly title: string;
  readonly onlyOpen?: boolean;
  readonly acts: (suggestion: Suggestion) => ReactNode;
}) {
  const t = useText();
  const { data: found = [], isPending } = useQuery(suggestionsQuery(id));
  const plan = useMemo(() => formQuestions(form, questions), [form, questions]);
  const shown = found.filter((one) => (path === undefined || one.path === path) && (!onlyOpen || one.state === "open"));
  if (isPending) return <Awaited />;
  if (shown.length === 0) return null;
  return (
    <section className="suggestions">
      <h3>{title}</h3>
      <ul>
        {shown.map((one) => {
          const setting = plan.fields.get(keyOfPath(one.path));
          return (
            <li key={one.id}>
              <strong>{labelAt(plan.places, one.path)}</strong>
              <p>
                <span className="unseen">{t("processes.page.review.before")}: </span>
                <del>{shownAnswer(t, one.before ?? undefined, setting) || t("processes.page.blank")}</del>
                <span aria-hidden> → </span>
                <span className="unseen">, {t("processes.suggestion.suggested")}: </span>
                <ins>{shownAnswer(t, one.text, setting)}</ins>
              </p>
              {one.note !== "" && <p>{one.note}</p>}
              <p className="suggestion-by">
                {one.byName} · {formatDateTime(one.at)}
                {one.state !== "open" && ` · ${t(`processes.suggestion.state.${one.state}`)}`}
              </p>
              {one.state === "open" && <div className="suggestion-acts">{acts(one)}</div>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
