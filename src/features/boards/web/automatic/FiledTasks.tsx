import { useQuery } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import { filedTasksQuery } from "../queries.ts";
import { TaskItem } from "./ProcessTasks.tsx";
import "./automatic-tasks.css";

/** The tasks of the processes of a client or project, on the boards one sees. */
export function FiledTasks({
  filed,
}: {
  readonly filed: { readonly kind: "client" | "project"; readonly id: string };
}) {
  const found = useQuery(filedTasksQuery(filed));
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  const { rows = [], today = "" } = found.data ?? {};
  if (rows.length === 0) return null;
  return (
    <ul className="automatic-list">
      {rows.map((task) => (
        <TaskItem key={task.id} task={task} today={today} />
      ))}
    </ul>
  );
}
