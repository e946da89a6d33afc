import { labelAt, placeLabels } from "#features/answers/label-at.ts";
import { listAttachments } from "#features/attachments/server/index.ts";
import { listComments } from "#features/comments/server/index.ts";
import { documentReadsOf } from "#features/documents/server/index.ts";
import { namesAtTime } from "#features/members/server/index.ts";
import { type HistoryDetails, type HistoryEntry, type HistoryKind, maxEntries } from "#features/processes/history.ts";
import type { StoredProcess } from "#features/processes/server/index.ts";
import { processHistory } from "#features/processes/server/index.ts";
import { suggestionsOf } from "#features/reviews/server/index.ts";
import { templateVersions } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { port } from "#platform/ports.ts";
import { readPlace } from "../place.ts";

/** Something a timeline tells of. */
export interface TimelineEntry {
  readonly id: string;
  readonly what: HistoryKind;
  readonly at: Date;
  readonly byId?: string | null;
  readonly byName?: string | null;
  readonly text?: string | null;
  /** Somebody whose name is the text. */
  readonly textId?: string | undefined;
  readonly details?: HistoryDetails;
  readonly kept?: boolean;
}

/** Lists what another feature adds to the timeline of a process. */
type TimelineSource = (tx: Tx, processId: string) => Promise<readonly TimelineEntry[]>;

export const timelineEntries = port<TimelineSource>("processes.timeline");

/** Comments a timeline tells of. */
const maxComments = 200;

/** Everything that happened to a process, newest first; of one moment, as the rows came. What was done before its history was kept follows from its moments. */
export async function timelineOf(tx: Tx, process: StoredProcess): Promise<HistoryEntry[]> {
  const subject = { kind: "process", id: process.id };
  const [rows, comments, suggestions, files, documents, reads, others] = await Promise.all([
    processHistory.rows(tx, process.id),
    listComments(tx, subject, { limit: maxComments }),
    suggestionsOf(tx, process.id),
    listAttachments(tx, subject),
    readyDocuments(tx, process.id),
    readsOf(tx, process.id),
    fromOthers(tx, process.id),
  ]);
  const entries: TimelineEntry[] = [
    ...rows.map((row) => ({ ...row, textId: row.details.reviewerId ?? row.details.to, text: textOf(row.details) })),
    ...earlier(process, new Set(rows.map(({ what }) => what))),
    ...comments.rows.map(({ id, createdAt, author, content, place }) => ({
      id,
      what: "comment" as const,
      at: new Date(createdAt),
      byId: author.id,
      text: content,
      details: placeOf(place),
    })),
    ...suggestions.map(({ id, at, byId, path, text }) => ({
      id,
      what: "suggestion" as const,
      at: new Date(at),
      byId,
      text,
      details: { paths: [path] },
    })),
    ...files.map(({ id, addedAt, addedBy, name }) => ({
      id,
      what: "attachment" as const,
      at: new Date(addedAt),
      ...(addedBy.id === null ? { byName: addedBy.name } : { byId: addedBy.id }),
      text: name,
    })),
    ...documents,
    ...reads,
    ...others,
  ];
  const people = entries.flatMap(({ byId, textId }) => [byId, textId].flatMap((id) => id ?? []));
  const [names, labelsOf] = await Promise.all([namesAtTime(tx, [...new Set(people)]), labelsAtTime(tx, rows)]);
  const nameOf = (id: string | null | undefined, at: Date) => (id ? (names({ id, at })?.name ?? null) : null);
  return entries
    .map(({ id, what, at, byId, byName, text, textId, details, kept }) => ({
      id,
      what,
      at: at.toISOString(),
      byName: byName ?? nameOf(byId, at),
      text: text ?? nameOf(textId, at),
      tags: [...(details?.tags ?? [])],
      paths: [...(details?.paths ?? [])],
      labels: labelsOf(at, details?.paths ?? []),
      kept: kept ?? false,
    }))
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, maxEntries);
}

/** Lists who opened and downloaded the documents of a process. */
const readsOf = async (tx: Tx, processId: string): Promise<TimelineEntry[]> =>
  (await documentReadsOf(tx, processId)).map(({ act, kind, ...row }) => ({
    ...row,
    ...readEntries[kind],
    ...(act === "opened" ? { what: act } : {}),
  }));

/** The timeline entry of each document that is downloaded. */
const readEntries = {
  word: { what: "downloaded", text: "Word" },
  pdf: { what: "downloaded", text: "PDF" },
  pdfa: { what: "downloaded", text: "PDF/A" },
  signed: { what: "signedDownloaded", text: null },
  signatureCertificate: { what: "proofDownloaded", text: null },
  dossier: { what: "dossierDownloaded", text: null },
} as const satisfies Record<string, Pick<TimelineEntry, "what" | "text">>;

/**
 * Returns the labels of fields at a moment. None from after the last change of the template's version, because the form of now
 * has them, and from before a change that did not record it.
 */
async function labelsAtTime(
  tx: Tx,
  rows: readonly Pick<TimelineEntry, "at" | "details">[],
): Promise<(at: Date, paths: readonly string[]) => string[]> {
  const moves = rows.flatMap(({ at, details }) =>
    details?.fromVersionId === undefined ? [] : [{ until: at, versionId: details.fromVersionId }],
  );
  const places = new Map<string, Readonly<Record<string, string>>>();
  for (const id of new Set(moves.map(({ versionId }) => versionId))) {
    // Versions that no process uses are deleted.
    const version = await templateVersions.load(tx, id).catch(() => undefined);
    if (version) places.set(id, placeLabels(version.form));
  }
  // The first move after a moment: the rows come newest first.
  return (at, paths) => {
    const move = paths.length === 0 ? undefined : moves.findLast(({ until }) => until > at);
    const labels = move && places.get(move.versionId);
    return labels ? paths.map((path) => labelAt(labels, path)) : [];
  };
}

async function fromOthers(tx: Tx, processId: string): Promise<TimelineEntry[]> {
  return (await Promise.all(tx.ports.all(timelineEntries).map((source) => source(tx, processId)))).flat();
}

/** Returns the answer a comment belongs to. */
function placeOf(place: string | null): HistoryDetails {
  const at = place === null ? undefined : readPlace(place);
  return at?.type === "answer" ? { paths: [at.path] } : {};
}

const textOf = ({ title, reason, completedDate, emails }: HistoryDetails): string | null =>
  title ?? reason ?? completedDate ?? emails?.join(", ") ?? null;

/** Returns the entries that no row records: the beginning, and actions known from the moments of the process. */
function earlier(process: StoredProcess, there: ReadonlySet<HistoryKind>): TimelineEntry[] {
  const { creatorId, submitterId, deciderId, status, createTimestamp, reviewTimestamp, reviewedOn } = process;
  const entries: TimelineEntry[] = [
    { id: "created", what: "created", at: createTimestamp, byId: creatorId, byName: process.requesterName },
  ];
  if (reviewTimestamp && submitterId && !there.has("send"))
    entries.push({ id: "send", what: "send", at: reviewTimestamp, byId: submitterId });
  const decided = process.automatic ? "finish" : "approve";
  if (status === "approved" && reviewedOn && !there.has(decided))
    entries.push({ id: decided, what: decided, at: reviewedOn, byId: deciderId });
  if (status === "rejected" && reviewedOn && !there.has("reject") && !there.has("refuse"))
    entries.push({ id: "reject", what: "reject", at: reviewedOn, byId: deciderId, text: process.reason });
  return entries;
}

/** The documents that are there: made by nobody in particular. */
async function readyDocuments(tx: Tx, processId: string): Promise<TimelineEntry[]> {
  const rows = await tx
    .selectFrom("processDocuments as d")
    .innerJoin("files as f", (join) => join.onRef("f.orgId", "=", "d.orgId").onRef("f.id", "=", "d.fileId"))
    .select(["d.kind", "d.updatedAt", "f.name"])
    .where("d.processId", "=", processId)
    .where("d.state", "=", "ready")
    .execute();
  return rows.map(({ kind, updatedAt, name }) => ({ id: kind, what: "document", at: updatedAt, text: name }));
}
