import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { setVisitedBrand } from "#client/brand.ts";
import { loadAllTexts } from "#client/i18n.ts";
import { arriving } from "#client/lazy-component.tsx";
import { queryClient } from "#client/query.ts";
import { returnAddress, returnName } from "#client/return-address.ts";
import { sessionQuery } from "#client/who.ts";
import { visitorBrandQuery } from "#features/theming/web/index.ts";
import { admit, type Screen } from "#protocol/screen.ts";
import { PageFailure, PageWaiting } from "./PageStates.tsx";
import { RouteTitle } from "./RouteTitle.tsx";
import { openScreens, pageOf } from "./registry.ts";
import { isForVisitors } from "./texts.ts";
import { visitorOf } from "./visitor.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    readonly screen?: Screen;
  }
}

interface Going {
  readonly location: { readonly href: string; readonly search: unknown };
}

/** The route guard: loads the session, then `admit` decides. */
async function guard(screen: Screen, { location }: Going): Promise<void> {
  const texts = isForVisitors(screen) ? undefined : loadAllTexts();
  const session = await queryClient.ensureQueryData(sessionQuery);
  const admission = admit(visitorOf(session), screen);
  if (admission === "admit") return texts;
  if (admission === "login") throw redirect({ href: `/login?${returnName}=${encodeURIComponent(location.href)}` });
  const wanted = screen.signedOutOnly ? returnAddress(location.search) : undefined;
  throw redirect({ href: wanted ?? "/home" });
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

const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: lazyRouteComponent(() => arriving(() => import("./shell/Shell.tsx")), "Shell"),
});

const bare = createRoute({
  getParentRoute: () => root,
  id: "bare",
  beforeLoad: visitorPages,
  component: lazyRouteComponent(() => arriving(() => import("./BareFrame.tsx")), "BareFrame"),
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

const tree = root.addChildren([
  start,
  elsewhere,
  shell.addChildren(routesOf("shell")),
  bare.addChildren(routesOf("bare")),
]);

/** Every address that leads somewhere, guarded; every other one leads to /home. */
export const router = createRouter({
  routeTree: tree,
  defaultPreload: "intent",
  scrollRestoration: true,
  defaultPendingMs: 150,
  defaultPendingMinMs: 300,
  defaultPendingComponent: PageWaiting,
  defaultErrorComponent: PageFailure,
});
