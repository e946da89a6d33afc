import Add from "@mui/icons-material/Add";
import Delete from "@mui/icons-material/DeleteOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { type More, PagedList } from "#client/list/PagedList.tsx";
import { useChange } from "#client/use-change.ts";
import type { Actor } from "#protocol/actor.ts";
import { DataTable } from "#ui/DataTable.tsx";
import { Field } from "#ui/Field.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { deleteStudy, restoreStudy } from "../contract.ts";
import { landStudyListKeys } from "../feature.ts";
import { saveStudy } from "../policy.ts";
import type { StudySummary } from "../study.ts";
import { studiesQuery } from "./queries.ts";
import type { Beginning } from "./study-address.ts";

const address = (begin: Beginning) => ({ tab: "planner", begin }) as never;

/** The studies of the organization: begin one, find one, delete one with a way back. */
export function StudyList({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const [search, setSearch] = useState("");
  const found = useInfiniteQuery(studiesQuery(useDeferredValue(search.trim())));
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  const nothingYet = found.isSuccess && rows.length === 0 && search.trim() === "";
  const may = saveStudy(actor, true);
  const begin =
    may === true ? (
      <div className="planner-begin">
        <Button
          variant="contained"
          startIcon={<Add />}
          component={Link}
          to="/utilities"
          search={address("empty")}
          aria-keyshortcuts="C"
        >
          {t("planner.begin")}
        </Button>
        <Button variant="outlined" component={Link} to="/utilities" search={address("example")}>
          {t("planner.beginExample")}
        </Button>
      </div>
    ) : (
      <ReasonButton variant="contained" startIcon={<Add />} reason={errorText(may)}>
        {t("planner.begin")}
      </ReasonButton>
    );
  return (
    <section aria-label={t("planner.tool")}>
      <p className="planner-intro">{t("planner.intro")}</p>
      {!nothingYet && (
        <div className="planner-tools">
          {begin}
          <Field
            type="search"
            label={t("planner.search")}
            autoComplete="off"
            maxLength={100}
            aria-keyshortcuts="/"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
      )}
      <PagedList
        query={found}
        narrowed={search.trim() !== ""}
        onClear={() => setSearch("")}
        empty={{ title: t("planner.empty"), text: t("planner.emptyText"), action: begin }}
      >
        {(shown, more) => <Studies rows={shown} more={more} />}
      </PagedList>
    </section>
  );
}

function Studies({ rows, more }: { readonly rows: readonly StudySummary[]; readonly more: More | undefined }) {
  const t = useText();
  const restore = useChange(restoreStudy, { refresh: [landStudyListKeys.all] });
  const remove = useChange(deleteStudy, {
    input: ({ id }: StudySummary) => ({ id }),
    done: (_, { title }) => t("planner.deleted", { title }),
    undo: ({ id }) => restore.mutate({ id }),
    refresh: [landStudyListKeys.all],
  });
  return (
    <DataTable
      label={t("planner.studies")}
      rows={rows}
      rowKey={({ id }) => id}
      more={more}
      columns={[
        {
          key: "title",
          heading: t("planner.title"),
          as: "title",
          cell: ({ id, title }) => (
            <Link to="/utilities" search={{ tab: "planner", study: id }}>
              {title}
            </Link>
          ),
        },
        { key: "sides", heading: t("planner.sides"), as: "end", cell: ({ courses }) => courses },
        { key: "project", heading: t("planner.project"), cell: ({ projectName }) => projectName ?? "–" },
        {
          key: "changed",
          heading: t("planner.lastSaved"),
          cell: ({ updatedAt, updatedBy }) => `${formatDateTime(updatedAt)}${updatedBy ? ` · ${updatedBy}` : ""}`,
        },
        {
          key: "actions",
          heading: "",
          as: "actions",
          cell: (study) => (
            <IconButton
              size="small"
              aria-label={t("planner.delete", { title: study.title })}
              onClick={() => remove.mutate(study)}
            >
              <Delete fontSize="small" />
            </IconButton>
          ),
        },
      ]}
    />
  );
}
