import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { downloadUrl } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { fetchDocument } from "#client/preview/fetch-document.ts";
import { canBeShown } from "#features/attachments/attachment.ts";
import { downloadFile } from "../contract.ts";
import type { ItemDetails } from "../item.ts";
import { repositoryItemKeys } from "../keys.ts";

const DocumentPreview = lazyComponent(() =>
  import("#client/preview/DocumentPreview.tsx").then((m) => m.DocumentPreview),
);

const SheetPreview = lazyComponent(() => import("./SheetPreview.tsx").then((m) => m.SheetPreview));

/** Largest text shown in the page, in bytes. */
const longestText = 200_000;
const largestWord = 5 * 1024 * 1024;

/** What a file shows: pictures, text and spreadsheets here, Word in a frame without network, PDF in a page of its own. */
export function Preview({ item }: { readonly item: ItemDetails }) {
  const t = useText();
  const { id: itemId, mediaType, name, size } = item;
  const shown = downloadUrl(downloadFile, { itemId, inline: "true" });
  if (mediaType.startsWith("image/") && canBeShown(mediaType))
    return <img className="repository-picture" src={shown} alt={name} />;
  if (canBeShown(mediaType))
    return (
      <Button component="a" variant="contained" href={shown} target="_blank" rel="noreferrer">
        {t("repository.openFile")}
      </Button>
    );
  if (mediaType.includes("wordprocessingml") && size <= largestWord) return <WordPreview item={item} />;
  if (/spreadsheetml|text\/csv/.test(mediaType)) return <SheetPreview item={item} />;
  if (mediaType.startsWith("text/") && size <= longestText) return <TextPreview item={item} />;
  return <p className="repository-where">{t("repository.noPreview")}</p>;
}

const bytesOf = (item: ItemDetails) => ({
  queryKey: repositoryItemKeys.of(item.id, "bytes", item.version),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    fetchDocument(downloadFile, { itemId: item.id, inline: "true" }, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

function WordPreview({ item }: { readonly item: ItemDetails }) {
  const found = useQuery(bytesOf(item));
  return (
    <div className="repository-word">
      <DocumentPreview title={item.name} document={found.data} mode="answers" />
    </div>
  );
}

function TextPreview({ item }: { readonly item: ItemDetails }) {
  const found = useQuery(bytesOf(item));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <pre className="repository-text" tabIndex={0}>
      {found.data && new TextDecoder().decode(found.data)}
    </pre>
  );
}
