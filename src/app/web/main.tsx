import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition, useMemo } from "react";
import { createRoot } from "react-dom/client";
import { followingAreas } from "#app/registry.ts";
import { useUnsavedBrand, useVisitedBrand, type VisitedBrand, visitedBrand } from "#client/brand.ts";
import { hasUnsavedText } from "#client/form/draft.ts";
import { initTexts, loadRemainingTexts, textOf } from "#client/i18n.ts";
import { startLive } from "#client/live.ts";
import { addMissingFeatures } from "#client/missing-features.ts";
import { pause } from "#client/pause.ts";
import { queryClient } from "#client/query.ts";
import { forgetAnswers } from "#client/remembered-answers.ts";
import { endedSession, watchSession } from "#client/session.ts";
import { notify, SnackbarHost } from "#client/snackbar.tsx";
import { sessionQuery } from "#client/who.ts";
import { rememberSignInPage } from "#features/theming/web/index.ts";
import { type Session, sessionKeys } from "#protocol/session.ts";
import { type Brand, brandFrom } from "#ui/theme/brand.ts";
import { ThemeRoot } from "#ui/theme/ThemeRoot.tsx";
import { prepareTheme } from "#ui/theme/theme.ts";
import { keepOrder } from "./in-order.ts";
import { forgetTheme, rememberedTheme, rememberTheme } from "./remembered-theme.ts";
import { theRouter } from "./router.tsx";
import { textLoaders } from "./texts.ts";

/** The brand that is drawn at first, by what is known then. */
const firstBrand = (): Brand => brandFrom(storedTheme(queryClient.getQueryData(sessionQuery.queryKey), visitedBrand()));

/** The whole product in the browser. */
const App = () => (
  <QueryClientProvider client={queryClient}>
    <Themed />
  </QueryClientProvider>
);

/**
 * Begins in several tasks, between which the browser paints and answers what is pressed: on a slow phone each of them takes as long
 * as somebody notices.
 */
async function begin(): Promise<void> {
  const place = document.getElementById("root");
  addMissingFeatures();
  keepOrder();
  await pause();
  const router = theRouter();
  await pause();
  beginSession();
  // The language, the session and the first page's file are fetched side by side.
  const arrived = Promise.all([initTexts(textLoaders), router.load().catch(() => {})]);
  await pause();
  // Meanwhile, in the colours this browser remembers; mostly they are those that are drawn.
  await prepareTheme(firstBrand(), pause);
  await arrived;
  await prepareTheme(firstBrand(), pause);
  if (place) {
    const root = createRoot(place);
    // As a transition it is drawn in slices: what is pressed meanwhile is answered between two of them.
    startTransition(() =>
      root.render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    );
  }
  document.documentElement.removeAttribute("data-starting");
  loadRemainingTexts();
}

begin().catch((error: unknown) => {
  // `boot.js` says it and offers to try again.
  document.documentElement.dispatchEvent(new Event("error"));
  throw error;
});

/**
 * The theme of the organization as it is stored. Until it arrives, the theme this browser remembers. Visitors see the theme of the
 * sign-in page.
 */
function storedTheme(session: Session | undefined, visited: VisitedBrand | null): unknown {
  if (session?.person) return session.organization?.theme;
  if (visited) return visited.theme;
  return session ? null : rememberedTheme();
}

/** The brand of the organization, or the unsaved one that is being edited. */
function useBrand(session: Session | undefined): Brand {
  const unsaved = useUnsavedBrand();
  const visited = useVisitedBrand();
  const theme = unsaved ? unsaved.theme : storedTheme(session, visited);
  const key = JSON.stringify(theme ?? null);
  return useMemo(() => brandFrom(JSON.parse(key)), [key]);
}

function Themed() {
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  return (
    <ThemeRoot brand={useBrand(session)}>
      <RouterProvider router={theRouter()} />
      <SnackbarHost signedIn={Boolean(session?.person)} />
    </ThemeRoot>
  );
}

/**
 * Connects the pages to the session: live updates while somebody is signed in, all cached data cleared when another person is,
 * the route guard run again after every change, and the other pages of this browser notified.
 */
function beginSession(): void {
  const pages = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("acta-session");
  let who: string | undefined;
  /** The organization of the person who is signed in. */
  let firm: { readonly uid: string; readonly name: string } | undefined;
  let stopLive: (() => void) | undefined;
  /** The number of open requests for the session. Their callers ask the guard or navigate themselves. */
  let asking = 0;

  const follow = (session: Session) => {
    const uid = session.person?.uid;
    const theme = session.organization?.theme;
    if (theme) rememberTheme(theme);
    else if (uid) forgetTheme();
    if (uid) rememberSignInPage(session.organization);
    const key = uid && `${uid} ${session.actor?.orgId ?? ""}`;
    if (key === who) return;
    stopLive?.();
    stopLive = key ? startLive(queryClient, followingAreas) : undefined;
    if (who) {
      forgetAnswers();
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKeys.name });
    }
    if (key) endedSession.set(undefined);
    else if (who) endedSession.set(hasUnsavedText(who.split(" ")[0] ?? "") ? "kept" : "ended");
    const left = uid && firm?.uid === uid && !session.actor ? firm : undefined;
    if (left) notify.warning(textOf("shell.leftOrganization", { name: left.name }) ?? "");
    // The session was ended elsewhere, or its organization was left: what is shown here is not theirs any more.
    if (who && (!key || left) && asking === 0) void theRouter().invalidate();
    who = key;
    firm = uid && session.actor ? { uid, name: session.organization?.name ?? "" } : undefined;
  };
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.query.queryKey[0] !== sessionKeys.name)
      return;
    follow(event.query.state.data as Session);
  });

  const fetchSession = async () => {
    asking++;
    try {
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    } finally {
      asking--;
    }
  };
  const askAgain = async () => {
    await fetchSession();
    await theRouter().invalidate();
  };
  watchSession({
    changed: async (to) => {
      if (to === undefined) await askAgain();
      else {
        await fetchSession();
        // Signing out is not a session that ended.
        endedSession.set(undefined);
        await theRouter().navigate({ href: to });
      }
      pages?.postMessage("changed");
    },
    signedOut: () => askAgain().catch(() => {}),
  });
  if (pages) pages.onmessage = () => void askOnNews(() => who?.split(" ")[0], askAgain);
}

/** Asks for the session after news of another page. If another person signed in there, open forms hold the text of the first. */
async function askOnNews(person: () => string | undefined, ask: () => Promise<void>): Promise<void> {
  const before = person();
  await ask().catch(() => {});
  const now = person();
  if (before && now && now !== before) location.reload();
}
