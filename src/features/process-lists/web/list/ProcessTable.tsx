import Delete from "@mui/icons-material/DeleteOutlined";
import IconButton from "@mui/material/IconButton";
import { type CSSProperties, Fragment } from "react";
import { formatDate, formatDateTime } from "#client/format.ts";
import { type Translate, useLanguage, useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { showBritish } from "#engine/calendar/day.ts";
import { processAddress } from "#features/processes/addresses.ts";
import { createProcess, deleteProcess, type ProcessList } from "#features/processes/policy.ts";
import type { ProcessRow } from "#features/processes/process.ts";
import { CopyButton, ProcessChip } from "#features/processes/web/index.ts";
import { forYou, reviewerOf } from "#features/reviews/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { StatusChip } from "#ui/StatusChip.tsx";
import { Tip } from "#ui/Tip.tsx";
import {
  type AnyColumn,
  type ColumnValue,
  columnOf,
  headingOf,
  type ListColumn,
  shownColumns,
} from "../../list-columns.ts";
import { oldestFirst } from "../../policy.ts";
import type { Filters } from "../queries.ts";
import { useDeleteProcess } from "../use-delete-process.ts";
import { useAnswerCells } from "./answer-columns.ts";
import { markColumn } from "./mark-column.tsx";
import type { Marks } from "./use-marks.ts";
import { waited } from "./waited.ts";

interface ProcessTableProps {
  readonly list: ProcessList;
  readonly actor: Actor;
  readonly rows: readonly ProcessRow[];
  /** When they were read, in milliseconds: until then they have waited. */
  readonly readAt: number;
  readonly marks: Marks;
  /** The columns that were chosen; undefined: the usual ones. */
  readonly chosen: readonly AnyColumn[] | undefined;
  /** The filters of the list; its columns of answers are those of the one template among them. */
  readonly filters?: Filters;
  readonly more?: { readonly label: string; readonly loading: boolean; readonly onMore: () => void } | undefined;
}

/** The rows of one list; a row opens its process. */
export function ProcessTable({ list, actor, rows, readAt, marks, chosen, filters = {}, more }: ProcessTableProps) {
  const t = useText();
  const language = useLanguage();
  const remove = useDeleteProcess();
  const own = list === "drafts" || list === "rejected";
  // In the lists of what waits for somebody else to act nothing is begun anew.
  const copies = list !== "inbox" && list !== "review" && createProcess(actor) === true;
  const shown = shownColumns(list, chosen);
  const answers = useAnswerCells(filters, chosen, rows, t("processes.page.nobody"));
  const momentOf = (at: string) => (oldestFirst(list) ? waited(at, readAt, language) : formatDate(at));
  const columns: Column<ProcessRow>[] = [
    markColumn<ProcessRow>(t, marks),
    {
      key: "title",
      heading: t("processes.page.column.title"),
      as: "title",
      cell: (row) => (
        <div>
          <span className="process-title">
            <Link to={processAddress(row.id)}>{row.title}</Link>
            {row.status === "reviewing" && row.reviewerId === actor.uid && (
              <StatusChip label={forYou(t, row)} tone="info" />
            )}
          </span>
          <FiledUnder row={row} list={list} besides={shown} />
        </div>
      ),
    },
    ...shown.map((key) => {
      const { value, width } = columnOf[key];
      const cell = cellOf(t, list, value, key === "at" ? momentOf : formatDate);
      return { key, heading: t(`processes.page.column.${headingOf(list, key)}`), width, cell };
    }),
    ...answers,
    ...(own || copies ? [actionsColumn(t, actor, copies, own ? (row) => remove.mutate(row) : undefined)] : []),
  ];
  const table = (
    <DataTable label={t(`processes.list.${list}`)} columns={columns} rows={rows} rowKey={(row) => row.id} more={more} />
  );
  // More than fits beside the title: the table is as wide as it needs, and is moved sideways.
  const count = shown.length + answers.length;
  const wide = count > (answers.length > 0 ? 3 : 6);
  return wide ? (
    <div className="table-scroll process-wide" style={{ "--columns": count } as CSSProperties}>
      {table}
    </div>
  ) : (
    table
  );
}

/** Returns the cell of a column with this value. */
function cellOf(
  t: Translate,
  list: ProcessList,
  value: ColumnValue,
  momentText: (at: string) => string,
): Column<ProcessRow>["cell"] {
  const none = t("processes.page.nobody");
  switch (value.kind) {
    case "text":
      return (row) => value.of(row) ?? none;
    case "texts":
      return (row) => value.of(row).join(", ") || none;
    case "tags":
      return (row) => {
        const tags = value.of(row);
        return tags.length > 0 ? <Tags tags={tags} list={list} /> : none;
      };
    case "reviewer":
      return (row) => reviewerOf(t, row) ?? (row.status === "reviewing" ? t("processes.page.anyReviewer") : none);
    case "status":
      return (row) => <ProcessChip status={row.status} />;
    case "day":
      return (row) => {
        const day = value.of(row);
        return day === null ? none : showBritish(day);
      };
    case "moment":
      return (row) => {
        const at = value.of(row, list);
        if (at === null) return none;
        return (
          <time dateTime={at} title={formatDateTime(at)}>
            {momentText(at)}
          </time>
        );
      };
  }
}

/** The buttons of a row: to begin another one like it, and to delete it where the list has that. */
const actionsColumn = (
  t: Translate,
  actor: Actor,
  copies: boolean,
  remove: ((row: ProcessRow) => void) | undefined,
): Column<ProcessRow> => ({
  key: "actions",
  heading: "",
  as: "actions",
  width: copies && remove ? "104px" : "56px",
  cell: (row) => (
    <>
      {copies && <CopyButton process={row} actor={actor} inList />}
      {remove && deleteProcess(actor, { ...row, deleted: false }) === true && (
        <Tip title={t("processes.page.remove", { title: row.title })}>
          <IconButton aria-label={t("processes.page.remove", { title: row.title })} onClick={() => remove(row)}>
            <Delete />
          </IconButton>
        </Tip>
      )}
    </>
  ),
});

/** Client, project, teams and tags on one line, as far as there are any and they have no column. */
function FiledUnder({
  row,
  list,
  besides,
}: {
  readonly row: ProcessRow;
  readonly list: ProcessList;
  readonly besides: readonly ListColumn[];
}) {
  const left = <T,>(column: ListColumn, values: readonly T[]) => (besides.includes(column) ? [] : values);
  const names = [
    ...left("client", [row.clientName]),
    ...left("project", [row.projectName]),
    ...left("teams", row.teamNames),
  ].filter((name) => name !== null);
  const tags = left("tags", row.tags);
  if (names.length + tags.length === 0) return null;
  return (
    <span className="filed-under cell-aside" title={[...names, ...tags.map((tag) => `#${tag}`)].join(" · ")}>
      {names.join(" · ")}
      {names.length > 0 && tags.length > 0 && " · "}
      <Tags tags={tags} list={list} />
    </span>
  );
}

/** Tags, each a way to what else of the list has it. */
function Tags({ tags, list }: { readonly tags: readonly string[]; readonly list: ProcessList }) {
  const t = useText();
  return tags.map((tag, index) => (
    <Fragment key={tag}>
      {index > 0 && " · "}
      <Link
        to="/processes"
        search={(now: Readonly<Record<string, unknown>>) => ({ ...now, tab: list, tag })}
        title={t("processes.page.filter.byTag", { tag })}
      >
        #{tag}
      </Link>
    </Fragment>
  ));
}
