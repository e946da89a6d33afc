import { Readable } from "node:stream";
import type { z } from "zod";
import { finishedDocuments, rememberDownloads } from "#features/documents/server/index.ts";
import { en as processesEn } from "#features/processes/text/en.ts";
import { es as processesEs } from "#features/processes/text/es.ts";
import { templateVersions } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { type FileToZip, zipFiles } from "#platform/files/zip-files.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { joinPdfsInWorker } from "#platform/uploads/document-workers.ts";
import { Failure } from "#protocol/failure.ts";
import { type Language, sentence } from "#protocol/text.ts";
import type { RowError } from "../batch.ts";
import * as contract from "../contract.ts";
import { documentName } from "../document-name.ts";
import * as may from "../policy.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";
import { allRows, formOfBatch, loadBatch, sheetsAsked } from "./queries.ts";
import { emptyWorkbook, workbookOfRows } from "./workbook.ts";

/** The ending of a file that a batch was read from. */
const fileEnding = /\.(?:xlsx|csv|tsv|txt)$/i;

const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The downloads of batches: the workbook to fill in, the rows with their errors, the documents. */
export function downloadRoutes(platform: Platform, on: On): void {
  on.download(contract.downloadSheet, async (call, { templateId }) => {
    call.authorize(may.createBatch(call.actor));
    const version = await call.transaction(({ tx }) => templateVersions.published(tx, templateId));
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
      content: Readable.from(workbookOfRows(asked, rows, language, (error) => errorSentence(error, language))),
      name: `${fileStem(name.replace(fileEnding, ""))} ${suffix}.xlsx`,
      mediaType: workbookType,
    };
  });

  on.download(contract.downloadDocuments, async (call, asked) => {
    const { name, documents } = await call.transaction(async (inside) => {
      const found = await documentsOf(inside.tx, call, asked);
      for (const [kind, some] of Map.groupBy(found.documents, (one) => one.kind))
        await rememberDownloads(
          inside,
          some.map(({ processId }) => processId),
          kind,
        );
      return found;
    });
    if (documents.length === 0) throw new Failure("batch.noDocuments", 409);
    const files = documents.map((document) => ({
      name: document.name,
      bytes: () => platform.files.read(document.storageKey),
    }));
    if (asked.kind === "joined")
      return { content: await joined(files), name: `${fileStem(name)}.pdf`, mediaType: "application/pdf" };
    return { content: Readable.from(zipFiles(files)), name: `${fileStem(name)}.zip`, mediaType: "application/zip" };
  });
}

/** The documents of a batch in the order of its rows, under the names that are wanted. */
async function documentsOf(
  tx: Tx,
  call: Pick<LongMemberCall, "actor" | "authorize">,
  { id, kind, names }: z.output<typeof contract.downloadDocuments.input>,
) {
  const batch = await loadBatch(tx, id);
  call.authorize(may.readBatch(call.actor, batch));
  const rows = await allRows(tx, id, "all");
  const { questions } = await formOfBatch(tx, batch, "es");
  const kinds =
    kind === "both" ? (["word", "pdf"] as const) : kind === "word" ? (["word"] as const) : (["pdf"] as const);
  const ids = rows.flatMap(({ processId }) => processId ?? []);
  const found = await finishedDocuments(tx, call.actor, ids, kinds);
  const nameOf = new Map(
    rows.map((row, at) => [row.processId, documentName(names, questions, { ...row, place: at + 1 })] as const),
  );
  return {
    name: batch.name.replace(fileEnding, ""),
    documents: found.map((one) => ({
      ...one,
      name: `${nameOf.get(one.processId)}${one.name.slice(one.name.lastIndexOf("."))}`,
    })),
  };
}

/** PDFs are joined so many at a time: each worker holds few. */
const joinedAtOnce = 50;
/** The maximum of bytes joined into one PDF. */
const maxJoined = 150 * 1024 * 1024;

/** All PDFs in one. */
async function joined(files: readonly FileToZip[]): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let at = 0; at < files.length; at += joinedAtOnce) {
    const some = await Promise.all(files.slice(at, at + joinedAtOnce).map(({ bytes }) => bytes()));
    size += some.reduce((sum, { byteLength }) => sum + byteLength, 0);
    if (size > maxJoined) throw new Failure("batch.tooLargeToJoin", 413);
    const [first, ...others] = some;
    if (first) parts.push(others.length === 0 ? first : await joinPdfsInWorker(first, others));
  }
  const [first, ...others] = parts;
  if (!first) throw new Failure("batch.noDocuments", 409);
  return others.length === 0 ? first : joinPdfsInWorker(first, others);
}

const fileStem = (text: string): string =>
  text
    .replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, 100) || "batch";

/** The sentence of an error, in a language. */
function errorSentence({ code, values }: RowError, language: Language): string {
  const [area = "", ...rest] = code.split(".");
  const key = rest.join(".");
  if (area === "processes") return sentence({ en: processesEn, es: processesEs }[language], key, values);
  return sentence({ en, es }[language], area === "batch" ? key : "fault.unknown");
}
