import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { FailureState } from "#client/FailureState.tsx";
import { formatDate, formatEnd } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link } from "#client/link.tsx";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { StatusChip } from "#ui/StatusChip.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { sharedListQuery } from "./queries.ts";
import "./shared.css";

const SharedForm = lazyComponent(() => import("./SharedForm.tsx").then((m) => m.SharedFormView));

/** /shared: the forms shared with the signed-in user, by their address. `?form=` opens one. */
export function Page() {
  const { form } = useSearch({ strict: false }) as { readonly form?: unknown };
  return typeof form === "string" && form !== "" ? <SharedForm key={form} shareId={form} /> : <SharedList />;
}

function SharedList() {
  const t = useText();
  const found = useQuery(sharedListQuery);
  return (
    <PageBody>
      <PageHeader title={t("forms.share.screen")} />
      {found.isPending && <ListSkeleton label={t("shell.loading")} rows={3} />}
      {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.rows.length === 0 && <EmptyState title={t("forms.share.empty")} text={t("forms.share.emptyText")} />}
      {found.data && found.data.rows.length > 0 && (
        <ul className="shared-list">
          {found.data.rows.map(({ id, title, organizationName, completed, timeCreated, expiresAt }) => (
            <li key={id}>
              <Link to="/shared" search={{ form: id }}>
                {title}
              </Link>
              <StatusChip
                label={t(completed ? "forms.share.completed" : "forms.share.waiting")}
                tone={completed ? "success" : "info"}
              />
              <p>
                {organizationName} · {t("forms.share.since", { day: formatDate(timeCreated) })}
                {!completed && ` · ${t("forms.share.until", { day: formatEnd(expiresAt) })}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </PageBody>
  );
}
