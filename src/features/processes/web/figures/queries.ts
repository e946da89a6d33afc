import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { processKeys } from "../../feature.ts";
import { compareProcessFigures } from "../../figures-contract.ts";

/** Letters and figures of the final text of a process in this version. */
export const figuresQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: processKeys.of(id, "figures", version),
    queryFn: ({ signal }) => call(compareProcessFigures, { id }, { signal }),
    retry: 1,
  });
