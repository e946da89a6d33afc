import Delete from "@mui/icons-material/DeleteOutlined";
import IconButton from "@mui/material/IconButton";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { formatDate, formatDateTime } from "#client/format.ts";
import { useLanguage, useText } from "#client/i18n.ts";
import { showBritish } from "#engine/calendar/day.ts";
import type { Actor } from "#protocol/actor.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { StatusChip } from "#ui/StatusChip.tsx";
import { Tip } from "#ui/Tip.tsx";
import { deleteProcess, oldestFirst, type ProcessList } from "../../policy.ts";
import type { ProcessRow } from "../../process.ts";
import { processAddress } from "../links.tsx";
import { ProcessChip } from "../status.tsx";
import { useDeleteProcess } from "../use-delete-process.ts";
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
  readonly more?: { readonly label: string; readonly loading: boolean; readonly onMore: () => void } | undefined;
}

/** The rows of one list; a row opens its process. */
export function ProcessTable({ list, actor, rows, readAt, marks, more }: ProcessTableProps) {
  const t = useText();
  const language = useLanguage();
  const remove = useDeleteProcess();
  const moment = {
    work: ["waiting", (row: ProcessRow) => row.timestamp],
    drafts: ["updated", (row: ProcessRow) => row.timestamp],
    inbox: ["waiting", (row: ProcessRow) => row.timestamp],
    review: ["waiting", (row: ProcessRow) => row.timestamp],
    rejected: ["rejected", (row: ProcessRow) => row.timestamp],
    approved: ["approved", (row: ProcessRow) => row.approvedOn ?? row.timestamp],
    active: ["updated", (row: ProcessRow) => row.timestamp],
  } as const;
  const [heading, at] = moment[list];
  const column = (key: string, shown: boolean, made: Omit<Column<ProcessRow>, "key">): Column<ProcessRow>[] =>
    shown ? [{ key, ...made }] : [];
  const own = list === "drafts" || list === "rejected";
  const columns: Column<ProcessRow>[] = [
    markColumn<ProcessRow>(t, marks),
    ...column("title", true, {
      heading: t("processes.page.column.title"),
      as: "title",
      cell: (row) => (
        <div>
          <span className="process-title">
            <Link to={processAddress(row.id)}>{row.title}</Link>
            {row.status === "reviewing" && row.reviewerId === actor.uid && (
              <StatusChip label={t("processes.page.forYou")} tone="info" />
            )}
          </span>
          <FiledUnder row={row} />
        </div>
      ),
    }),
    ...column("template", true, {
      heading: t("processes.page.column.template"),
      width: "18%",
      cell: (row) => row.templateName,
    }),
    ...column("creator", !own, {
      heading: t(list === "inbox" ? "processes.page.column.requester" : "processes.page.column.creator"),
      width: "13%",
      cell: (row) => row.creatorName ?? row.requesterName ?? t("processes.page.nobody"),
    }),
    ...column("reviewer", list === "review" || list === "active", {
      heading: t("processes.page.column.reviewer"),
      width: "13%",
      cell: (row) =>
        row.reviewerName ?? (row.status === "reviewing" ? t("processes.page.anyReviewer") : t("processes.page.nobody")),
    }),
    ...column("status", list === "active" || list === "work", {
      heading: t("processes.page.column.status"),
      width: "170px",
      cell: (row) => <ProcessChip status={row.status} />,
    }),
    ...column("completed", list === "approved", {
      heading: t("processes.page.column.completed"),
      width: "120px",
      cell: (row) => (row.completedDate ? showBritish(row.completedDate) : t("processes.page.nobody")),
    }),
    ...column("at", true, {
      heading: t(`processes.page.column.${heading}`),
      width: "120px",
      cell: (row) => (
        <time dateTime={at(row)} title={formatDateTime(at(row))}>
          {oldestFirst(list) ? waited(at(row), readAt, language) : formatDate(at(row))}
        </time>
      ),
    }),
    ...column("actions", own, {
      heading: "",
      as: "actions",
      width: "56px",
      cell: (row) =>
        deleteProcess(actor, { ...row, deleted: false }) === true && (
          <Tip title={t("processes.page.remove", { title: row.title })}>
            <IconButton
              aria-label={t("processes.page.remove", { title: row.title })}
              onClick={() => remove.mutate(row)}
            >
              <Delete />
            </IconButton>
          </Tip>
        ),
    }),
  ];
  return (
    <DataTable label={t(`processes.list.${list}`)} columns={columns} rows={rows} rowKey={(row) => row.id} more={more} />
  );
}

/** Client, project, teams and tags on one line, when there are any. */
function FiledUnder({ row }: { readonly row: ProcessRow }) {
  const t = useText();
  const names = [row.clientName, row.projectName, ...row.teamNames].filter((name) => name !== null);
  if (names.length + row.tags.length === 0) return null;
  return (
    <span className="filed-under" title={[...names, ...row.tags.map((tag) => `#${tag}`)].join(" · ")}>
      {names.join(" · ")}
      {row.tags.map((tag, index) => (
        <Fragment key={tag}>
          {(index > 0 || names.length > 0) && " · "}
          <Link
            to="."
            search={(now: Readonly<Record<string, unknown>>) => ({ ...now, tag }) as never}
            title={t("processes.page.filter.byTag", { tag })}
          >
            #{tag}
          </Link>
        </Fragment>
      ))}
    </span>
  );
}
