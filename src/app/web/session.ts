import { followingAreas } from "#app/registry.ts";
import { startLive } from "#client/live.ts";
import { queryClient } from "#client/query.ts";
import { forgetAnswers } from "#client/remembered-answers.ts";
import { watchSession } from "#client/session.ts";
import { sessionQuery } from "#client/who.ts";
import { rememberSignInPage } from "#features/theming/web/index.ts";
import type { Session } from "#protocol/session.ts";
import { sessionKeys } from "#protocol/session.ts";
import { forgetTheme, rememberTheme } from "./remembered-theme.ts";
import { theRouter } from "./router.tsx";

/**
 * Connects the pages to the session: live updates while somebody is signed in, all cached data cleared when another person is,
 * the route guard run again after every change, and the other pages of this browser notified.
 */
export function beginSession(): void {
  const pages = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("acta-session");
  let who: string | undefined;
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
    // The session was ended elsewhere: what is shown here is nobody's any more.
    if (who && !key && asking === 0) void theRouter().invalidate();
    who = key;
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
        await theRouter().navigate({ href: to });
      }
      pages?.postMessage("changed");
    },
    signedOut: () => askAgain().catch(() => {}),
  });
  if (pages) pages.onmessage = () => void askAgain().catch(() => {});
}
