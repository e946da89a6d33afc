import { Readable } from "node:stream";
import { finishedDocuments } from "#features/processes/server/index.ts";
import { currentVersion } from "#features/templates/server/index.ts";
import { zipFiles } from "#platform/files/zip-files.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import { sentence } from "#protocol/text.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";
import { allRows, formOfBatch, loadBatch, sheetsAsked } from "./queries.ts";
import { faultSentence } from "./say-fault.ts";
import { emptyWorkbook, workbookOfRows } from "./workbook.ts";

const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** What can be taken of batches: the workbook to fill in, the rows with what is wrong, the documents. */
export function downloadRoutes(platform: Platform, on: On): void {
  on.download(contract.downloadSheet, async (call, { templateId }) => {
    call.authorize(may.createBatch(call.actor));
    const version = await call.transaction(({ tx }) => currentVersion(tx, templateId));
    const asked = sheetsAsked(version, call.language);
    return {
      content: Readable.from(emptyWorkbook(asked, call.language)),
      name: `${fileStem(version.templateName)}.xlsx`,
      mediaType: workbookType,
    };
  });

  on.download(contract.downloadRows, async (call, { id, rows: which }) => {
    const { language } = call;
    const { name, asked, rows } = await call.transaction(async ({ tx }) => {
      const batch = await loadBatch(tx, id);
      call.authorize(may.readBatch(call.actor, batch));
      const { asked } = await formOfBatch(tx, batch, language);
      return { name: batch.name, asked, rows: await allRows(tx, id, which) };
    });
    const suffix = sentence({ en, es }[language], `sheet.suffix.${which}`);
    return {
      content: Readable.from(workbookOfRows(asked, rows, language, (fault) => faultSentence(fault, language))),
      name: `${fileStem(name.replace(/\.xlsx$/i, ""))} ${suffix}.xlsx`,
      mediaType: workbookType,
    };
  });

  on.download(contract.downloadDocuments, async (call, { id, kind }) => {
    const { name, documents } = await call.transaction(async ({ tx }) => {
      const batch = await loadBatch(tx, id);
      call.authorize(may.readBatch(call.actor, batch));
      const rows = await allRows(tx, id, "all");
      const ids = rows.flatMap(({ processId }) => processId ?? []);
      const kinds = kind === "both" ? (["word", "pdf"] as const) : [kind];
      return { name: batch.name, documents: await finishedDocuments(tx, call.actor, ids, kinds) };
    });
    if (documents.length === 0) throw new Failure("batch.noDocuments", 409);
    const files = documents.map((document) => ({
      name: document.name,
      bytes: () => platform.files.read(document.storageKey),
    }));
    return {
      content: Readable.from(zipFiles(files)),
      name: `${fileStem(name.replace(/\.xlsx$/i, ""))}.zip`,
      mediaType: "application/zip",
    };
  });
}

const fileStem = (text: string): string =>
  text
    .replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, 100) || "batch";
