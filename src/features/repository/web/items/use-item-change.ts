import type { z } from "zod";
import { type ChangeOptions, useChange } from "#client/use-change.ts";
import type { Endpoint } from "#protocol/endpoint.ts";
import { repositoryItemKeys, repositoryListKeys } from "../../feature.ts";

/** A change of items; what was shown of the repository is asked again. */
export const useItemChange = <E extends Endpoint, What = z.input<E["input"]>>(
  endpoint: E,
  options: Omit<ChangeOptions<E, What>, "refresh"> = {},
) => useChange<E, What>(endpoint, { ...options, refresh: [repositoryListKeys.all, repositoryItemKeys.all] });
