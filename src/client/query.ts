import { QueryClient } from "@tanstack/react-query";
import { Failure } from "#protocol/failure.ts";
import type { QueryKey } from "#protocol/query-key.ts";

// A key that no `queryArea` made does not compile.
declare module "@tanstack/react-query" {
  interface Register {
    readonly queryKey: QueryKey;
  }
}

/** What the server may answer differently a second later; a refusal stays a refusal. */
const worthAnotherTry = (error: unknown): boolean =>
  !(error instanceof Failure) || error.status === 0 || error.status === 429 || error.status >= 500;

/** What the pages know of the server. Live messages make queries stale, so time alone rarely does. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (failures, error) => failures < 2 && worthAnotherTry(error),
      retryDelay: (attempt) => Math.min(8_000, 600 * 2 ** attempt),
    },
    mutations: { retry: false },
  },
});
