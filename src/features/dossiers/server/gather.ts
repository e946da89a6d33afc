import { attachedToAll } from "#features/attachments/server/index.ts";
import { documentsComing, finishedDocuments } from "#features/documents/server/index.ts";
import { mailsAbout } from "#features/notifications/server/index.ts";
import { filedProcessIds, namedEntry } from "#features/process-lists/server/index.ts";
import type { ProcessStatus } from "#features/processes/lifecycle.ts";
import { documentKinds } from "#features/processes/process.ts";
import { loadProcess, permit, processNews } from "#features/processes/server/index.ts";
import { signedOf, signersMailed } from "#features/signatures/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { Failure } from "#protocol/failure.ts";
import type { Language } from "#protocol/text.ts";
import {
  type DossierOf,
  folderName,
  maxBytes,
  maxFiles,
  maxProcesses,
  type PartKind,
  pathTaker,
  processFolder,
} from "../dossier.ts";
import { takeDossier, takeDossiers } from "../policy.ts";
import { say } from "./say.ts";

type Call = Pick<MemberCall, "tx" | "orgId" | "actor" | "authorize">;

/** A file of a dossier. */
export interface Part {
  readonly kind: PartKind;
  readonly path: string;
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
  readonly storageKey: string;
}

/** One process of a dossier. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly status: ProcessStatus;
  readonly parts: readonly Part[];
}

/** A mail that was sent about a process. */
export interface SentMail {
  readonly at: Date;
  readonly to: string;
  readonly subject: string;
  readonly outcome: "sent" | "failed" | "waiting";
}

export interface Dossier {
  readonly name: string;
  readonly sections: readonly Section[];
  readonly mails: readonly SentMail[];
  /** Documents that are still being made. */
  readonly coming: number;
}

/** All that a dossier holds, of what the asker may open. */
export async function gather(call: Call, of: DossierOf, language: Language): Promise<Dossier> {
  const { name, ids } = await processesOf(call, of);
  const { tx, orgId } = call;
  const [news, found, mails, coming] = await Promise.all([
    processNews(tx, ids),
    partsOf(call, ids),
    mailsOf(tx, orgId, ids, language),
    documentsComing(tx, ids),
  ]);
  const sections = ids.flatMap((id, index): Section | [] => {
    const process = news.get(id);
    if (!process) return [];
    const { title, status } = process;
    const top = of.kind === "process" ? "" : `${processFolder(index, ids.length, title)}/`;
    const take = pathTaker();
    const parts = (found.get(id) ?? []).map(({ name: file, ...part }) => {
      const folder = part.kind === "document" ? "" : say(language, `dossiers.folder.${part.kind}`);
      return { ...part, path: take(top + (folder === "" ? "" : `${folder}/`) + folderName(file)) };
    });
    return { id, title, status, parts };
  });
  return { name, sections, mails, coming };
}

/** Refuses a dossier that would be too large. */
export function checkSize({ sections }: Dossier): void {
  const parts = sections.flatMap((section) => section.parts);
  if (parts.length > maxFiles) throw new Failure("dossiers.tooMany", 409, { values: { max: maxFiles } });
  if (parts.reduce((sum, { size }) => sum + size, 0) > maxBytes) throw new Failure("dossiers.tooLarge", 409);
}

async function processesOf(call: Call, { kind, id }: DossierOf) {
  if (kind === "process") {
    const process = await loadProcess(call.tx, id);
    await permit(call, process, takeDossier(call.actor, process));
    return { name: process.title, ids: [id] };
  }
  call.authorize(takeDossiers(call.actor));
  const { name } = await namedEntry(call.tx, { kind, id });
  const ids = await filedProcessIds(call.tx, call.actor, { kind, id }, maxProcesses + 1);
  if (ids.length > maxProcesses) throw new Failure("dossiers.manyProcesses", 409, { values: { max: maxProcesses } });
  return { name, ids };
}

type Named = Omit<Part, "path"> & { readonly name: string };

/** The files of each process: its documents, what was attached, and what was signed. */
async function partsOf({ tx, orgId, actor }: Call, ids: readonly string[]): Promise<ReadonlyMap<string, Named[]>> {
  const all = new Map<string, Named[]>(ids.map((id) => [id, []]));
  const [documents, attached, signed] = await Promise.all([
    finishedDocuments(tx, actor, ids, documentKinds),
    attachedToAll(tx, "process", ids),
    signedOf(tx, orgId, ids),
  ]);
  for (const { processId, name, size, sha256, storageKey } of documents)
    all.get(processId)?.push({ kind: "document", name, size, sha256: hex(sha256), storageKey });
  for (const { subjectId, name, size, sha256, storageKey, evidenceKind } of attached) {
    const kind = evidenceKind === null ? "annex" : "evidence";
    all.get(subjectId)?.push({ kind, name, size, sha256: hex(sha256), storageKey });
  }
  for (const { processId, name, size, sha256, storageKey } of signed)
    all.get(processId)?.push({ kind: "signature", name, size, sha256: hex(sha256), storageKey });
  return all;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** Returns the mails about them to people outside, the oldest first. */
async function mailsOf(tx: Tx, orgId: string, ids: readonly string[], language: Language): Promise<SentMail[]> {
  const [about, invitations] = await Promise.all([mailsAbout(tx, ids), signersMailed(tx, orgId, ids)]);
  const mails = about.map(({ address, title, createdAt, sentAt, failedAt }) => ({
    at: sentAt ?? createdAt,
    to: address,
    subject: title,
    outcome: sentAt ? ("sent" as const) : failedAt ? ("failed" as const) : ("waiting" as const),
  }));
  const invited = invitations.map(({ email, title, invitedAt, failed }) => ({
    at: invitedAt,
    to: email,
    subject: say(language, "dossiers.invited", { title }),
    outcome: failed ? ("failed" as const) : ("sent" as const),
  }));
  return [...mails, ...invited].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
