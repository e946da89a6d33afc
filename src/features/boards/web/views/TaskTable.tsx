import Button from "@mui/material/Button";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { type Column, DataTable, type Sort } from "#ui/DataTable.tsx";
import { EmptyState } from "#ui/states.tsx";
import type { BoardDetails } from "../../board.ts";
import type { BoardField } from "../../field.ts";
import { isOverdue } from "../../filters.ts";
import { type Card, type Priority, priorities } from "../../task.ts";
import type { Grouping } from "../../view.ts";
import { fieldText } from "../tasks/field-text.ts";
import { Labels } from "../tasks/Labels.tsx";
import { type DueGroup, groupsOf } from "./groups.ts";

interface Row extends Card {
  readonly columnName: string;
  readonly columnAt: number;
  readonly person: string;
}

interface Props {
  readonly details: BoardDetails;
  readonly today: string;
  readonly group: Grouping | undefined;
  readonly onOpen: (id: string) => void;
}

/** The tasks of a board as a table, or as one table for each group. */
export function TaskTable(props: Props) {
  const t = useText();
  const { details, today, group } = props;
  const [sort, setSort] = useState<Sort>();
  // The value of the grouping is shown above the table.
  const columns = useColumns(props).filter(({ key }) => key !== group);
  const names = new Map(details.people.map(({ id, name }) => [id, name]));
  const rows = details.columns.flatMap(({ name, tasks }, columnAt) =>
    tasks.map((card): Row => ({ ...card, columnName: name, columnAt, person: names.get(card.assigneeId ?? "") ?? "" })),
  );
  if (rows.length === 0) return <EmptyState title={t("boards.noTasks")} />;
  const table = (label: string, shown: readonly Row[]) => (
    <DataTable
      label={label}
      rows={sorted(shown, sort, details)}
      rowKey={({ id }) => id}
      {...(sort ? { sort } : {})}
      onSort={setSort}
      columns={columns}
    />
  );
  if (group === undefined) return table(t("boards.table"), rows);
  return groupsOf(rows, group, today).map(({ key, rows: shown }) => {
    const title = groupTitle(t, group, key);
    return (
      <details key={key} open className="task-group">
        <summary>
          <h2>
            {title} <span>{shown.length}</span>
          </h2>
        </summary>
        {table(title, shown)}
      </details>
    );
  });
}

function groupTitle(t: ReturnType<typeof useText>, by: Grouping, key: string): string {
  if (by === "priority") return t(`boards.priority.${key as Priority}`);
  if (by === "due") return t(`boards.group.due.${key as DueGroup}`);
  if (key !== "") return key;
  return by === "person" ? t("boards.task.nobody") : t("boards.group.noLabel");
}

function useColumns({ details, today, onOpen }: Props): Column<Row>[] {
  const t = useText();
  return [
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
    {
      key: "column",
      heading: t("boards.column.one"),
      sortable: true,
      cell: ({ columnName }) => <span className="whole-words">{columnName}</span>,
    },
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
      as: "short",
      sortable: true,
      cell: (row) => (
        <span className={isOverdue(row, today) ? "overdue" : undefined}>
          {row.dueDate ? showBritish(row.dueDate) : "–"}
        </span>
      ),
    },
    {
      key: "labels",
      heading: t("boards.task.labels"),
      sortable: true,
      cell: ({ labels }) => (labels.length === 0 ? "–" : <Labels labels={labels} colors={details.board.labelColors} />),
    },
    ...details.board.fields.map(
      (field): Column<Row> => ({
        key: field.id,
        heading: field.name,
        sortable: true,
        ...(field.kind === "number" ? { as: "end" } : field.kind === "date" ? { as: "short" } : {}),
        cell: ({ fieldValues }) => fieldText(field, fieldValues[field.id], details.people) || "–",
      }),
    ),
  ];
}

const sortKeys: Readonly<Record<string, (row: Row) => string>> = {
  title: (row) => row.title.toLowerCase(),
  person: (row) => row.person.toLowerCase(),
  // In the order of the board.
  column: (row) => String(row.columnAt),
  priority: (row) => String(priorities.indexOf(row.priority)),
  // Tasks without labels come last.
  labels: ({ labels }) => (labels.length === 0 ? "\uffff" : labels.join(" ").toLowerCase()),
  // Tasks without a day come last.
  dueDate: (row) => row.dueDate ?? "9999",
};

function sorted(rows: readonly Row[], sort: Sort | undefined, { board, people }: BoardDetails): readonly Row[] {
  if (!sort) return rows;
  const field = board.fields.find(({ id }) => id === sort.key);
  const key = field ? fieldKey(field, people) : sortKeys[sort.key];
  if (!key) return rows;
  const order = rows.toSorted((a, b) => {
    if (field?.kind !== "number") return key(a).localeCompare(key(b), "es", { numeric: true });
    const [first, second] = [key(a), key(b)];
    return first === "" || second === ""
      ? Number(first === "") - Number(second === "")
      : Number(first) - Number(second);
  });
  return sort.direction === "asc" ? order : order.reverse();
}

const fieldKey =
  (field: BoardField, people: BoardDetails["people"]) =>
  ({ fieldValues }: Row): string => {
    const value = fieldValues[field.id] ?? "";
    return field.kind === "choice" || field.kind === "person" ? fieldText(field, value, people).toLowerCase() : value;
  };
