import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Outlet, useLocation, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link } from "#client/link.tsx";
import { notify } from "#client/snackbar.tsx";
import { useSession } from "#client/who.ts";
import { helpOf } from "#features/help/pages.ts";
import { HelpPanel } from "#features/help/web/index.ts";
import type { Session } from "#protocol/session.ts";
import { frameSize } from "#ui/theme/theme.ts";
import { openScreens } from "../registry.ts";
import { bannerFor } from "./banner.ts";
import { useFlashNotice } from "./flash.ts";
import { Navigation } from "./Navigation.tsx";
import { TopBar } from "./TopBar.tsx";
import { type Tool, useShortcuts } from "./use-shortcuts.ts";

const loadPalette = () => import("./Palette.tsx").then((m) => m.Palette);
const Palette = lazyComponent(loadPalette);
const ShortcutList = lazyComponent(() => import("./ShortcutList.tsx").then((m) => m.ShortcutList));
const IncompletePerson = lazyComponent(() => import("./IncompletePerson.tsx").then((m) => m.IncompletePerson));

/** The pages that do not ask for missing names of the person. */
const worksWithoutNames = ["/shared"];

/** The page of the help about the screen one is on. */
function useHelpPage() {
  const screen = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen?.path });
  const tab = useLocation({ select: (l) => (l.search as { tab?: string }).tab });
  return helpOf(screen ?? "/home", tab) ?? "first-steps";
}

/** The frame of a signed-in person: bar, drawer, banners and the page. */
export function Shell() {
  const session = useSession();
  const wide = useMediaQuery("(min-width:900px)", { noSsr: true });
  const [sheet, setSheet] = useState(false);
  const [tool, setTool] = useState<Tool>();
  const path = useLocation({ select: (l) => l.pathname });
  const helpPage = useHelpPage();
  useFlashNotice();
  // Fetched early: what is typed right after Ctrl+K must not be lost.
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => {}), 1_500);
    return () => clearTimeout(timer);
  }, []);
  useShortcuts(session, tool, setTool);
  useChat(session?.person ?? undefined);
  if (!session?.person) return null; // on the way to /login
  if (!session.person.complete && !worksWithoutNames.includes(path)) {
    return <IncompletePerson />;
  }
  const close = () => setTool(undefined);
  const missing = (error: unknown) => {
    close();
    notify.error(failureText(error));
  };
  return (
    <Box sx={{ display: "flex", minHeight: "100dvh" }}>
      <SkipLink />
      <TopBar
        session={session}
        onMenu={wide ? undefined : () => setSheet(true)}
        onSearch={() => setTool("palette")}
        help={session.docsUrl === "/help" ? { address: `/help/${helpPage}`, open: () => setTool("help") } : undefined}
      />
      <Navigation session={session} wide={wide} open={sheet} onClose={() => setSheet(false)} />
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        sx={{ flex: 1, minWidth: 0, pt: `${frameSize.bar}px`, outline: 0, display: "flex", flexDirection: "column" }}
      >
        <Banners session={session} />
        <Outlet />
      </Box>
      {tool === "palette" && <Palette session={session} onClose={close} onTool={setTool} onMissing={missing} />}
      {tool === "help" && (
        <HelpPanel
          key={helpPage}
          page={helpPage}
          onClose={close}
          onShortcuts={() => setTool("shortcuts")}
          onMissing={missing}
        />
      )}
      {tool === "shortcuts" && <ShortcutList onClose={close} onMissing={missing} />}
    </Box>
  );
}

/** Shows the installation's chat to a signed-in user once the page has settled. It ends with the session. */
function useChat(person: { readonly uid: string; readonly email: string } | undefined): void {
  const { uid, email } = person ?? {};
  useEffect(() => {
    if (!uid || !email) return;
    // Loaded last: nobody waits for the chat.
    const timer = setTimeout(
      () => void import("./chat.ts").then((chat) => chat.startChat({ uid, email })).catch(() => {}),
      3_000,
    );
    return () => {
      clearTimeout(timer);
      void import("./chat.ts").then((chat) => chat.endChat()).catch(() => {});
    };
  }, [uid, email]);
}

/** The skip link: lets keyboard users jump over the bar and the drawer. */
function SkipLink() {
  const t = useText();
  return (
    <Box
      component="a"
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById("main")?.focus();
      }}
      sx={{
        position: "fixed",
        left: 8,
        top: -80,
        zIndex: 2000,
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: "background.paper",
        color: "text.primary",
        boxShadow: 4,
        "&:focus": { top: 6 },
      }}
    >
      {t("shell.skip")}
    </Box>
  );
}

/** Says that the organization is not active, that its subscription ran out, or that its trial ends soon; and what to do. */
function Banners({ session }: { readonly session: Session }) {
  const t = useText();
  const [now] = useState(() => new Date());
  const banner = bannerFor(session, useLocation().pathname, now);
  if (!banner) return null;
  const payable = banner.pay && openScreens.some((screen) => screen.path === "/payments");
  return (
    <Alert
      severity={banner.severity}
      role="status"
      sx={{ borderRadius: 0, border: 0 }}
      action={
        payable ? (
          <Button component={Link} to="/payments" color="inherit" size="small">
            {t("shell.banner.pay")}
          </Button>
        ) : (
          session.contact && (
            <Button href={`mailto:${session.contact}`} color="inherit" size="small">
              {t("shell.banner.write", { address: session.contact })}
            </Button>
          )
        )
      }
    >
      {banner.count === undefined ? t(banner.text) : t(banner.text, { count: banner.count })}
    </Alert>
  );
}
