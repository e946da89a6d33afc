import { memberNames } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { compareInWorker, redlineInWorker } from "#platform/uploads/document-workers.ts";
import { wordMediaType } from "#platform/uploads/file-text.ts";
import { sentence } from "#protocol/text.ts";
import { compareForms } from "../../compare-forms.ts";
import * as may from "../../policy.ts";
import { renamesBetween } from "../../renames.ts";
import { en } from "../../text/en.ts";
import { es } from "../../text/es.ts";
import * as contract from "../../version-contract.ts";
import { type LoadedVersion, versionOf } from "../queries.ts";
import { versionsOf } from "./queries.ts";

/** The routes that look at the versions of a template. */
export const versionRoutes =
  ({ files }: Platform) =>
  (on: On): void => {
    on(contract.listVersions, async (call, { id }) => {
      call.authorize(may.readVersions(call.actor));
      return versionsOf(call.tx, id);
    });

    on.long(contract.compareVersions, async (call, input) => {
      call.authorize(may.readVersions(call.actor));
      const [before, after] = await pairOf(call, input);
      const [old, now] = [await files.read(before.storageKey), await files.read(after.storageKey)];
      const { counts, shown, more, rewritten } = await compareInWorker(old, now);
      const places = rewritten.map(([was, is]) => ({ file: is.file, before: was.paragraph, after: is.paragraph }));
      const renames = renamesBetween(before.tree, after.tree, places);
      const things = compareForms(before.form, after.form, renames);
      return { text: { counts, shown, more }, things };
    });

    on.download(contract.redlineVersions, async (call, input) => {
      call.authorize(may.readVersions(call.actor));
      const [before, after] = await pairOf(call, input);
      const [old, now] = [await files.read(before.storageKey), await files.read(after.storageKey)];
      const author = await call.transaction(({ tx }) => authorOf(tx, after));
      const content = await redlineInWorker(old, now, author);
      const numbers = { before: before.number, after: after.number };
      const suffix = sentence({ en: en.versions, es: es.versions }[call.language], "redlineSuffix", numbers);
      return { content, name: `${after.fileName.replace(/\.docx$/i, "")} ${suffix}.docx`, mediaType: wordMediaType };
    });
  };

/** Both versions; 404 unless they are of this template. */
const pairOf = (
  call: LongMemberCall,
  { id, before, after }: { readonly id: string; readonly before: string; readonly after: string },
): Promise<[LoadedVersion, LoadedVersion]> =>
  call.transaction(async ({ tx }) => [await versionOf(tx, id, before), await versionOf(tx, id, after)]);

/** Returns the author and the time of a version, for the marks of its changes. */
async function authorOf(tx: Tx, { createdAt, createdBy, templateName }: LoadedVersion) {
  const names = await memberNames(tx, createdBy === null ? [] : [createdBy]);
  return { name: names.get(createdBy ?? "")?.name ?? templateName, date: createdAt.toISOString() };
}
