import { QueryClient } from "@tanstack/react-query";
import { Failure } from "#protocol/failure.ts";
import type { QueryKey } from "#protocol/query-key.ts";
import { isBusyFailure } from "#protocol/repeat-while-busy.ts";

// A key that no `queryArea` made does not compile.
declare module "@tanstack/react-query" {
  interface Register {
    readonly queryKey: QueryKey;
  }
}

/** True for errors that may be gone a second later. A refusal stays a refusal, and `call` has repeated what was busy. */
const worthAnotherTry = (error: unknown): boolean =>
  !isBusyFailure(error) &&
  (!(error instanceof Failure) || error.status === 0 || error.status === 429 || error.status >= 500);

/** The server data in the pages. Live messages make queries stale, so time alone rarely does. */
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
