import { useInfiniteQuery } from "@tanstack/react-query";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { type More, PagedList } from "#client/list/PagedList.tsx";
import { showBritish } from "#engine/calendar/day.ts";
import { DataTable } from "#ui/DataTable.tsx";
import { columnName } from "./column-name.ts";
import { myTasksQuery } from "./queries.ts";

/** One's own tasks over all boards, the first due first. */
export function MyTasks() {
  const t = useText();
  const found = useInfiniteQuery(myTasksQuery);
  return (
    <PagedList query={found} empty={{ title: t("boards.noTasks"), text: t("boards.noTasksText") }}>
      {(rows, more: More | undefined) => (
        <DataTable
          label={t("boards.myTasks")}
          rows={rows}
          rowKey={({ id, subtask }) => subtask?.id ?? id}
          more={more}
          columns={[
            {
              key: "title",
              heading: t("boards.task.title"),
              as: "title",
              cell: ({ id, boardId, title, subtask }) => (
                <>
                  <Link to="/boards" search={{ board: boardId, task: id }}>
                    {subtask?.title ?? title}
                  </Link>
                  {subtask && <span className="my-subtask">{t("boards.subtasks.of", { title })}</span>}
                </>
              ),
            },
            { key: "board", heading: t("boards.board"), cell: ({ boardName }) => boardName },
            { key: "column", heading: t("boards.column.one"), cell: (row) => columnName(t, row.columnName) },
            {
              key: "priority",
              heading: t("boards.task.priority"),
              cell: (row) => t(`boards.priority.${row.priority}`),
            },
            {
              key: "due",
              heading: t("boards.task.due"),
              cell: ({ dueDate }) => (dueDate ? showBritish(dueDate) : "–"),
            },
          ]}
        />
      )}
    </PagedList>
  );
}
