import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { visit } from "#client/dress.ts";
import { arriving } from "#client/later.tsx";
import { queryClient } from "#client/query.ts";
import { returnAddress, returnName } from "#client/return-address.ts";
import { sessionQuery } from "#features/members/web/index.ts";
import { visitorBrandQuery } from "#features/theming/web/index.ts";
import { admit, type Screen } from "#protocol/screen.ts";
import { PageFailure, PageWaiting } from "./PageStates.tsx";
import { openScreens, pageOf } from "./pages.ts";
import { RouteTitle } from "./RouteTitle.tsx";
import { visitorOf } from "./visitor.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    readonly screen?: Screen;
  }
}

interface Going {
  readonly location: { readonly href: string; readonly search: unknown };
}

/** The route guard: asks who is looking, then `admit` decides. */
async function guard(screen: Screen, { location }: Going): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery);
  const admission = admit(visitorOf(session), screen);
  if (admission === "admit") return;
  if (admission === "login") throw redirect({ href: `/login?${returnName}=${encodeURIComponent(location.href)}` });
  const wanted = screen.signedOutOnly ? returnAddress(location.search) : undefined;
  throw redirect({ href: wanted ?? "/home" });
}

/** Whose visitors' pages these are is known before the first is drawn; without an answer they are the product's own. */
async function visitorPages({ location }: { readonly location: { readonly searchStr: string } }): Promise<void> {
  void queryClient.prefetchQuery(sessionQuery);
  visit(await queryClient.ensureQueryData(visitorBrandQuery(location.searchStr)).catch(() => null));
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
