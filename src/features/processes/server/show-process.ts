import { memberNames } from "#features/members/server/index.ts";
import { questionsOf } from "#features/templates/form.ts";
import { loadTemplateVersion } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { type DocumentKind, type DocumentState, documentKinds, type Process } from "../process.ts";
import { contentHash } from "./content-hash.ts";
import type { StoredProcess } from "./queries.ts";

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A process as its page shows it. */
export async function showProcess(tx: Tx, process: StoredProcess): Promise<Process> {
  const { creatorId, submitterId, reviewerId, deciderId } = process;
  const version = await loadTemplateVersion(tx, process.templateVersionId);
  const names = await memberNames(
    tx,
    [creatorId, submitterId, reviewerId, deciderId].filter((id) => id !== null),
  );
  const filed = await filedNames(tx, process.id);
  const nameOf = (id: string | null) => (id && names.get(id)?.name) || null;
  const { id, title, status, templateId, teamId, clientId, projectId, tags, automatic, reason } = process;
  return {
    ...{ id, title, status, templateId, teamId, clientId, projectId, tags, automatic, reason },
    ...{ creatorId, submitterId, reviewerId, deciderId, ...filed },
    deleted: false,
    version: process.version,
    contentHash: contentHash(process).toString("hex"),
    templateName: version.templateName,
    templateVersionId: version.id,
    templateNumber: version.number,
    form: version.form,
    questions: questionsOf(version.tree, version.form),
    answers: process.answers,
    creatorName: nameOf(creatorId),
    submitterName: nameOf(submitterId),
    reviewerName: nameOf(reviewerId),
    deciderName: nameOf(deciderId),
    rejectionTags: process.rejectionTags,
    rejectedAnswers: process.rejectedAnswers,
    timestamp: process.timestamp.toISOString(),
    createTimestamp: process.createTimestamp.toISOString(),
    saveTimestamp: iso(process.saveTimestamp),
    unassignedTimestamp: iso(process.unassignedTimestamp),
    reviewTimestamp: iso(process.reviewTimestamp),
    reviewedOn: iso(process.reviewedOn),
    approvedOn: iso(process.approvedOn),
    assignmentDate: iso(process.assignmentDate),
    completedDate: process.completedDate,
    documents: status === "approved" ? await documentsOf(tx, id) : [],
  };
}

/** The names of what a process is filed under, also of what was deleted since. */
const filedNames = (tx: Tx, id: string) =>
  tx
    .selectFrom("processes as p")
    .leftJoin("teams as t", (join) => join.onRef("t.orgId", "=", "p.orgId").onRef("t.id", "=", "p.teamId"))
    .leftJoin("clients as c", (join) => join.onRef("c.orgId", "=", "p.orgId").onRef("c.id", "=", "p.clientId"))
    .leftJoin("projects as r", (join) => join.onRef("r.orgId", "=", "p.orgId").onRef("r.id", "=", "p.projectId"))
    .select(["t.name as teamName", "c.name as clientName", "r.name as projectName"])
    .where("p.id", "=", id)
    .executeTakeFirstOrThrow();

async function documentsOf(tx: Tx, processId: string): Promise<Process["documents"]> {
  const rows = await tx
    .selectFrom("processDocuments as d")
    .leftJoin("files as f", (join) => join.onRef("f.orgId", "=", "d.orgId").onRef("f.id", "=", "d.fileId"))
    .select(["d.kind", "d.state", "d.attempts", "d.failure", "d.updatedAt", "f.size"])
    .where("d.processId", "=", processId)
    .execute();
  return rows
    .map((row) => ({
      ...row,
      kind: row.kind as DocumentKind,
      state: row.state as DocumentState,
      updatedAt: row.updatedAt.toISOString(),
    }))
    .toSorted((a, b) => documentKinds.indexOf(a.kind) - documentKinds.indexOf(b.kind));
}
