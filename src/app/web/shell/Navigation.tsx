import Fold from "@mui/icons-material/KeyboardDoubleArrowLeft";
import Unfold from "@mui/icons-material/KeyboardDoubleArrowRight";
import OpenInNew from "@mui/icons-material/OpenInNew";
import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { forget, remember, remembered } from "#client/storage.ts";
import type { Session } from "#protocol/session.ts";
import { frameSize } from "#ui/theme/theme.ts";
import { DarkSwitch } from "../DarkSwitch.tsx";
import { LanguageChoice } from "../LanguageChoice.tsx";
import { NavigationList } from "./NavigationList.tsx";

interface NavigationProps {
  readonly session: Session;
  readonly wide: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Storage key; the value `folded` leaves the drawer its icons. */
const foldedKey = "drawer";

/** The drawer: always there on wide screens, where it can be folded to its icons; a sheet over the page on narrow ones. */
export function Navigation({ session, wide, open, onClose }: NavigationProps) {
  const t = useText();
  const [folded, setFolded] = useState(() => remembered(foldedKey) === "folded");
  const paper = { display: "flex", flexDirection: "column", border: 0, borderRadius: 0 } as const;
  if (wide) {
    const width = folded ? frameSize.folded : frameSize.drawer;
    const fold = () => {
      if (folded) forget(foldedKey);
      else remember(foldedKey, "folded");
      setFolded(!folded);
    };
    return (
      <Drawer
        variant="permanent"
        component="nav"
        aria-label={t("shell.navigation")}
        sx={{ width, flexShrink: 0 }}
        slotProps={{
          paper: {
            sx: {
              ...paper,
              width,
              overflowX: "hidden",
              pt: `${frameSize.bar}px`,
              borderRight: "1px solid var(--mui-palette-divider)",
            },
          },
        }}
      >
        <NavigationList session={session} onGo={onClose} folded={folded} />
        {!folded && <DrawerFoot session={session} />}
        <FoldButton folded={folded} onFold={fold} />
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
        <NavigationList session={session} onGo={onClose} />
        <DrawerFoot session={session} />
      </nav>
    </Drawer>
  );
}

function FoldButton({ folded, onFold }: { readonly folded: boolean; readonly onFold: () => void }) {
  const t = useText();
  const label = t(folded ? "shell.unfoldMenu" : "shell.foldMenu");
  return (
    <IconButton
      aria-label={label}
      title={label}
      aria-expanded={!folded}
      onClick={onFold}
      // Unfolded, it is next to the last line of the foot.
      sx={{ alignSelf: folded ? "center" : "flex-end", m: 1, mt: folded ? 1 : "-46px" }}
    >
      {folded ? <Unfold /> : <Fold />}
    </IconButton>
  );
}

/** The foot of the drawer: the person's name, language, light or dark, the documentation. */
function DrawerFoot({ session }: { readonly session: Session }) {
  const t = useText();
  const email = session.person?.email ?? "";
  return (
    <Box sx={{ p: 2, display: "grid", gap: 1.5, borderTop: "1px solid var(--mui-palette-divider)" }}>
      <Typography variant="body2" noWrap title={email} sx={{ color: "text.secondary" }}>
        {email}
      </Typography>
      <LanguageChoice signedIn />
      <DarkSwitch />
      {session.docsUrl && !session.organization?.whiteLabel && (
        <MuiLink
          href={session.docsUrl}
          target="_blank"
          rel="noreferrer"
          variant="body2"
          sx={{ display: "inline-flex", gap: 0.5, alignItems: "center", minHeight: 24 }}
        >
          {t("shell.docs")}
          <OpenInNew sx={{ fontSize: 16 }} aria-hidden />
        </MuiLink>
      )}
    </Box>
  );
}
