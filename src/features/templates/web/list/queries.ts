import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { listTemplateUsage } from "../../arrange-contract.ts";
import { templateListKeys } from "../../feature.ts";

/** So many are counted by one call. */
const atOnce = 100;

/** Counts the processes of these templates. */
export const usageQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: templateListKeys.of("usage", ids),
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, i) =>
        ids.slice(i * atOnce, (i + 1) * atOnce),
      );
      const counted = await Promise.all(parts.map((part) => call(listTemplateUsage, { ids: [...part] }, { signal })));
      return new Map(counted.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)));
    },
    enabled: ids.length > 0,
    placeholderData: (previous) => previous,
  });
