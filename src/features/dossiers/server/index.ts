import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { writeCsv } from "#engine/sheet/csv/write-csv.ts";
import { rememberDownloads } from "#features/documents/server/index.ts";
import { memberNames } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { type FileToZip, zipFiles } from "#platform/files/zip-files.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import type { Language } from "#protocol/text.ts";
import { downloadDossier, getDossier } from "../contract.ts";
import { type DossierOf, folderName, hashesName } from "../dossier.ts";
import { checkSize, type Dossier, gather, type SentMail } from "./gather.ts";
import { indexPdf, type Made } from "./index-pdf.ts";
import { say } from "./say.ts";

/** The server side of dossiers. */
export const dossiers = ({ files }: Platform): ServerFeature => ({
  name: "dossiers",
  routes: (on: On) => {
    on(getDossier, async (call, of) => {
      const { name, sections, coming } = await gather(call, of, "en");
      const parts = sections.flatMap((section) => section.parts);
      const bytes = parts.reduce((sum, { size }) => sum + size, 0);
      return { name, processes: sections.length, files: parts.length, bytes, coming };
    });

    on.download(downloadDossier, async (call, of) => {
      const { dossier, made } = await readDossier(call, of);
      return {
        content: Readable.from(zipFiles(await filesOf(dossier, made, (key) => files.read(key)))),
        name: `${folderName(`${say(made.language, "dossiers.title")} ${dossier.name}`)}.zip`,
        mediaType: "application/zip",
      };
    });
  },
});

/** A dossier, and who takes it out: the audit log says so of what it is. */
const readDossier = (call: LongMemberCall, of: DossierOf): Promise<{ dossier: Dossier; made: Made }> =>
  call.transaction(async (transaction) => {
    const { tx, orgId, now } = transaction;
    const { actor, authorize, language } = call;
    const dossier = await gather({ tx, orgId, actor, authorize }, of, language);
    checkSize(dossier);
    const { name: firm, timeZone } = await loadOrganization(tx, orgId, now);
    const by = (await memberNames(tx, [actor.uid])).get(actor.uid)?.name ?? "";
    const count = dossier.sections.reduce((sum, { parts }) => sum + parts.length, 0);
    const taken = dossier.sections.filter(({ parts }) => parts.length > 0).map(({ id }) => id);
    await rememberDownloads(transaction, taken, "dossier");
    transaction.audit("dossier.taken", of.kind, of.id, { processes: dossier.sections.length, files: count });
    return { dossier, made: { firm, by, at: now, timeZone, language } };
  });

/** The files of the zip: the index and the hashes first, then each file, read when its turn comes. */
async function filesOf(
  dossier: Dossier,
  made: Made,
  read: (storageKey: string) => Promise<Uint8Array>,
): Promise<FileToZip[]> {
  const word = (key: string) => say(made.language, `dossiers.index.${key}`);
  const index = await indexPdf(dossier, made);
  const mails = dossier.mails.length > 0 ? await mailsCsv(dossier.mails, made.language) : undefined;
  const own = [{ name: word("file"), bytes: index }, ...(mails ? [{ name: word("mails"), bytes: mails }] : [])];
  const parts = dossier.sections.flatMap((section) => section.parts);
  const hashes = [
    ...own.map(({ name, bytes }) => `${createHash("sha256").update(bytes).digest("hex")}  ${name}`),
    ...parts.map(({ sha256, path }) => `${sha256}  ${path}`),
  ];
  const list = new TextEncoder().encode(`${hashes.join("\n")}\n`);
  return [
    ...[...own, { name: hashesName, bytes: list }].map(({ name, bytes }) => ({ name, bytes: async () => bytes })),
    ...parts.map(({ path, storageKey }) => ({ name: path, bytes: () => read(storageKey) })),
  ];
}

async function mailsCsv(mails: readonly SentMail[], language: Language): Promise<Uint8Array> {
  const word = (key: string) => say(language, `dossiers.mail.${key}`);
  const columns = (["at", "to", "subject", "outcome"] as const).map((key) => ({
    header: word(key),
    kind: "text" as const,
  }));
  const rows = mails.map(({ at, to, subject, outcome }) => [at.toISOString(), to, subject, word(outcome)]);
  const pieces: Uint8Array[] = [];
  for await (const piece of writeCsv({ columns }, rows)) pieces.push(piece);
  return Buffer.concat(pieces);
}
