import { useSearch } from "@tanstack/react-router";
import { type QueryKind, queryKinds } from "../query.ts";

interface Search {
  readonly ask?: unknown;
  readonly query?: unknown;
  readonly reused?: unknown;
}

/** The address of the tool, of one of its forms, or of a query. */
export const registryAddress = (at: {
  readonly ask?: QueryKind;
  readonly query?: string;
  /** The query was made before and answers what was just asked. */
  readonly reused?: true;
}) => ({ tab: "registries", ...at }) as never;

/** Which form or which query the address names. */
export function useRegistryAddress() {
  const { ask, query, reused }: Search = useSearch({ strict: false });
  return {
    ask: queryKinds.find((kind) => kind === ask),
    query: typeof query === "string" ? query : undefined,
    reused: reused === true,
  };
}
