import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { showUnsavedBrand } from "#client/brand.ts";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { failureText } from "#client/failure-text.ts";
import { followChanges } from "#client/follow-changes.ts";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { Failure } from "#protocol/failure.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { publicTaskKeys } from "../feature.ts";
import { getPublicTask, type PublicTask, stopTaskMails } from "../public-task.ts";
import { columnName } from "./column-name.ts";
import "./public-task.css";

/** The interval of refetches in milliseconds, for changes without an event, such as a new day. */
const refreshMs = 60_000;

/** /public/task/:token: the progress of a task, for people with its link. Refreshes by itself. */
export function Page() {
  const t = useText();
  const { token } = useParams({ strict: false }) as { readonly token: string };
  const { stop, sig } = useSearch({ strict: false }) as { readonly stop?: unknown; readonly sig?: unknown };
  const found = useQuery({
    queryKey: publicTaskKeys.of(token),
    queryFn: ({ signal }) => call(getPublicTask, { token }, { signal }),
    refetchInterval: refreshMs,
  });
  useLook(found.data);
  const gone = found.error instanceof Failure && found.error.status === 404;
  const shown = found.data !== undefined && !gone;
  const { refetch } = found;
  useEffect(
    () => (shown ? followChanges(`/api/public/task/${token}/live`, () => void refetch()) : undefined),
    [shown, token, refetch],
  );
  const stops = typeof stop === "string" && typeof sig === "string" && (
    <StopMails {...{ token, address: stop, signature: sig }} />
  );
  return (
    <main className="public-task">
      <div className="public-task-bar" aria-hidden />
      {found.isPending && <ListSkeleton label={t("shell.loading")} />}
      {gone && !stops && <EmptyState page title={t("boards.publicTask.gone")} text={t("boards.publicTask.goneText")} />}
      {gone && stops && <h1>{t("boards.publicTask.stopTitle")}</h1>}
      {found.isError && !gone && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && !gone && <Standing task={found.data} />}
      {(found.data || gone) && stops}
    </main>
  );
}

/** The page looks like its organization. */
function useLook(task: PublicTask | undefined) {
  const key = JSON.stringify(task?.theme ?? null);
  const logoUrl = task?.logoUrl ?? null;
  useEffect(() => {
    showUnsavedBrand({ theme: JSON.parse(key), logoUrl });
    return () => showUnsavedBrand();
  }, [key, logoUrl]);
}

function Standing({ task }: { readonly task: PublicTask }) {
  const t = useText();
  const { stepNumber, steps, subtasks, subtasksDone } = task;
  return (
    <article>
      {task.logoUrl && <img className="public-task-logo" src={task.logoUrl} alt={task.organizationName} />}
      <p className="public-task-firm">
        {task.organizationName} · {task.boardName}
      </p>
      <h1>{task.title}</h1>
      <p className="public-task-step">
        <strong>{columnName(t, task.step)}</strong>
        <span>{t("boards.publicTask.step", { step: stepNumber, steps })}</span>
      </p>
      <LinearProgress
        variant="determinate"
        value={task.completed ? 100 : steps === 0 ? 0 : (100 * stepNumber) / steps}
        aria-label={t("boards.publicTask.progress")}
      />
      <dl>
        <dt>{t("boards.publicTask.since")}</dt>
        <dd>{formatDate(task.since)}</dd>
        {task.dueDate && (
          <>
            <dt>{t("boards.task.due")}</dt>
            <dd>{showBritish(task.dueDate)}</dd>
          </>
        )}
        {task.forecast && (
          <>
            <dt>{t("boards.publicTask.forecast")}</dt>
            <dd>
              {showBritish(task.forecast)}
              <span className="public-task-note">{t("boards.publicTask.forecastNote")}</span>
            </dd>
          </>
        )}
        {subtasks > 0 && (
          <>
            <dt>{t("boards.task.subtasks")}</dt>
            <dd>{t("boards.task.progress", { done: subtasksDone, total: subtasks })}</dd>
          </>
        )}
      </dl>
      {task.completed && <p role="status">{t("boards.publicTask.completed")}</p>}
    </article>
  );
}

function StopMails(props: { readonly token: string; readonly address: string; readonly signature: string }) {
  const t = useText();
  const stop = useMutation({ mutationFn: () => call(stopTaskMails, props) });
  const { address } = props;
  if (stop.isSuccess) return <p role="status">{t("boards.publicTask.stopped", { address })}</p>;
  return (
    <div>
      <Button variant="outlined" loading={stop.isPending} onClick={() => stop.mutate()}>
        {t("boards.publicTask.stop", { address })}
      </Button>
      {stop.isError && <p role="alert">{failureText(stop.error)}</p>}
    </div>
  );
}
