import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { fetchDocument } from "#client/preview/fetch-document.ts";
import { getTemplate, listDeletedTemplates, listDirectories, listTemplates, previewTemplate } from "../contract.ts";
import { templateDocumentKeys, templateKeys, templateListKeys } from "../feature.ts";
import type { Template } from "../template.ts";

/** Pages of the list for a search, a directory and a tag ("" for all). */
export const listQuery = (search: string, directory: string, tag: string) =>
  infiniteQueryOptions({
    queryKey: templateListKeys.of("list", search, directory, tag),
    queryFn: ({ pageParam, signal }) =>
      call(
        listTemplates,
        {
          ...(pageParam === null ? {} : { after: pageParam }),
          ...(search === "" ? {} : { search }),
          ...(directory === "" ? {} : { directory }),
          ...(tag === "" ? {} : { tag }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: (previous) => previous,
  });

/** The directories in use. */
export const directoriesQuery = queryOptions({
  queryKey: templateListKeys.of("directories"),
  queryFn: ({ signal }) => call(listDirectories, {}, { signal }),
});

/** The deleted templates. */
export const deletedQuery = queryOptions({
  queryKey: templateListKeys.of("deleted"),
  queryFn: ({ signal }) => call(listDeletedTemplates, {}, { signal }),
});

/** One template with its settings. */
export const templateQuery = (id: string) =>
  queryOptions({ queryKey: templateKeys.of(id), queryFn: ({ signal }) => call(getTemplate, { id }, { signal }) });

/** The document of one upload for the preview; saved settings make new versions of it, but the document stays. */
export const documentQuery = ({
  id,
  versionId,
  number,
  form,
}: Pick<Template, "id" | "versionId" | "number" | "form">) =>
  queryOptions({
    // What was decided about its parts changes where its places lead.
    queryKey: templateDocumentKeys.of(id, number, form.kinds ?? {}),
    queryFn: ({ signal }) => fetchDocument(previewTemplate, { id, versionId }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
