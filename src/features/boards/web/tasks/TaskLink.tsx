import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { taskKeys } from "../../feature.ts";
import { getTaskLink, makeTaskLink, revokeTaskLink, rotateTaskLink } from "../../public-task.ts";
import type { Task } from "../../task.ts";
import { withCredentials } from "../credentials.ts";
import { useBoardChange } from "../use-board-change.ts";

interface Props {
  readonly task: Task;
  readonly mayWork: boolean;
  readonly mayClose: boolean;
}

/** The public link of a task: made, copied, shared, replaced, closed. */
export function TaskLink({ task, mayWork, mayClose }: Props) {
  const t = useText();
  const of = { boardId: task.boardId, taskId: task.id };
  const { data } = useQuery({
    queryKey: taskKeys.of(task.id, "link"),
    queryFn: ({ signal }) => call(getTaskLink, withCredentials(of), { signal }),
  });
  const make = useBoardChange(makeTaskLink);
  const rotate = useBoardChange(rotateTaskLink, { done: () => t("boards.link.rotated") });
  const revoke = useBoardChange(revokeTaskLink, { done: () => t("boards.link.revoked") });
  const url = data?.url;
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    notify.success(t("boards.link.copied"));
  };
  if (!data || (!url && !mayWork)) return null;
  return (
    <section aria-label={t("boards.link.title")}>
      <h3>{t("boards.link.title")}</h3>
      <p className="board-note">{t("boards.link.about")}</p>
      {!url && (
        <Button variant="outlined" loading={make.isPending} onClick={() => make.mutate(of)}>
          {t("boards.link.make")}
        </Button>
      )}
      {url && (
        <>
          <p className="task-link">
            <a href={url} target="_blank" rel="noreferrer">
              {url}
            </a>
          </p>
          <Button size="small" onClick={() => void copy(url)}>
            {t("boards.link.copy")}
          </Button>
          <Button
            size="small"
            component="a"
            href={`https://wa.me/?text=${encodeURIComponent(`${task.title}: ${url}`)}`}
            target="_blank"
            rel="noreferrer"
          >
            {t("boards.link.whatsApp")}
          </Button>
          {mayWork && (
            <Button size="small" loading={rotate.isPending} onClick={() => rotate.mutate(of)}>
              {t("boards.link.rotate")}
            </Button>
          )}
          {mayClose && (
            <Button size="small" color="error" loading={revoke.isPending} onClick={() => revoke.mutate(of)}>
              {t("boards.link.revoke")}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
