import { PDFDocument } from "@cantoo/pdf-lib";
import { showBritish } from "#engine/calendar/day.ts";
import { localTimeOf } from "#engine/calendar/zone.ts";
import { namesAtTime } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import type { HistoryEntry, HistoryKind } from "#features/processes/history.ts";
import { shownStatus } from "#features/processes/lifecycle.ts";
import type { StoredProcess } from "#features/processes/server/index.ts";
import { contentHash } from "#features/processes/server/index.ts";
import { en } from "#features/processes/text/en.ts";
import { es } from "#features/processes/text/es.ts";
import { templateVersions } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { formerTitles } from "#platform/db/former-titles.ts";
import { Sheet, sheetFonts } from "#platform/pdf/sheet.ts";
import { port } from "#platform/ports.ts";
import { type Language, sentence } from "#protocol/text.ts";
import { timelineOf } from "./timeline.ts";

/** Lists the signed PDFs of a process, by name and SHA-256. */
export const signedDocuments =
  port<(tx: Tx, orgId: string, processId: string) => Promise<readonly { name: string; sha256: Buffer }[]>>(
    "processes.signedDocuments",
  );

/** The facts on the certificate of a process. */
export type CertificateFacts = Awaited<ReturnType<typeof certificateOf>>;

/** The entries that only people of the organization are shown: a certificate goes to others. */
const internal: ReadonlySet<HistoryKind> = new Set([
  "opened",
  "downloaded",
  "signedDownloaded",
  "proofDownloaded",
  "dossierDownloaded",
]);

/** Reads what the certificate of a process says. Names are those of the approval, if there was one. */
export async function certificateOf(tx: Tx, process: StoredProcess, now: Date) {
  const { id, orgId, title, creatorId, deciderId } = process;
  const { name: organization, timeZone } = await loadOrganization(tx, orgId, now);
  const template = await templateVersions.load(tx, process.templateVersionId);
  const settledAt = (process.status === "approved" ? process.reviewedOn : null) ?? now;
  const [names, templateNames, organizationNames, documents, signed, timeline] = await Promise.all([
    namesAtTime(
      tx,
      [creatorId, deciderId].flatMap((one) => one ?? []),
    ),
    formerTitles(tx, "template", [process.templateId]),
    formerTitles(tx, "organization", [orgId]),
    tx
      .selectFrom("processDocuments as d")
      .innerJoin("files as f", (join) => join.onRef("f.orgId", "=", "d.orgId").onRef("f.id", "=", "d.fileId"))
      .select(["d.kind", "f.name", "f.sha256"])
      .where("d.processId", "=", id)
      .orderBy("d.kind", "desc")
      .execute(),
    Promise.all(tx.ports.all(signedDocuments).map((source) => source(tx, orgId, id))),
    timelineOf(tx, process),
  ]);
  const nameOf = (uid: string | null, at: Date | null) => (uid && names({ id: uid, at: at ?? now })?.name) || null;
  const handedOut = [...documents, ...signed.flat().map((one) => ({ ...one, kind: "signed" as const }))];
  return {
    id,
    title,
    organization: organizationNames({ id: orgId, at: settledAt }) ?? organization,
    timeZone,
    now,
    template: templateNames({ id: process.templateId, at: settledAt }) ?? template.templateName,
    templateNumber: template.number,
    status: shownStatus(process),
    copyOf: timeline.find(({ what }) => what === "copied")?.text ?? null,
    requester: process.requesterName,
    creator: nameOf(creatorId, process.createTimestamp),
    decider: process.status === "approved" && !process.automatic ? nameOf(deciderId, process.reviewedOn) : null,
    contentHash: (process.approvedHash ?? contentHash(process)).toString("hex"),
    documents: handedOut.map(({ kind, name, sha256 }) => ({ kind, name, sha256: sha256.toString("hex") })),
    entries: timeline.filter(({ what }) => !internal.has(what)).toReversed(),
  };
}

const texts = { en, es };

/** The name of the file, which is not that of the contract it is about. */
export const certificateName = (language: Language, title: string): string =>
  sentence(texts[language], "history.certificate.fileName", { title });

/**
 * The certificate of a process as a PDF, in the language of who asks: what it is, all that happened to it in order, and where
 * anybody verifies its document. `verifyAt` gives the address for a SHA-256.
 */
export async function certificatePdf(
  facts: CertificateFacts,
  language: Language,
  verifyAt: (sha256: string) => string,
): Promise<Uint8Array> {
  const say = (key: string, values: Record<string, string | number> = {}) => sentence(texts[language], key, values);
  const name = (key: string) => say(`history.certificate.${key}`);
  const pdf = await PDFDocument.create();
  pdf.setTitle(`${name("title")}: ${facts.title}`);
  const sheet = new Sheet(pdf, await sheetFonts(pdf), `${name("process")} ${facts.id}`);
  sheet.heading(name("title"), 15);
  sheet.fact(name("contract"), facts.title);
  sheet.fact(name("organization"), facts.organization);
  sheet.fact(
    name("template"),
    say("history.certificate.version", { name: facts.template, number: facts.templateNumber }),
  );
  sheet.fact(name("status"), say(`status.${facts.status}`));
  if (facts.copyOf) sheet.fact(name("copyOf"), facts.copyOf);
  if (facts.requester) sheet.fact(name("requester"), facts.requester);
  if (facts.creator) sheet.fact(name("creator"), facts.creator);
  if (facts.decider) sheet.fact(name("decider"), facts.decider);
  sheet.fact(name("content"), facts.contentHash, true);
  for (const document of facts.documents) {
    sheet.fact(name(document.kind), document.name);
    sheet.fact("SHA-256", document.sha256, true);
  }
  sheet.heading(name("entries"));
  for (const entry of facts.entries) writeEntry(sheet, entry, facts.timeZone, say);
  sheet.heading(name("about"));
  sheet.text(say("history.certificate.aboutText"), { pale: true });
  sheet.fact(name("issued"), at(facts.now, facts.timeZone));
  const handedOut = facts.documents.find(({ kind }) => kind === "pdf") ?? facts.documents[0];
  if (handedOut)
    sheet.verification(
      say("history.certificate.verifyText", { name: handedOut.name }),
      verifyAt(handedOut.sha256),
      name("verify"),
    );
  return pdf.save();
}

function writeEntry(
  sheet: Sheet,
  { what, at: moment, byName, text, tags }: HistoryEntry,
  timeZone: string,
  say: (key: string) => string,
): void {
  sheet.need(30);
  sheet.fact(at(new Date(moment), timeZone), [say(`history.what.${what}`), byName].filter(Boolean).join(" · "));
  const note = [text, ...tags].filter(Boolean).join(" · ");
  if (note !== "") sheet.text(note, { size: 8, indent: 150, pale: true });
  sheet.y -= 2;
}

/** A moment as people of the organization read it. */
function at(moment: Date, timeZone: string): string {
  const { day, time } = localTimeOf(timeZone, moment.getTime());
  return `${showBritish(day)} ${new Date(time).toISOString().slice(11, 16)}`;
}
