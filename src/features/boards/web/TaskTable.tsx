import Button from "@mui/material/Button";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { DataTable, type Sort } from "#ui/DataTable.tsx";
import { EmptyState } from "#ui/states.tsx";
import type { BoardDetails } from "../board.ts";
import { type Card, priorities } from "../task.ts";
import { isOverdue } from "./filters.ts";

interface Row extends Card {
  readonly columnName: string;
  readonly person: string;
}

/** The tasks of a board as a table. */
export function TaskTable({
  details,
  today,
  onOpen,
}: {
  readonly details: BoardDetails;
  readonly today: string;
  readonly onOpen: (id: string) => void;
}) {
  const t = useText();
  const [sort, setSort] = useState<Sort>();
  const names = new Map(details.people.map(({ id, name }) => [id, name]));
  const rows = details.columns.flatMap(({ name, tasks }) =>
    tasks.map((card): Row => ({ ...card, columnName: name, person: names.get(card.assigneeId ?? "") ?? "" })),
  );
  if (rows.length === 0) return <EmptyState title={t("boards.noTasks")} />;
  return (
    <DataTable
      label={t("boards.table")}
      rows={sorted(rows, sort)}
      rowKey={({ id }) => id}
      {...(sort ? { sort } : {})}
      onSort={setSort}
      columns={[
        {
          key: "title",
          heading: t("boards.task.title"),
          as: "title",
          sortable: true,
          cell: ({ id, title }) => (
            <Button variant="text" sx={{ textAlign: "left" }} onClick={() => onOpen(id)}>
              {title}
            </Button>
          ),
        },
        { key: "column", heading: t("boards.column.one"), cell: ({ columnName }) => columnName },
        { key: "person", heading: t("boards.task.assignee"), sortable: true, cell: ({ person }) => person || "–" },
        {
          key: "priority",
          heading: t("boards.task.priority"),
          sortable: true,
          cell: ({ priority }) => t(`boards.priority.${priority}`),
        },
        {
          key: "dueDate",
          heading: t("boards.task.due"),
          sortable: true,
          cell: (row) => (
            <span className={isOverdue(row, today) ? "overdue" : undefined}>
              {row.dueDate ? showBritish(row.dueDate) : "–"}
            </span>
          ),
        },
        { key: "labels", heading: t("boards.task.labels"), cell: ({ labels }) => labels.join(", ") || "–" },
      ]}
    />
  );
}

const sortKeys: Readonly<Record<string, (row: Row) => string>> = {
  title: (row) => row.title.toLowerCase(),
  person: (row) => row.person.toLowerCase(),
  priority: (row) => String(priorities.indexOf(row.priority)),
  // Tasks without a day come last.
  dueDate: (row) => row.dueDate ?? "9999",
};

function sorted(rows: readonly Row[], sort: Sort | undefined): readonly Row[] {
  const key = sort && sortKeys[sort.key];
  if (!key) return rows;
  const order = rows.toSorted((a, b) => key(a).localeCompare(key(b), "es"));
  return sort.direction === "asc" ? order : order.reverse();
}
