import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import type { z } from "zod";
import type { Endpoint } from "#protocol/endpoint.ts";
import { call } from "../call.ts";

type Paged = Endpoint<z.ZodType, z.ZodType<{ rows: unknown[]; next: string | null }>>;

/** The pages of a list that is paged by key: its first, and each next one when it is asked for. */
export const pagedQuery = <E extends Paged>(
  queryKey: QueryKey,
  endpoint: E,
  input: Omit<z.input<E["input"]>, "after">,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { ...input, ...(pageParam === null ? {} : { after: pageParam }) } as z.input<E["input"]>, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
