import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { call, downloadUrl } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { repositoryItemKeys } from "../../feature.ts";
import type { ItemDetails } from "../../item.ts";
import { getPage, listPages } from "../../page-contract.ts";

/** The pages of a PDF, one below the other, each fetched when it comes near; `address` is the PDF itself. */
export function PdfPreview(props: { readonly item: ItemDetails; readonly version: number; readonly address: string }) {
  const t = useText();
  const { item, version } = props;
  const of = { itemId: item.id, version };
  const found = useQuery({
    queryKey: repositoryItemKeys.of(item.id, "pages", version),
    queryFn: ({ signal }) => call(listPages, of, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { pages = [], more = false } = found.data ?? {};
  return (
    <>
      {found.isPending && <ListSkeleton label={t("shell.loading")} />}
      {found.isError && <p className="repository-where">{failureText(found.error)}</p>}
      {pages.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        <div
          className="repository-pages"
          role="group"
          aria-label={t("repository.pagesOf", { name: item.name })}
          tabIndex={0}
        >
          {pages.map(({ width, height }, at) => (
            <img
              // oxlint-disable-next-line react/no-array-index-key -- a page is its number
              key={at}
              src={downloadUrl(getPage, { ...of, page: at + 1 })}
              alt={t("repository.pageOf", { page: at + 1, count: pages.length })}
              style={{ aspectRatio: `${width} / ${height}` }}
              loading="lazy"
              decoding="async"
            />
          ))}
        </div>
      )}
      {more && <p className="repository-where">{t("repository.morePages", { count: pages.length })}</p>}
      <Button component="a" variant="outlined" href={props.address} target="_blank" rel="noreferrer">
        {t("repository.openFile")}
      </Button>
    </>
  );
}
