import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate, formatDateTime, formatTime } from "#client/format.ts";
import { type Translate, useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { showBritish } from "#engine/calendar/day.ts";
import type { Actor } from "#protocol/actor.ts";
import type { HistoryEntry } from "../../history.ts";
import { restoreAnswers } from "../../history-contract.ts";
import { processKeys } from "../../keys.ts";
import { editProcess } from "../../policy.ts";
import type { Process } from "../../process.ts";
import type { formQuestions } from "../fill/form-questions.ts";
import { labelAt } from "../place-label.ts";
import { processQuery } from "../queries.ts";
import { Compared } from "./Compared.tsx";

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
        {entry.paths.length > 0 && <p className="history-fields">{fieldsOf(t, entry.paths, plan.labels)}</p>}
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

function fieldsOf(t: Translate, paths: readonly string[], labels: Readonly<Record<string, string>>): string {
  const names = [...new Set(paths.map((path) => labelAt(labels, path)))];
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
