import Account from "@mui/icons-material/AccountCircleOutlined";
import Docs from "@mui/icons-material/HelpOutlineOutlined";
import Home from "@mui/icons-material/HomeOutlined";
import MenuIcon from "@mui/icons-material/Menu";
import Search from "@mui/icons-material/Search";
import AppBar from "@mui/material/AppBar";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Toolbar from "@mui/material/Toolbar";
import Typography from "@mui/material/Typography";
import { useLocation, useRouterState } from "@tanstack/react-router";
import { type MouseEvent, useState } from "react";
import { useUnsavedBrand } from "#client/brand.ts";
import { useText } from "#client/i18n.ts";
import { Link, useNavigate } from "#client/link.tsx";
import { Bell } from "#features/notifications/web/index.ts";
import type { Session } from "#protocol/session.ts";
import { frameSize } from "#ui/theme/theme.ts";
import "./top-bar.css";
import "./busy-line.css";
import Logout from "@mui/icons-material/Logout";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { openScreens } from "../registry.ts";
import { leave } from "./sign-out.ts";

/** The organization's logo or its name; without an organization the product's. */
function Brand({ session }: { readonly session: Session }) {
  const t = useText();
  const { organization } = session;
  const tried = useUnsavedBrand();
  if (!organization)
    return (
      <Typography component="span" sx={{ fontWeight: 700 }}>
        {t("shell.product")}
      </Typography>
    );
  const { logoUrl } = tried ?? organization;
  return (
    <>
      {logoUrl ? (
        <img src={logoUrl} alt={organization.name} className="bar-logo" />
      ) : (
        <Typography component="span" noWrap sx={{ fontWeight: 700 }}>
          {organization.name}
        </Typography>
      )}
      {!organization.whiteLabel && (
        <Typography component="span" variant="caption" noWrap sx={{ display: { xs: "none", sm: "inline" } }}>
          {t("shell.poweredBy")}
        </Typography>
      )}
    </>
  );
}

interface TopBarProps {
  readonly session: Session;
  readonly onMenu: (() => void) | undefined;
  readonly onSearch: () => void;
  /** The address of the help of this screen, and what shows it beside the screen; else the documentation is elsewhere. */
  readonly help: { readonly address: string; readonly open: () => void } | undefined;
}

/** The bar at the top, in the brand's colour. */
export function TopBar({ session, onMenu, onSearch, help }: TopBarProps) {
  const t = useText();
  const atHome = useLocation({ select: (l) => l.pathname === "/home" });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <AppBar
      position="fixed"
      elevation={0}
      enableColorOnDark
      sx={{
        zIndex: (theme) => theme.zIndex.drawer + 1,
        bgcolor: "var(--mui-palette-brand-main)",
        color: "var(--mui-palette-brand-contrastText)",
        backgroundImage: "none",
        border: 0,
        borderRadius: 0,
      }}
    >
      <Toolbar variant="dense" sx={{ minHeight: frameSize.bar, height: frameSize.bar, gap: 1, px: { xs: 1, sm: 2 } }}>
        {onMenu && (
          <IconButton color="inherit" aria-label={t("shell.openMenu")} aria-haspopup="dialog" onClick={onMenu}>
            <MenuIcon />
          </IconButton>
        )}
        <Brand session={session} />
        <Box sx={{ flex: 1 }} />
        <Button
          color="inherit"
          startIcon={<Search />}
          onClick={onSearch}
          aria-keyshortcuts="Control+K"
          sx={{
            display: { xs: "none", md: "inline-flex" },
            border: "1px solid color-mix(in srgb, currentColor 45%, transparent)",
            px: 1.5,
          }}
        >
          {t("shell.search")}
          <Box component="kbd" aria-hidden sx={{ ml: 1.5, font: "inherit", fontSize: 12, opacity: 0.85 }}>
            {t("shell.searchKeys")}
          </Box>
        </Button>
        <IconButton
          color="inherit"
          aria-label={t("shell.search")}
          onClick={onSearch}
          sx={{ display: { xs: "inline-flex", md: "none" } }}
        >
          <Search />
        </IconButton>
        {!atHome && session.docsUrl && !session.organization?.whiteLabel && (
          <IconButton
            color="inherit"
            component="a"
            href={help?.address ?? session.docsUrl}
            onClick={(event: MouseEvent) => {
              if (!help || event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              help.open();
            }}
            target="_blank"
            rel="noreferrer"
            aria-label={t(help ? "help.ofThis" : "shell.docs")}
            title={t(help ? "help.ofThis" : "shell.docs")}
            sx={{ display: { xs: "none", sm: "inline-flex" } }}
          >
            <Docs />
          </IconButton>
        )}
        {!atHome && (
          <IconButton
            color="inherit"
            component={Link}
            to="/home"
            aria-label={t("shell.goHome")}
            title={t("shell.goHome")}
          >
            <Home />
          </IconButton>
        )}
        {session.actor && session.actor.roles.length > 0 && <Bell />}
        <IconButton
          color="inherit"
          aria-label={t("shell.account")}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Account />
        </IconButton>
        <AccountMenu anchor={anchor} onClose={() => setAnchor(null)} />
      </Toolbar>
      <BusyLine />
    </AppBar>
  );
}

/** A thin line under the bar while the next page loads. */
function BusyLine() {
  const t = useText();
  const busy = useRouterState({ select: (state) => state.status === "pending" });
  return busy ? <div className="busy-line" role="progressbar" aria-label={t("shell.loading")} /> : null;
}

/** The menu of the account button: my account, log out. */
function AccountMenu({ anchor, onClose }: { readonly anchor: HTMLElement | null; readonly onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose} slotProps={{ list: { dense: false } }}>
      {openScreens.some((screen) => screen.path === "/myaccount") && (
        <MenuItem
          onClick={() => {
            onClose();
            void navigate({ href: "/myaccount" });
          }}
        >
          <ListItemIcon>
            <Account fontSize="small" />
          </ListItemIcon>
          {t("shell.screen.myAccount")}
        </MenuItem>
      )}
      <MenuItem
        onClick={() => {
          onClose();
          void leave();
        }}
      >
        <ListItemIcon>
          <Logout fontSize="small" />
        </ListItemIcon>
        {t("shell.logOut")}
      </MenuItem>
    </Menu>
  );
}
