import Add from "@mui/icons-material/Add";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link } from "#client/link.tsx";
import { PagedList } from "#client/list/PagedList.tsx";
import type { Actor } from "#protocol/actor.ts";
import { hasRole } from "#protocol/actor.ts";
import { screenPath } from "#protocol/address.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { Field } from "#ui/Field.tsx";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import type { ProjectSummary } from "../contract.ts";
import { writeProjects } from "../policy.ts";
import { projectsQuery } from "./queries.ts";
import { WithActor } from "./WithProject.tsx";

const ProjectDialog = lazyComponent(() => import("./ProjectDialog.tsx").then((m) => m.ProjectDialog));

/** /hp and /hp/projects: the buildings and condominiums of the organization. */
export const Page = () => <WithActor>{(actor) => <Projects actor={actor} />}</WithActor>;

function Projects({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const [adding, setAdding] = useState(false);
  const may = writeProjects(actor);
  const writer = hasRole(actor, "owner", "manager");
  const add = writer && (
    <ReasonButton
      variant="contained"
      startIcon={<Add />}
      reason={may === true ? undefined : errorText(may)}
      onClick={() => setAdding(true)}
    >
      {t("projectLevels.add")}
    </ReasonButton>
  );
  return (
    <PageBody>
      <PageHeader title={t("projectLevels.title")} text={t("projectLevels.intro")} actions={add} />
      <List writer={writer} />
      {adding && <ProjectDialog onClose={() => setAdding(false)} />}
    </PageBody>
  );
}

function List({ writer }: { readonly writer: boolean }) {
  const t = useText();
  const [search, setSearch] = useState("");
  const typed = search.trim();
  const found = useInfiniteQuery(projectsQuery(useDeferredValue(typed)));
  const nothingYet = found.isSuccess && typed === "" && found.data.pages[0]?.rows.length === 0;
  const columns = useColumns();
  return (
    <section className="hp" aria-label={t("projectLevels.projects")}>
      {!nothingYet && (
        <Field
          type="search"
          className="hp-search"
          label={t("projectLevels.search")}
          autoComplete="off"
          maxLength={100}
          aria-keyshortcuts="/"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <PagedList
        query={found}
        narrowed={typed !== ""}
        onClear={() => setSearch("")}
        empty={{
          title: t("projectLevels.empty"),
          text: t(writer ? "projectLevels.emptyText" : "projectLevels.emptyReader"),
        }}
      >
        {(rows, more) => (
          <DataTable
            label={t("projectLevels.projects")}
            rows={rows}
            rowKey={({ id }) => id}
            columns={columns}
            more={more}
          />
        )}
      </PagedList>
    </section>
  );
}

function useColumns(): Column<ProjectSummary>[] {
  const t = useText();
  return [
    {
      key: "name",
      heading: t("projectLevels.name"),
      as: "title",
      cell: ({ id, name }) => <Link to={screenPath("/hp/projects/:id", { id })}>{name}</Link>,
    },
    { key: "address", heading: t("projectLevels.address"), cell: ({ address }) => address || "–" },
    {
      key: "levels",
      heading: t("projectLevels.levels"),
      as: "end",
      cell: ({ levels }) => levels,
    },
    {
      key: "units",
      heading: t("projectLevels.allUnits"),
      as: "end",
      cell: ({ units }) => units,
    },
    { key: "free", heading: t("projectLevels.state.free"), as: "end", cell: ({ free }) => free },
    {
      key: "changed",
      heading: t("projectLevels.changed"),
      as: "short",
      cell: ({ updatedAt }) => formatDate(updatedAt),
    },
  ];
}
