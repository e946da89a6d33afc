import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { fetchDocument } from "#client/preview/fetch-document.ts";
import { getTemplate, listDirectories, listTemplates, previewTemplate } from "../contract.ts";

/** Pages of the list for a search and a directory ("" for all). */
export const listQuery = (search: string, directory: string) =>
  infiniteQueryOptions({
    queryKey: ["templates", "list", search, directory],
    queryFn: ({ pageParam, signal }) =>
      call(
        listTemplates,
        {
          ...(pageParam === null ? {} : { after: pageParam }),
          ...(search === "" ? {} : { search }),
          ...(directory === "" ? {} : { directory }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: (previous) => previous,
  });

/** The directories in use. */
export const directoriesQuery = queryOptions({
  queryKey: ["templates", "directories"],
  queryFn: ({ signal }) => call(listDirectories, {}, { signal }),
});

/** One template with its settings. */
export const templateQuery = (id: string) =>
  queryOptions({ queryKey: ["template", id], queryFn: ({ signal }) => call(getTemplate, { id }, { signal }) });

/** The document of a version for the preview; it never changes. */
export const documentQuery = (id: string, versionId: string) =>
  queryOptions({
    queryKey: ["templateDocument", versionId],
    queryFn: ({ signal }) => fetchDocument(previewTemplate, { id, versionId }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
