import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Outlet, useLocation, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import { useSession } from "#client/who.ts";
import { helpOf } from "#features/help/pages.ts";
import { HelpPanel } from "#features/help/web/index.ts";
import { frameSize } from "#ui/theme/theme.ts";
import { Banners } from "./Banners.tsx";
import { useFlashNotice } from "./flash.ts";
import { Navigation } from "./Navigation.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { TopBar } from "./TopBar.tsx";
import { useChat } from "./use-chat.ts";
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
