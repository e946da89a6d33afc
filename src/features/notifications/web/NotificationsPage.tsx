import Button from "@mui/material/Button";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { formatDateTime, formatTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link, useNavigate } from "#client/link.tsx";
import { PagedList } from "#client/list/PagedList.tsx";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { type Notice, noticeKinds } from "../notice.ts";
import { type DayPart, dayPartOf } from "./by-day.ts";
import { NoticeItem } from "./NoticeItem.tsx";
import { type Filters, noticesQuery } from "./queries.ts";
import { useMarkAll } from "./use-notices.ts";
import { useUnread } from "./use-unread.ts";
import "./notifications.css";

/** /notifications: all of one's notices, newest first, all or the unread, of one kind or all. */
export function Page() {
  const t = useText();
  const navigate = useNavigate();
  const filters = filtersOf(useSearch({ strict: false }));
  const found = useInfiniteQuery(noticesQuery(filters));
  const unread = useUnread();
  const markAll = useMarkAll();
  const newest = found.data?.pages[0]?.rows[0];
  const go = ({ unread: only, kind }: Filters) => {
    const search = { ...(only ? { show: "unread" } : {}), ...(kind ? { kind } : {}) };
    void navigate({ to: ".", search, replace: true });
  };
  const nothingYet = filters.unread
    ? { title: t("notifications.nothingNew") }
    : { title: t("notifications.empty"), text: t("notifications.emptyText") };
  return (
    <PageBody frame="reading">
      <PageHeader
        title={t("notifications.title")}
        actions={
          <>
            <Button component={Link} to="/myaccount" hash="notifications">
              {t("notifications.settings")}
            </Button>
            <Button
              variant="outlined"
              disabled={unread === 0 || !newest}
              loading={markAll.isPending}
              onClick={() => newest && markAll.mutate({ until: newest.at })}
            >
              {t("notifications.markAll")}
            </Button>
          </>
        }
      />
      <FilterBar filters={filters} onChange={go} />
      <PagedList
        query={found}
        narrowed={filters.kind !== undefined}
        onClear={() => go({ unread: false, kind: undefined })}
        empty={nothingYet}
      >
        {(rows, more) => (
          <>
            <Notices rows={rows} />
            {more && (
              <Button loading={more.loading} onClick={more.onMore}>
                {more.label}
              </Button>
            )}
          </>
        )}
      </PagedList>
    </PageBody>
  );
}

function FilterBar(props: { readonly filters: Filters; readonly onChange: (next: Filters) => void }) {
  const t = useText();
  const { filters, onChange } = props;
  return (
    <div className="notice-filters">
      <ToggleButtonGroup
        exclusive
        size="small"
        value={filters.unread ? "unread" : "all"}
        aria-label={t("notifications.show")}
        onChange={(_, show: string | null) => show && onChange({ ...filters, unread: show === "unread" })}
      >
        <ToggleButton value="all">{t("notifications.all")}</ToggleButton>
        <ToggleButton value="unread">{t("notifications.unread")}</ToggleButton>
      </ToggleButtonGroup>
      <SelectField
        label={t("notifications.kindFilter")}
        placeholder={t("notifications.anyKind")}
        value={filters.kind ?? ""}
        options={noticeKinds.map((kind) => ({ value: kind, label: t(`notifications.kind.${kind}`) }))}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ ...filters, kind: noticeKinds.find((kind) => kind === value) });
        }}
      />
    </div>
  );
}

/** The notices under the headings of their days. */
function Notices({ rows }: { readonly rows: readonly Notice[] }) {
  const t = useText();
  const [now] = useState(() => new Date());
  const parts = [...Map.groupBy(rows, ({ at }) => dayPartOf(new Date(at), now))];
  const timeOf = (part: DayPart, at: string) => (part === "earlier" ? formatDateTime(at) : formatTime(at));
  return parts.map(([part, notices]) => (
    <section key={part} aria-label={t(`notifications.${part}`)}>
      <h2 className="notice-day">{t(`notifications.${part}`)}</h2>
      <ul className="notices framed" aria-label={t("notifications.list")}>
        {notices.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} when={timeOf(part, notice.at)} />
        ))}
      </ul>
    </section>
  ));
}

/** Parses the address of this page. */
function filtersOf(search: object): Filters {
  const given = search as Readonly<Record<string, unknown>>;
  return { unread: given["show"] === "unread", kind: noticeKinds.find((kind) => kind === given["kind"]) };
}
