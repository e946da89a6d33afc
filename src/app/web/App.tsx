import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useMemo } from "react";
import { useUnsavedBrand, useVisitedBrand } from "#client/brand.ts";
import { queryClient } from "#client/query.ts";
import { SnackbarHost } from "#client/snackbar.tsx";
import { sessionQuery } from "#client/who.ts";
import type { Session } from "#protocol/session.ts";
import { type Brand, brandFrom } from "#ui/theme/brand.ts";
import { ThemeRoot } from "#ui/theme/ThemeRoot.tsx";
import { rememberedTheme } from "./remembered-theme.ts";
import { router } from "./router.tsx";

/**
 * The theme of the organization, or the unsaved one that is being edited. Until it arrives, the theme this browser remembers.
 * Visitors see the theme of the sign-in page.
 */
function useBrand(session: Session | undefined): Brand {
  const unsaved = useUnsavedBrand();
  const visited = useVisitedBrand();
  const ownTheme = session?.person
    ? session.organization?.theme
    : visited
      ? visited.theme
      : session
        ? null
        : rememberedTheme();
  const theme = unsaved ? unsaved.theme : ownTheme;
  const key = JSON.stringify(theme ?? null);
  return useMemo(() => brandFrom(JSON.parse(key)), [key]);
}

function Themed() {
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  return (
    <ThemeRoot brand={useBrand(session)}>
      <RouterProvider router={router} />
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
