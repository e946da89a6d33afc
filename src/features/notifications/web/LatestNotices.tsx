import Button from "@mui/material/Button";
import Popover from "@mui/material/Popover";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { NoticeItem } from "./NoticeItem.tsx";
import { latestQuery } from "./queries.ts";
import { useMarkAll } from "./use-notices.ts";

/** The menu of the bell: the latest notices, and the way to all of them. */
export function LatestNotices({ anchor, onClose }: { readonly anchor: HTMLElement; readonly onClose: () => void }) {
  const t = useText();
  const found = useQuery(latestQuery);
  const markAll = useMarkAll();
  const notices = found.data ?? [];
  const [newest] = notices;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: -8, horizontal: "right" }}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-modal": true,
          "aria-label": t("notifications.latest"),
          className: "notice-menu",
        } as object,
      }}
    >
      <div className="notice-menu-head">
        <Typography variant="h2" sx={{ fontSize: "1rem" }}>
          {t("notifications.title")}
        </Typography>
        <Button
          size="small"
          disabled={!notices.some(({ readAt }) => readAt === null)}
          onClick={() => newest && markAll.mutate({ until: newest.at })}
        >
          {t("notifications.markAll")}
        </Button>
      </div>
      {found.isPending && <ListSkeleton label={t("shell.loading")} />}
      {found.isError && !found.data && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && notices.length === 0 && (
        <EmptyState title={t("notifications.empty")} text={t("notifications.emptyText")} />
      )}
      {notices.length > 0 && (
        <ul className="notices" aria-label={t("notifications.latest")}>
          {notices.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} when={formatDateTime(notice.at)} onGo={onClose} />
          ))}
        </ul>
      )}
      <div className="notice-menu-foot">
        <Button component={Link} to="/notifications" onClick={onClose} fullWidth>
          {t("notifications.seeAll")}
        </Button>
      </div>
    </Popover>
  );
}
