import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTried, useVisited } from "#client/dress.ts";
import { queryClient } from "#client/query.ts";
import { SnackbarHost } from "#client/snackbar.tsx";
import { sessionQuery } from "#features/members/web/index.ts";
import { type Brand, brandFrom } from "#ui/theme/brand.ts";
import { ThemeRoot } from "#ui/theme/ThemeRoot.tsx";
import { rememberedTheme } from "./remembered-theme.ts";
import { router } from "./router.tsx";

/**
 * The organization's colours, or those being tried on; until they arrive, those this browser remembers. Who is not signed in
 * sees those of the sign-in page.
 */
function useBrand(): Brand {
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  const tried = useTried();
  const visited = useVisited();
  const worn = session?.person
    ? session.organization?.theme
    : visited
      ? visited.theme
      : session
        ? null
        : rememberedTheme();
  const theme = tried ? tried.theme : worn;
  const key = JSON.stringify(theme ?? null);
  return useMemo(() => brandFrom(JSON.parse(key)), [key]);
}

const Themed = () => (
  <ThemeRoot brand={useBrand()}>
    <RouterProvider router={router} />
    <SnackbarHost />
  </ThemeRoot>
);

/** The whole product in the browser. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <Themed />
  </QueryClientProvider>
);
