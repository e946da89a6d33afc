import Drawer from "@mui/material/Drawer";
import { useText } from "#client/i18n.ts";
import type { Session } from "#protocol/session.ts";
import { frameSize } from "#ui/theme/theme.ts";
import { DrawerFoot } from "./DrawerFoot.tsx";
import { NavigationList } from "./NavigationList.tsx";

interface NavigationProps {
  readonly session: Session;
  readonly wide: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The drawer: always there on wide screens, a sheet over the page on narrow ones. */
export function Navigation({ session, wide, open, onClose }: NavigationProps) {
  const t = useText();
  const inside = (
    <>
      <NavigationList session={session} onGo={onClose} />
      <DrawerFoot session={session} />
    </>
  );
  const paper = { display: "flex", flexDirection: "column", border: 0, borderRadius: 0 } as const;
  if (wide) {
    return (
      <Drawer
        variant="permanent"
        component="nav"
        aria-label={t("shell.navigation")}
        sx={{ width: frameSize.drawer, flexShrink: 0 }}
        slotProps={{
          paper: {
            sx: {
              ...paper,
              width: frameSize.drawer,
              pt: `${frameSize.bar}px`,
              borderRight: "1px solid var(--mui-palette-divider)",
            },
          },
        }}
      >
        {inside}
      </Drawer>
    );
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      sx={{ zIndex: (theme) => theme.zIndex.modal }}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-modal": true,
          "aria-label": t("shell.navigation"),
          sx: { ...paper, width: 288, maxWidth: "86vw" },
        } as object,
      }}
    >
      <nav aria-label={t("shell.navigation")} style={{ display: "contents" }}>
        {inside}
      </nav>
    </Drawer>
  );
}
