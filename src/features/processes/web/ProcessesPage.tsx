import Add from "@mui/icons-material/Add";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { faultText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { useActor } from "#features/members/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { NoPermission } from "#ui/states.tsx";
import { createProcess } from "../policy.ts";
import { DeletedList } from "./list/DeletedList.tsx";
import { ListTabs } from "./list/ListTabs.tsx";
import { ProcessListView } from "./list/ProcessListView.tsx";
import { SearchField } from "./list/SearchField.tsx";
import { tabFor, tabsOf } from "./list/tabs.ts";
import "./list/list.css";

const NewProcessDialog = lazy(() =>
  import("./list/NewProcessDialog.tsx").then((m) => ({ default: m.NewProcessDialog })),
);

/** The processes: lists with counters, search, and the beginning of a new one. */
export function Page() {
  const t = useText();
  const actor = useActor();
  return actor ? <Processes actor={actor} /> : <PageSkeleton label={t("shell.loading")} />;
}

function Processes({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const navigate = useNavigate();
  const wanted = useSearch({ strict: false }) as { tab?: unknown; search?: unknown };
  const search = typeof wanted.search === "string" || typeof wanted.search === "number" ? String(wanted.search) : "";
  const tab = tabFor(actor, wanted.tab);
  const [beginning, setBeginning] = useState(false);
  const may = createProcess(actor);
  const look = (text: string) =>
    void navigate({
      to: ".",
      search: { ...(tab ? { tab } : {}), ...(text ? { search: text } : {}) } as never,
      replace: true,
    });
  // Whoever reviews only has nothing to begin; for others the button says why not.
  const create = may !== "failure.role" && (
    <ReasonButton
      reason={may === true ? undefined : faultText(may)}
      variant="contained"
      startIcon={<Add />}
      aria-keyshortcuts="C"
      onClick={() => setBeginning(true)}
    >
      {t("processes.page.create")}
    </ReasonButton>
  );
  return (
    <PageBody>
      <PageHeader
        title={t("processes.page.title")}
        actions={
          <>
            {tab !== "deleted" && <SearchField label={t("processes.page.search")} value={search} onSearch={look} />}
            {create}
          </>
        }
      />
      {tab ? (
        <>
          <ListTabs tabs={tabsOf(actor)} chosen={tab} />
          {tab === "deleted" ? (
            <DeletedList />
          ) : (
            <ProcessListView
              key={tab}
              list={tab}
              actor={actor}
              search={search}
              onClear={() => look("")}
              onCreate={may === true ? () => setBeginning(true) : undefined}
            />
          )}
        </>
      ) : (
        <NoPermission title={t("shell.noPermission")} text={t("failure.role")} />
      )}
      {beginning && (
        <Suspense fallback={null}>
          <NewProcessDialog actor={actor} onClose={() => setBeginning(false)} />
        </Suspense>
      )}
    </PageBody>
  );
}
