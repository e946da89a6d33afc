import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { listKeys } from "#features/lists/feature.ts";
import type { Named } from "#ui/ComboField.tsx";
import type { ListFill } from "../../list-settings.ts";
import type { ListSource } from "./list-source.ts";

/** The records of a list that have words beginning as those typed, page after page. */
export function useChoices(source: ListSource, set: ListFill, typed: string, wanted: boolean) {
  const search = useDeferredValue(typed.trim());
  const enough = [...search].length >= source.least;
  const found = useInfiniteQuery({
    queryKey: listKeys.of(set.list, "offered", set.key, set.value ?? "", search),
    queryFn: ({ pageParam, signal }) => source.choices(set, search, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (before) => before,
    enabled: wanted && enough,
    retry: false,
  });
  const choices = enough ? (found.data?.pages ?? []).flatMap((page) => page.choices) : [];
  return {
    options: choices.map(
      ({ id, name, beside }): Named => ({
        id,
        name,
        ...(beside.length > 0 ? { beside: beside.join(" · ") } : {}),
      }),
    ),
    enough,
    /** True while the options are those of an earlier text. */
    stale: found.isPlaceholderData || search !== typed.trim(),
    pending: found.isPending || found.isPlaceholderData,
    failed: found.isError,
    more: () => {
      if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage();
    },
    hasMore: found.hasNextPage,
  };
}
