import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { downloadUrl } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { fetchDocument } from "#client/preview/fetch-document.ts";
import { decoded, encodingOf } from "#engine/sheet/csv/decode.ts";
import { canBeShown } from "#features/attachments/attachment.ts";
import { isShownMail } from "#features/attachments/stored-file.ts";
import { MailPreview } from "#features/attachments/web/index.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { downloadFile } from "../../contract.ts";
import { repositoryItemKeys } from "../../feature.ts";
import type { ItemDetails } from "../../item.ts";

const DocumentPreview = lazyComponent(() =>
  import("#client/preview/DocumentPreview.tsx").then((m) => m.DocumentPreview),
);

const PdfPreview = lazyComponent(() => import("./PdfPreview.tsx").then((m) => m.PdfPreview));
const SheetPreview = lazyComponent(() => import("./SheetPreview.tsx").then((m) => m.SheetPreview));

/** Largest text shown in the page, in bytes. */
const maxTextLength = 200_000;
const largestWord = 5 * 1024 * 1024;

const isWord = (mediaType: string): boolean => mediaType.includes("wordprocessingml");
const isSheet = (mediaType: string): boolean => /spreadsheetml|text\/csv/.test(mediaType);

/** Returns true if a version of a file is shown in the panel, and not in a page of its own. */
export const isShownHere = (item: Pick<ItemDetails, "mediaType" | "name" | "size">): boolean =>
  isWord(item.mediaType) ||
  isSheet(item.mediaType) ||
  item.mediaType === "application/pdf" ||
  item.mediaType.startsWith("text/") ||
  isShownMail(item);

interface Shown {
  readonly item: ItemDetails;
  /** The version that is looked at. */
  readonly version: number;
}

/** Shows a file, with a button back to the current version if it is an earlier one. */
export function Preview({ item, version, onCurrent }: Shown & { readonly onCurrent: () => void }) {
  const t = useText();
  return (
    <>
      {version !== item.version && (
        <Alert
          severity="info"
          ref={(element) => element?.scrollIntoView({ block: "nearest" })}
          action={
            <Button color="inherit" size="small" onClick={onCurrent}>
              {t("repository.versions.toCurrent")}
            </Button>
          }
        >
          {t("repository.versions.shown", { number: version })}
        </Alert>
      )}
      <Contents item={item} version={version} />
    </>
  );
}

/** Pictures, text, spreadsheets and pages of PDF here, Word and mails in a frame without network. */
function Contents({ item, version }: Shown) {
  const t = useText();
  const { id: itemId, mediaType, name, size } = item;
  const shown = downloadUrl(downloadFile, { itemId, inline: "true" });
  if (mediaType.startsWith("image/") && canBeShown(mediaType))
    return <img className="repository-picture" src={shown} alt={name} />;
  if (mediaType === "application/pdf") return <PdfPreview item={item} version={version} address={shown} />;
  if (isWord(mediaType) && size <= largestWord) return <WordPreview item={item} version={version} />;
  if (isSheet(mediaType)) return <SheetPreview item={item} version={version} />;
  if (mediaType.startsWith("text/") && size <= maxTextLength) return <TextPreview item={item} version={version} />;
  if (isShownMail(item)) return <StoredMail item={item} version={version} />;
  return <p className="repository-where">{t("repository.noPreview")}</p>;
}

const bytesOf = ({ item, version }: Shown) => ({
  queryKey: repositoryItemKeys.of(item.id, "bytes", version),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    fetchDocument(downloadFile, { itemId: item.id, version, inline: "true" }, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

function WordPreview(shown: Shown) {
  const found = useQuery(bytesOf(shown));
  return (
    <div className="repository-word">
      <DocumentPreview title={shown.item.name} document={found.data} mode="answers" />
    </div>
  );
}

function StoredMail(shown: Shown) {
  const t = useText();
  const found = useQuery(bytesOf(shown));
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <MailPreview
      id={`${shown.item.id} ${shown.version}`}
      bytes={found.data}
      meanwhile={<ListSkeleton label={t("shell.loading")} rows={4} />}
    />
  );
}

/** Decodes a text, also one of an old program that is not in UTF-8. */
const textOf = (bytes: Uint8Array): string => [...decoded(bytes, encodingOf(bytes))].join("");

function TextPreview(shown: Shown) {
  const found = useQuery(bytesOf(shown));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <pre className="repository-text" tabIndex={0}>
      {found.data && textOf(new Uint8Array(found.data))}
    </pre>
  );
}
