import { useSearch } from "@tanstack/react-router";
import { ListOverview } from "./ListOverview.tsx";
import "./lists.css";
import ArrowBack from "@mui/icons-material/ArrowBack";
import { useQuery } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link } from "#client/link.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { ListActions } from "./ListActions.tsx";
import { listQuery } from "./queries.ts";
import { Records } from "./Records.tsx";

const ImportView = lazyComponent(() => import("./ImportView.tsx").then((m) => m.ImportView));

/** All lists, or the one the address names (`list=<id>`), with one of its imports (`import=<id>`). */
export function ListsSection() {
  const { list, import: one }: { readonly list?: unknown; readonly import?: unknown } = useSearch({ strict: false });
  return typeof list === "string" ? (
    <OneList key={list} id={list} importId={typeof one === "string" ? one : undefined} />
  ) : (
    <ListOverview />
  );
}

/** One list: its name and what can be done with it, and its records or one of its imports. */
function OneList({ id, importId }: { readonly id: string; readonly importId: string | undefined }) {
  const t = useText();
  const found = useQuery(listQuery(id));
  if (found.isPending) return <ListSkeleton label={t("shell.loading")} />;
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  const list = found.data;
  return (
    <section aria-label={list.name}>
      <Link to="/manageorg" search={{ tab: "lists" }} className="lists-back">
        <ArrowBack fontSize="inherit" />
        {t("lists.page.all")}
      </Link>
      <header className="one-list">
        <div>
          <h2>{list.name}</h2>
          <p>{t("lists.page.records", { count: list.records })}</p>
        </div>
        <ListActions list={list} />
      </header>
      {importId === undefined ? (
        <Records list={list} />
      ) : (
        <ImportView
          key={importId}
          list={list}
          importId={importId}
          meanwhile={<ListSkeleton label={t("shell.loading")} />}
        />
      )}
    </section>
  );
}
