import { queryOptions } from "@tanstack/react-query";
import { pagedQuery } from "#client/list/paged-query.ts";
import { fetchDocument } from "#client/preview/fetch-document.ts";
import { listGallery, previewGalleryTemplate } from "../contract.ts";
import { galleryDocumentKeys, galleryKeys } from "../feature.ts";
import type { GalleryRow } from "../gallery.ts";

/** Pages of the gallery for a search ("" for all). */
export const galleryQuery = (search: string) =>
  pagedQuery(galleryKeys.of("list", search), listGallery, search === "" ? {} : { search });

/** The document of one, filled with its sample answers. */
export const galleryDocumentQuery = ({ id, version }: Pick<GalleryRow, "id" | "version">) =>
  queryOptions({
    queryKey: galleryDocumentKeys.of(id, version),
    queryFn: ({ signal }) => fetchDocument(previewGalleryTemplate, { id }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
