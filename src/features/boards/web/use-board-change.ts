import type { z } from "zod";
import { type ChangeOptions, useChange } from "#client/use-change.ts";
import type { Endpoint } from "#protocol/endpoint.ts";
import { boardKeys, boardListKeys, boardViewKeys, taskKeys } from "../feature.ts";
import { withCredentials } from "./credentials.ts";

/** A change of the task tracker, with its credentials; what was shown of the boards is asked again. */
export function useBoardChange<E extends Endpoint, What = z.input<E["input"]>>(
  endpoint: E,
  options: Omit<ChangeOptions<E, What>, "refresh"> = {},
) {
  const inputOf = options.input ?? ((what: What) => what as unknown as z.input<E["input"]>);
  return useChange<E, What>(endpoint, {
    ...options,
    input: (what) => withCredentials(inputOf(what) as object) as z.input<E["input"]>,
    refresh: [boardListKeys.all, boardKeys.all, boardViewKeys.all, taskKeys.all],
  });
}
