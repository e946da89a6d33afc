import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useMemo } from "react";
import { queryClient } from "#client/query.ts";
import { SnackbarHost } from "#client/snackbar.tsx";
import { remembered } from "#client/storage.ts";
import { sessionQuery } from "#features/members/web/index.ts";
import { type Brand, brandFrom } from "#ui/theme/brand.ts";
import { ThemeRoot } from "#ui/theme/ThemeRoot.tsx";
import { router } from "./router.tsx";

const rememberedTheme = (): unknown => {
  try {
    return JSON.parse(remembered("customTheme") ?? "null");
  } catch {
    return null;
  }
};

/** The organization's colours; until they arrive, those this browser remembers. */
function useBrand(): Brand {
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  const theme = session ? session.organization?.theme : rememberedTheme();
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
