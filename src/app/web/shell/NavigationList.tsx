import Chip from "@mui/material/Chip";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import { useLocation, useRouterState } from "@tanstack/react-router";
import { createElement } from "react";
import { textOf, useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { knownAddress } from "#protocol/address.ts";
import type { Screen } from "#protocol/screen.ts";
import type { Session } from "#protocol/session.ts";
import { iconOf } from "../parts.ts";
import { usePlaces } from "./places.ts";

/** The entry of the page one is on, in the accent colour. */
const chosen = {
  "&.Mui-selected, &.Mui-selected:hover": {
    color: "var(--mui-palette-accent-main)",
    bgcolor: "color-mix(in srgb, var(--mui-palette-accent-main) 10%, transparent)",
  },
};

/** The drawer's entries. An entry the plan does not include shows an upgrade hint and is no link. */
export function NavigationList({
  session,
  onGo,
  folded = false,
}: {
  readonly session: Session;
  readonly onGo: () => void;
  /** Shows icons only, with their names as tooltips. */
  readonly folded?: boolean;
}) {
  const path = useLocation({ select: (l) => l.pathname });
  const parent = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen?.parent });
  return (
    <List component="ul" sx={{ px: 1, py: 1.5, flex: 1, overflowY: "auto" }}>
      {usePlaces(session).map(({ screen, locked }) => (
        <Entry
          key={screen.path}
          screen={screen}
          locked={locked}
          here={[path, parent].some((at) => at === screen.path || at?.startsWith(`${screen.path}/`))}
          onGo={onGo}
          folded={folded}
        />
      ))}
    </List>
  );
}

function Entry({
  screen,
  locked,
  here,
  onGo,
  folded,
}: {
  readonly folded: boolean;
  readonly screen: Screen;
  readonly locked: boolean;
  readonly here: boolean;
  readonly onGo: () => void;
}) {
  const t = useText();
  const name = textOf(screen.title);
  const inside = (
    <>
      <ListItemIcon sx={{ minWidth: folded ? 0 : 36, color: "inherit" }}>
        {createElement(iconOf(screen.path), { fontSize: "small" })}
      </ListItemIcon>
      <ListItemText
        {...(folded ? { className: "unseen" } : {})}
        primary={name}
        slotProps={{ primary: { sx: { lineHeight: 1.3, fontSize: "0.875rem", fontWeight: here ? 650 : 500 } } }}
      />
      {locked && !folded && <Chip label={t("shell.upgrade")} color="warning" variant="outlined" />}
    </>
  );
  const sx = { borderRadius: 1, minHeight: { xs: 44, md: 40 }, py: 0.5, mb: "2px", ...(folded && { px: 1.25 }) };
  const title = folded ? name : undefined;
  return (
    <ListItem disablePadding>
      {locked ? (
        <ListItemButton
          component="div"
          aria-disabled
          title={[title, t("failure.plan")].filter(Boolean).join(": ")}
          disableRipple
          sx={{ ...sx, cursor: "default", color: "text.secondary" }}
        >
          {inside}
        </ListItemButton>
      ) : (
        <ListItemButton
          component={Link}
          to={knownAddress(screen.path)}
          title={title}
          selected={here}
          aria-current={here ? "page" : undefined}
          onClick={onGo}
          sx={{ ...sx, ...chosen }}
        >
          {inside}
        </ListItemButton>
      )}
    </ListItem>
  );
}
