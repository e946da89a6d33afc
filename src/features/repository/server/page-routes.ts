import { filePictures } from "#features/attachments/server/index.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { getPage, listPages } from "../page-contract.ts";
import { contentOf, within } from "./file-routes.ts";
import { openItem } from "./queries.ts";
import { rememberLook } from "./record.ts";

interface Looked {
  readonly itemId: string;
  readonly version?: number | undefined;
}

/**
 * The routes of the pages of a PDF: the browser gets pictures of them and never the PDF. Requesting any of them counts
 * as opening it.
 */
export function pageRoutes(on: On, files: FileStore): void {
  const pdfOf = async (call: LongMemberCall, { itemId, version }: Looked): Promise<Uint8Array> => {
    const storageKey = await call.transaction(async (transaction) => {
      const [content] = await Promise.all([
        contentOf(transaction.tx, itemId, version),
        openItem(within(call, transaction), itemId),
      ]);
      if (content.mediaType !== "application/pdf") throw new Failure("repository.noPreview", 422);
      await rememberLook(transaction, itemId, content.number);
      return content.storageKey;
    });
    return files.read(storageKey);
  };

  on.long(listPages, async (call, looked) => {
    const sizes = await filePictures.pageSizes(await pdfOf(call, looked));
    if (!sizes) throw new Failure("repository.noPreview", 422);
    return { pages: [...sizes.pages], more: sizes.more };
  });

  on.download(getPage, async (call, { page, ...looked }) => {
    const content = await filePictures.drawPage(await pdfOf(call, looked), page - 1);
    if (!content) throw notFound();
    return { content, name: `${page}.jpg`, mediaType: "image/jpeg", inline: true };
  });
}
