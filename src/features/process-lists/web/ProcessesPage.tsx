import Add from "@mui/icons-material/Add";
import Spreadsheet from "@mui/icons-material/TableViewOutlined";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { errorText, failureText } from "#client/failure-text.ts";
import { type ProcessAct, partsFor, type WorkSection } from "#client/feature.ts";
import { textOf, useText } from "#client/i18n.ts";
import { firstPart, lazyComponent } from "#client/lazy-component.tsx";
import { useNavigate } from "#client/link.tsx";
import { notify } from "#client/snackbar.tsx";
import { useActor } from "#client/who.ts";
import { createProcess, type ProcessList } from "#features/processes/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import { all, plan } from "#protocol/decision.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { Awaited, PageSkeleton } from "#ui/skeletons.tsx";
import { NoPermission } from "#ui/states.tsx";
import { holdsAsked } from "../policy.ts";
import { fromAddress } from "./list/filters.ts";
import { ListTabs } from "./list/ListTabs.tsx";
import { addressOf, type Looking, lookingOf } from "./list/looking.ts";
import { ProcessListView } from "./list/ProcessListView.tsx";
import "./list/list.css";
import { forget, remember, remembered } from "#client/storage.ts";
import { type AnyColumn, columnsAmong } from "../list-columns.ts";

const NewProcessDialog = lazyComponent(() => import("./list/NewProcessDialog.tsx").then((m) => m.NewProcessDialog));

const BulkResults = lazyComponent(() => import("./bulk/BulkResults.tsx").then((m) => m.BulkResults));
const ListFilters = firstPart(() => import("./list/ListFilters.tsx").then((m) => m.ListFilters));
const DeletedList = lazyComponent(() => import("./list/DeletedList.tsx").then((m) => m.DeletedList));
const ListTools = firstPart(() => import("./list/ListTools.tsx").then((m) => m.ListTools));

/** The processes: lists with counters, search, and the beginning of a new one. */
export function Processes({
  work,
  acts,
}: {
  readonly work: readonly WorkSection[];
  readonly acts: readonly ProcessAct[];
}) {
  const t = useText();
  const actor = useActor();
  return actor ? (
    <Lists actor={actor} work={partsFor(actor, work)} acts={partsFor(actor, acts)} />
  ) : (
    <PageSkeleton label={t("shell.loading")} />
  );
}

/** The work that waits elsewhere: the person's tasks. */
const OtherWork = ({ actor, work }: { readonly actor: Actor; readonly work: readonly WorkSection[] }) =>
  work.map(({ id, title, Part }) => (
    <section key={id} aria-label={textOf(title)}>
      <h2>{textOf(title)}</h2>
      <Part actor={actor} />
    </section>
  ));

function Lists(props: {
  readonly actor: Actor;
  readonly work: readonly WorkSection[];
  readonly acts: readonly ProcessAct[];
}) {
  const { actor, work } = props;
  const t = useText();
  const navigate = useNavigate();
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const looking = lookingOf(actor, address);
  const { tab, search } = looking;
  const [beginning, setBeginning] = useState(false);
  const may = createProcess(actor);
  const go = (change: Partial<Looking>) =>
    void navigate({ to: ".", search: addressOf({ ...looking, ...change }), replace: true });
  const look = (text: string) => go({ search: text });
  const asked = address["new"] !== undefined && may === true;
  const close = () => {
    setBeginning(false);
    if (asked) go({});
  };
  // People who only review have nothing to begin. For others the button explains why not.
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
          <ListTabs actor={actor} chosen={tab} filters={fromAddress(address)} />
          {tab === "deleted" ? (
            <DeletedList />
          ) : (
            <OneList
              list={tab}
              actor={actor}
              acts={props.acts}
              looking={looking}
              onLook={go}
              onCreate={may === true ? () => setBeginning(true) : undefined}
            />
          )}
          {tab === "work" && <OtherWork actor={actor} work={work} />}
          <BulkResults />
        </>
      ) : (
        <NoPermission title={t("shell.noPermission")} text={t("failure.role")} />
      )}
      {(beginning || asked) && (
        <NewProcessDialog
          actor={actor}
          asked={asked}
          wanted={asked && typeof address["new"] === "string" ? address["new"] : undefined}
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

/** One list with what narrows it, its views, its columns, and its file. */
function OneList(props: {
  readonly list: ProcessList;
  readonly actor: Actor;
  readonly acts: readonly ProcessAct[];
  readonly looking: Looking;
  readonly onLook: (change: Partial<Looking>) => void;
  readonly onCreate: (() => void) | undefined;
}) {
  const { list, actor, looking, onLook } = props;
  const { search, filters } = looking;
  const columns = useColumns(list, looking, onLook);
  // On phones a row is a card, which shows what it always does.
  const phone = useMediaQuery("(max-width:599.95px)", { noSsr: true });
  return (
    <>
      <ListFilters
        meanwhile={<div className="process-filters awaited" />}
        filters={filters}
        askable={holdsAsked(actor, list)}
        onChange={(next) => onLook({ filters: next })}
      >
        <ListTools
          meanwhile={<Awaited />}
          list={list}
          actor={actor}
          looking={looking}
          columns={columns}
          onLook={onLook}
        />
      </ListFilters>
      <ProcessListView
        key={list}
        list={list}
        actor={actor}
        acts={props.acts}
        search={search}
        filters={filters}
        columns={phone ? undefined : columns.chosen}
        onClear={() => onLook({ search: "", filters: {} })}
        onCreate={props.onCreate}
      />
    </>
  );
}

/**
 * The columns chosen for a list: those of the address, which a saved view brings; else those this browser remembers of the
 * list. Undefined: its usual ones.
 */
function useColumns(list: ProcessList, { columns, view }: Looking, go: (change: Partial<Looking>) => void) {
  const [, draw] = useState(0);
  const key = `processes.columns.${list}`;
  const kept = remembered(key)?.split(",");
  const chosen = columns ?? (view === undefined && kept ? columnsAmong(kept) : undefined);
  const choose = (next: readonly AnyColumn[] | undefined) => {
    if (view !== undefined) return go({ columns: next });
    if (next) remember(key, next.join(","));
    else forget(key);
    draw((count) => count + 1);
    if (columns) go({ columns: undefined });
  };
  return { chosen, choose };
}
