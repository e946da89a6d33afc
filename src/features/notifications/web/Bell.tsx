import BellIcon from "@mui/icons-material/NotificationsOutlined";
import Badge from "@mui/material/Badge";
import IconButton from "@mui/material/IconButton";
import { useEffect, useState } from "react";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { useNavigate } from "#client/link.tsx";
import { knownAddress } from "#protocol/address.ts";
import { onOpened } from "./this-browser.ts";
import { shownUnread, useUnread } from "./use-unread.ts";

const LatestNotices = lazyComponent(() => import("./LatestNotices.tsx").then((m) => m.LatestNotices));

/** The bell of the bar with the number of unread notices; it opens the latest ones. */
export function Bell() {
  const t = useText();
  const unread = useUnread();
  const navigate = useNavigate();
  useEffect(() => onOpened((href) => void navigate({ href: knownAddress(href) })), [navigate]);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = unread > 0 ? t("notifications.bell", { shown: shownUnread(unread) }) : t("notifications.bellNone");
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={label}
        title={t("notifications.title")}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {unread > 0 ? (
          <Badge badgeContent={shownUnread(unread)} color="error">
            <BellIcon />
          </Badge>
        ) : (
          <BellIcon />
        )}
      </IconButton>
      {anchor && <LatestNotices anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
