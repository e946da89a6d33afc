import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import type { Answer } from "#engine/document/answers-lookup.ts";
import { ComparedText } from "#features/templates/web/index.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import type { HistoryEntry } from "../../history.ts";
import type { Process } from "../../process.ts";
import { ChangeTable } from "../ChangeTable.tsx";
import type { formQuestions } from "../fill/form-questions.ts";
import { comparisonQuery } from "./queries.ts";

/** A version of the answers beside those of now or of another version: the answers that differ, and the paragraphs. */
export function Compared({
  process,
  plan,
  entry,
  versions,
}: {
  readonly process: Process;
  readonly plan: ReturnType<typeof formQuestions>;
  readonly entry: HistoryEntry;
  readonly versions: readonly HistoryEntry[];
}) {
  const t = useText();
  const [against, setAgainst] = useState("now");
  const found = useQuery(comparisonQuery(process.id, process.version, entry.id, against));
  const others = versions.filter(({ id }) => id !== entry.id);
  const nameOf = (version: HistoryEntry) =>
    `${formatDateTime(version.at)}${version.byName === null ? "" : ` · ${version.byName}`}`;
  return (
    <div className="history-compared">
      <SelectField
        label={t("processes.history.against")}
        value={against}
        options={[
          { value: "now", label: t("processes.history.now") },
          ...others.map((version) => ({ value: version.id, label: nameOf(version) })),
        ]}
        onChange={(event) => setAgainst(event.currentTarget.value)}
      />
      {found.isPending && <ListSkeleton label={t("shell.loading")} />}
      {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <>
          <h4>{t("processes.history.answers")}</h4>
          {found.data.answers.length === 0 ? (
            <p>{t("processes.history.sameAnswers")}</p>
          ) : (
            <ChangeTable
              labels={plan.labels}
              fields={plan.fields}
              changes={found.data.answers.map(({ path, before, after }) => ({
                path,
                before: before as Answer,
                after: after as Answer,
              }))}
              before={t("processes.history.earlier")}
              after={t(against === "now" ? "processes.history.nowShort" : "processes.history.other")}
            />
          )}
          <h4>{t("processes.history.document")}</h4>
          <ComparedText text={found.data.text} />
        </>
      )}
    </div>
  );
}
