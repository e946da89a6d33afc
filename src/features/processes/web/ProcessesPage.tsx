import Add from "@mui/icons-material/Add";
import Spreadsheet from "@mui/icons-material/TableViewOutlined";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { errorText, failureText } from "#client/failure-text.ts";
import { partsFor, type WorkSection } from "#client/feature.ts";
import { textOf, useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import { useActor } from "#client/who.ts";
import type { Actor } from "#protocol/actor.ts";
import { all, plan } from "#protocol/decision.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { NoPermission } from "#ui/states.tsx";
import { createProcess, holdsAsked } from "../policy.ts";
import { DeletedList } from "./list/DeletedList.tsx";
import { filtersOf, fromAddress, inAddress } from "./list/filters.ts";
import { ListTabs } from "./list/ListTabs.tsx";
import { ProcessListView } from "./list/ProcessListView.tsx";
import { tabFor } from "./list/tabs.ts";
import type { Filters } from "./queries.ts";
import "./list/list.css";

const NewProcessDialog = lazyComponent(() => import("./list/NewProcessDialog.tsx").then((m) => m.NewProcessDialog));

const ListFilters = lazyComponent(() => import("./list/ListFilters.tsx").then((m) => m.ListFilters));

/** The processes: lists with counters, search, and the beginning of a new one. */
export function Processes({ work }: { readonly work: readonly WorkSection[] }) {
  const t = useText();
  const actor = useActor();
  return actor ? <Lists actor={actor} work={partsFor(actor, work)} /> : <PageSkeleton label={t("shell.loading")} />;
}

/** What waits for somebody elsewhere: their tasks. */
const OtherWork = ({ actor, work }: { readonly actor: Actor; readonly work: readonly WorkSection[] }) =>
  work.map(({ id, title, Part }) => (
    <section key={id} aria-label={textOf(title)}>
      <h2>{textOf(title)}</h2>
      <Part actor={actor} />
    </section>
  ));

function Lists({ actor, work }: { readonly actor: Actor; readonly work: readonly WorkSection[] }) {
  const t = useText();
  const navigate = useNavigate();
  const wanted = useSearch({ strict: false }) as Readonly<Record<string, unknown>> & {
    readonly [name in "tab" | "search" | "new"]?: unknown;
  };
  const search = typeof wanted.search === "string" || typeof wanted.search === "number" ? String(wanted.search) : "";
  const tab = tabFor(actor, wanted.tab);
  const may = createProcess(actor);
  const asked = wanted.new !== undefined && may === true;
  const [beginning, setBeginning] = useState(false);
  const wished = fromAddress(wanted);
  const filters = filtersOf(actor, tab, wished);
  const go = (text: string, next: Filters) => {
    const all = { tab, search: text, ...inAddress(next) };
    const given = Object.entries(all).filter(([, value]) => value !== undefined && value !== "");
    void navigate({ to: ".", search: Object.fromEntries(given) as never, replace: true });
  };
  const look = (text: string) => go(text, filters);
  const close = () => {
    setBeginning(false);
    if (asked) go(search, filters);
  };
  // Whoever reviews only has nothing to begin; for others the button says why not.
  const create = may !== "failure.role" && (
    <ReasonButton
      reason={may === true ? undefined : errorText(may)}
      variant="contained"
      startIcon={<Add />}
      aria-keyshortcuts="C"
      onClick={() => setBeginning(true)}
    >
      {t("processes.page.create")}
    </ReasonButton>
  );
  const batches = all(may, plan(actor, "batchGeneration"));
  const fromSpreadsheet = may !== "failure.role" && (
    <ReasonButton
      reason={batches === true ? undefined : errorText(batches)}
      variant="outlined"
      startIcon={<Spreadsheet />}
      onClick={() => void navigate({ to: "/batches" })}
    >
      {t("processes.page.fromSpreadsheet")}
    </ReasonButton>
  );
  return (
    <PageBody>
      <PageHeader
        title={t("processes.page.title")}
        actions={
          <>
            {tab !== "deleted" && (
              <SearchField
                className="process-search"
                label={t("processes.page.search")}
                value={search}
                onSearch={look}
              />
            )}
            {fromSpreadsheet}
            {create}
          </>
        }
      />
      {tab ? (
        <>
          <ListTabs actor={actor} chosen={tab} filters={wished} />
          {tab !== "deleted" && (
            <ListFilters filters={filters} askable={holdsAsked(actor, tab)} onChange={(next) => go(search, next)} />
          )}
          {tab === "deleted" ? (
            <DeletedList />
          ) : (
            <ProcessListView
              key={tab}
              list={tab}
              actor={actor}
              search={search}
              filters={filters}
              onClear={() => go("", {})}
              onCreate={may === true ? () => setBeginning(true) : undefined}
            />
          )}
          {tab === "work" && <OtherWork actor={actor} work={work} />}
        </>
      ) : (
        <NoPermission title={t("shell.noPermission")} text={t("failure.role")} />
      )}
      {(beginning || asked) && (
        <NewProcessDialog
          actor={actor}
          asked={asked}
          onClose={close}
          onMissing={(error) => {
            close();
            notify.error(failureText(error));
          }}
        />
      )}
    </PageBody>
  );
}
