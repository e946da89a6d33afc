import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { formatDate, formatDateTime, formatTime } from "#client/format.ts";
import { type Translate, useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { showBritish } from "#engine/calendar/day.ts";
import type { Answer } from "#engine/document/answers-lookup.ts";
import type { formQuestions } from "#features/answers/form-questions.ts";
import { labelAt } from "#features/answers/label-at.ts";
import { processKeys } from "#features/processes/feature.ts";
import type { HistoryEntry } from "#features/processes/history.ts";
import { editProcess } from "#features/processes/policy.ts";
import type { Process } from "#features/processes/process.ts";
import { ComparedText } from "#features/templates/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { restoreAnswers } from "../../contract.ts";
import { ChangeTable } from "../ChangeTable.tsx";
import { comparisonQuery, processQuery } from "../queries.ts";

/** The number of field names that are listed before the rest is only counted. */
const listedNames = 4;

interface Props {
  readonly entry: HistoryEntry;
  readonly process: Process;
  readonly actor: Actor;
  readonly plan: ReturnType<typeof formQuestions>;
  /** The entries whose answers are kept. */
  readonly versions: readonly HistoryEntry[];
  /** True if it is the first of its day. */
  readonly newDay: boolean;
  readonly onClose: () => void;
}

/** One entry of the timeline; a version of the answers opens beside another. */
export function HistoryItem({ entry, process, actor, plan, versions, newDay, onClose }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { what, at, byName, tags, kept } = entry;
  const text = textOf(entry);
  return (
    <>
      {newDay && (
        <li className="history-day">
          <h3>{formatDate(at)}</h3>
        </li>
      )}
      <li className={`history-entry history-${what}`}>
        <div className="history-head">
          <strong>{t(`processes.history.what.${what}`)}</strong>
          <span>
            {byName !== null && `${byName} · `}
            <time dateTime={at}>{formatTime(at)}</time>
          </span>
        </div>
        {text !== null && <p className="history-text">{text}</p>}
        {tags.length > 0 && <p className="history-text">{tags.join(" · ")}</p>}
        {entry.paths.length > 0 && <p className="history-fields">{fieldsOf(t, entry, plan.places)}</p>}
        {kept && (
          <div className="history-actions">
            <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
              {t(open ? "processes.history.close" : "processes.history.compare")}
            </Button>
            <Restore entry={entry} process={process} actor={actor} onClose={onClose} />
          </div>
        )}
        {open && <Compared process={process} plan={plan} entry={entry} versions={versions} />}
      </li>
    </>
  );
}

const textOf = ({ what, text }: HistoryEntry): string | null =>
  what === "complete" && text !== null ? showBritish(text) : text;

function fieldsOf(
  t: Translate,
  { paths, labels }: Pick<HistoryEntry, "paths" | "labels">,
  places: Readonly<Record<string, string>>,
): string {
  const names = [...new Set(labels.length > 0 ? labels : paths.map((path) => labelAt(places, path)))];
  const first = names.slice(0, listedNames).join(", ");
  const more = names.length - listedNames;
  const all = more > 0 ? t("processes.history.more", { names: first, count: more }) : first;
  return t("processes.history.changed", { count: names.length, names: all });
}

/** Restores the answers of that time in the form, for those who may change it. */
function Restore({ entry, process, actor, onClose }: Pick<Props, "entry" | "process" | "actor" | "onClose">) {
  const t = useText();
  const queries = useQueryClient();
  const { id } = process;
  const restore = useChange(restoreAnswers, {
    done: () => t("processes.history.restored", { when: formatDateTime(entry.at) }),
    refresh: [processKeys.one(id)],
    afterwards: onClose,
  });
  if (editProcess(actor, process) !== true) return null;
  return (
    <Button
      size="small"
      loading={restore.isPending}
      onClick={() => {
        // What was saved since the panel opened is a version of its own by now.
        const { version } = queries.getQueryData(processQuery(id).queryKey) ?? process;
        restore.mutate({ id, versionId: entry.id, version });
      }}
    >
      {t("processes.history.restore")}
    </Button>
  );
}

/** A version of the answers beside those of now or of another version: the answers that differ, and the paragraphs. */
function Compared({
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
              labels={plan.places}
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
