import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useMemo } from "react";
import { useUnsavedBrand, useVisitedBrand, type VisitedBrand, visitedBrand } from "#client/brand.ts";
import { queryClient } from "#client/query.ts";
import { SnackbarHost } from "#client/snackbar.tsx";
import { sessionQuery } from "#client/who.ts";
import type { Session } from "#protocol/session.ts";
import { type Brand, brandFrom } from "#ui/theme/brand.ts";
import { ThemeRoot } from "#ui/theme/ThemeRoot.tsx";
import { rememberedTheme } from "./remembered-theme.ts";
import { theRouter } from "./router.tsx";

/**
 * The theme of the organization as it is stored. Until it arrives, the theme this browser remembers. Visitors see the theme of the
 * sign-in page.
 */
function storedTheme(session: Session | undefined, visited: VisitedBrand | null): unknown {
  if (session?.person) return session.organization?.theme;
  if (visited) return visited.theme;
  return session ? null : rememberedTheme();
}

/** The brand that is drawn at first, by what is known then. */
export const firstBrand = (): Brand =>
  brandFrom(storedTheme(queryClient.getQueryData(sessionQuery.queryKey), visitedBrand()));

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

/** The whole product in the browser. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <Themed />
  </QueryClientProvider>
);
