import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouter,
  useRouterState,
} from "@tanstack/react-router";
import { type ComponentType, useEffect } from "react";
import { isForVisitors } from "#app/visitor-texts.ts";
import { setVisitedBrand, useVisitedBrand } from "#client/brand.ts";
import { FailureState } from "#client/FailureState.tsx";
import { loadAllTexts, loadPageTexts, textOf, useLanguage, useText } from "#client/i18n.ts";
import { arriving } from "#client/lazy-component.tsx";
import { queryClient } from "#client/query.ts";
import { returnAddress, returnName } from "#client/return-address.ts";
import { notify } from "#client/snackbar.tsx";
import { sessionQuery, useSession } from "#client/who.ts";
import { shownUnread, useUnread } from "#features/notifications/web/index.ts";
import { visitorBrandQuery } from "#features/theming/web/index.ts";
import { admit, refusalOf, type Screen, type Visitor } from "#protocol/screen.ts";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { openScreens, pageOf } from "./registry.ts";
import { visitorOf } from "./visitor.ts";

/** A page that is loading. */
const PageWaiting = () => <PageSkeleton label={useText()("shell.loading")} />;

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    readonly screen?: Screen;
  }
}

interface Going {
  readonly location: { readonly href: string; readonly search: unknown };
  /** Fetched ahead, as a link is pointed at: nobody goes anywhere yet. */
  readonly preload: boolean;
}

/** The route guard: loads the session, then `admit` decides. */
async function guard(screen: Screen, { location, preload }: Going): Promise<void> {
  const texts = isForVisitors(screen) ? undefined : loadPageTexts(screen.path);
  const session = await queryClient.ensureQueryData(sessionQuery);
  const visitor = visitorOf(session);
  const admission = admit(visitor, screen);
  if (admission === "admit") return texts;
  if (admission === "login") throw redirect({ href: `/login?${returnName}=${encodeURIComponent(location.href)}` });
  const wanted = screen.signedOutOnly ? returnAddress(location.search) : undefined;
  if (!screen.signedOutOnly && !preload) await sayWhy(visitor, screen);
  throw redirect({ href: wanted ?? "/home" });
}

/** Says on Home why it is not the page that was asked for. */
async function sayWhy(visitor: Visitor, screen: Screen): Promise<void> {
  await loadAllTexts();
  const why = refusalOf(visitor, screen);
  const sentence = why && textOf(`shell.ledHome.${why}`, { page: textOf(screen.title) ?? "" });
  if (sentence) notify.info(sentence, { ms: 10_000 });
}

/** Loads the brand of the visitor pages before the first one is drawn; without an answer it is the product's own. */
async function visitorPages({ location }: { readonly location: { readonly searchStr: string } }): Promise<void> {
  void queryClient.prefetchQuery(sessionQuery);
  setVisitedBrand(await queryClient.ensureQueryData(visitorBrandQuery(location.searchStr)).catch(() => null));
}

const root = createRootRoute({
  component: () => (
    <>
      <RouteTitle />
      <Outlet />
    </>
  ),
});

/** The component of a frame. The build reads the name and the import in the call: every page in a frame waits for it. */
const frame = <Name extends string>(
  _name: Screen["frame"],
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  component: Name,
) => lazyRouteComponent(() => arriving(load), component);

const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: frame("shell", () => import("./shell/Shell.tsx"), "Shell"),
});

const bare = createRoute({
  getParentRoute: () => root,
  id: "bare",
  beforeLoad: visitorPages,
  component: frame("bare", () => import("./BareFrame.tsx"), "BareFrame"),
});

/** `/processes/:id` as the router writes it. */
const routerPath = (path: string): string => path.replace(/:(\w+)/g, "$$$1");

const routesOf = (frame: Screen["frame"]) =>
  openScreens
    .filter((screen) => screen.frame === frame)
    .map((screen) =>
      createRoute({
        getParentRoute: () => (frame === "shell" ? shell : bare),
        path: routerPath(screen.path),
        staticData: { screen },
        beforeLoad: (going) => guard(screen, going),
        component: lazyRouteComponent(() => arriving(pageOf(screen) as NonNullable<ReturnType<typeof pageOf>>), "Page"),
      }),
    );

const elsewhere = createRoute({
  getParentRoute: () => root,
  path: "$",
  beforeLoad: () => {
    throw redirect({ href: "/home" });
  },
});

const start = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ href: "/home" });
  },
});

const makeRouter = () =>
  createRouter({
    routeTree: root.addChildren([
      start,
      elsewhere,
      shell.addChildren(routesOf("shell")),
      bare.addChildren(routesOf("bare")),
    ]),
    defaultPreload: "intent",
    scrollRestoration: true,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PageWaiting,
    defaultErrorComponent: PageFailure,
  });

let made: ReturnType<typeof makeRouter> | undefined;

/**
 * Every address that leads somewhere, guarded; every other one leads to /home. Made when it is first asked for, not while the first
 * script is evaluated: that is long enough without it.
 */
export function theRouter(): ReturnType<typeof makeRouter> {
  made ??= makeRouter();
  return made;
}

/** A page that could not be shown: its file or its session did not arrive, or it broke. Trying again asks for all of it. */
function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return <FailureState page error={error} onRetry={() => void router.invalidate().then(reset)} />;
}

/**
 * Sets the window's title to the screen's, in the current language, with the number of unread notices before it, and
 * announces the screen to screen readers.
 */
function RouteTitle() {
  const t = useText();
  const language = useLanguage();
  const key = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen?.title });
  const organization = useSession()?.organization;
  const visited = useVisitedBrand();
  // A white-label organization does not show the product's name.
  const own = organization ? (organization.whiteLabel ? organization.name : undefined) : visited?.name;
  const product = own ?? t("shell.product");
  const name = key ? textOf(key) : undefined;
  const unread = useUnread();
  useEffect(() => {
    const title = name ? `${name} · ${product}` : product;
    document.title = unread > 0 ? `(${shownUnread(unread)}) ${title}` : title;
  }, [name, product, language, unread]);
  return (
    <div role="status" aria-live="polite" className="unseen">
      {name}
    </div>
  );
}
