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
import { type AnyColumn, type ListColumn, momentIn, momentOf, shownColumns } from "../../list-columns.ts";
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
  const cells = cellsOf(t, list, (at) => (oldestFirst(list) ? waited(at, readAt, language) : formatDate(at)));
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
    ...shown.map((key) => ({ key, heading: t(headingOf(list, key)), ...cells[key] })),
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

/** The heading of a column of a list. */
export const headingOf = (list: ProcessList, column: ListColumn) =>
  `processes.page.column.${
    column === "at" ? momentOf[list] : column === "creator" && list === "inbox" ? ("requester" as const) : column
  }` as const;

/** Returns the cells of each column. */
function cellsOf(
  t: Translate,
  list: ProcessList,
  momentText: (at: string) => string,
): Record<ListColumn, Pick<Column<ProcessRow>, "cell" | "width">> {
  const none = t("processes.page.nobody");
  const day = (at: string | null, text: (at: string) => string) =>
    at === null ? (
      none
    ) : (
      <time dateTime={at} title={formatDateTime(at)}>
        {text(at)}
      </time>
    );
  return {
    template: { width: "18%", cell: (row) => row.templateName },
    client: { width: "13%", cell: (row) => row.clientName ?? none },
    project: { width: "13%", cell: (row) => row.projectName ?? none },
    teams: { width: "13%", cell: (row) => row.teamNames.join(", ") || none },
    tags: { width: "13%", cell: (row) => (row.tags.length > 0 ? <Tags tags={row.tags} list={list} /> : none) },
    creator: { width: "13%", cell: (row) => row.creatorName ?? row.requesterName ?? none },
    reviewer: {
      width: "13%",
      cell: (row) => reviewerOf(t, row) ?? (row.status === "reviewing" ? t("processes.page.anyReviewer") : none),
    },
    status: { width: "170px", cell: (row) => <ProcessChip status={row.status} /> },
    created: { width: "120px", cell: (row) => day(row.createTimestamp, formatDate) },
    sent: { width: "120px", cell: (row) => day(row.reviewTimestamp, formatDate) },
    completed: { width: "120px", cell: (row) => (row.completedDate ? showBritish(row.completedDate) : none) },
    at: { width: "120px", cell: (row) => day(momentIn(list, row), momentText) },
  };
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
