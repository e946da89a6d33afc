import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate, formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { PagedList } from "#client/list/PagedList.tsx";
import type { Actor } from "#protocol/actor.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import type { AssignmentRow } from "../../contract.ts";
import { assignmentsQuery } from "../queries.ts";
import { ReviewerMenu } from "./ReviewerMenu.tsx";
import "../list/list.css";

/** The processes that wait for a reviewer, assigned by people who need not read them. */
export function AssignmentsSection({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const found = useInfiniteQuery(assignmentsQuery);
  const columns = useColumns(actor);
  return (
    <section aria-label={t("processes.page.assignments.tab")}>
      <p>{t("processes.page.assignments.text")}</p>
      <PagedList
        query={found}
        empty={{
          title: t("processes.page.assignments.emptyTitle"),
          text: t("processes.page.assignments.emptyText"),
        }}
      >
        {(rows, more) => (
          <DataTable
            label={t("processes.page.assignments.tab")}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            more={more}
          />
        )}
      </PagedList>
    </section>
  );
}

function useColumns(actor: Actor): Column<AssignmentRow>[] {
  const t = useText();
  return [
    {
      key: "title",
      heading: t("processes.page.column.title"),
      as: "title",
      cell: ({ title, templateName }) => (
        <div>
          {title}
          <span className="filed-under">{templateName}</span>
        </div>
      ),
    },
    {
      key: "creator",
      heading: t("processes.page.column.creator"),
      width: "18%",
      cell: ({ creatorName, requesterName }) => creatorName ?? requesterName ?? t("processes.page.nobody"),
    },
    {
      key: "since",
      heading: t("processes.page.assignments.since"),
      width: "18%",
      cell: ({ since }) => <Since at={since} />,
    },
    {
      key: "reviewer",
      heading: t("processes.page.column.reviewer"),
      width: "26%",
      cell: (row) => <ReviewerMenu row={row} actor={actor} />,
    },
  ];
}

const dayMs = 24 * 60 * 60_000;

function Since({ at }: { readonly at: string }) {
  const t = useText();
  const [now] = useState(() => Date.now());
  const days = Math.floor((now - new Date(at).getTime()) / dayMs);
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatDate(at)}
      {" · "}
      {days < 1 ? t("processes.page.assignments.today") : t("processes.page.assignments.days", { count: days })}
    </time>
  );
}
