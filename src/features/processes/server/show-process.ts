import { sql } from "kysely";
import { isConnected } from "#features/ai/server/index.ts";
import { answerWarnings } from "#features/answers/answer-warnings.ts";
import { filledForm } from "#features/answers/filled-form.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { memberNamesOf } from "#features/members/server/index.ts";
import { teamsOf } from "#features/teams/server/index.ts";
import { formOfVersion, templateVersions } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { ActingCall } from "#platform/http/call.ts";
import { notFound } from "#protocol/failure.ts";
import type { Carried } from "../carried.ts";
import { companionsOf } from "../lifecycle.ts";
import { readableProcesses } from "../policy.ts";
import { documentKinds, type Process } from "../process.ts";
import { inAny } from "./conditions.ts";
import { contentHash } from "./content-hash.ts";
import { processPorts } from "./ports.ts";
import type { StoredProcess } from "./queries.ts";

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns what is carried without the titles, and the names of people, of processes that are deleted or that the actor may not read. */
export async function readableSources(
  { tx, actor }: Pick<ActingCall, "tx" | "actor">,
  { carried }: Pick<StoredProcess, "carried">,
): Promise<Carried | null> {
  const processes = carried?.from.flatMap(({ id }) => id ?? []) ?? [];
  if (!carried || processes.length === 0) return carried;
  const ids = sql.join(processes.map((id) => sql`${id}::uuid`));
  const { rows } = await sql<{ id: string }>`
    select p.id from processes p where p.id in (${ids}) and p.deleted_at is null and ${inAny(readableProcesses(actor))}`.execute(
    tx,
  );
  const readable = new Set(rows.map(({ id }) => id));
  const shows = carried.from.map(({ id }) => id !== null && readable.has(id));
  return {
    ...carried,
    from: carried.from.map((source, i) => ({ ...source, title: shows[i] ? source.title : "" })),
    at: Object.fromEntries(
      Object.entries(carried.at).map(([path, { from, whose }]) => [
        path,
        whose === undefined || !shows[from] ? { from } : { from, whose },
      ]),
    ),
  };
}

/** A process as its page shows it. */
export async function showProcess(tx: Tx, process: StoredProcess): Promise<Process> {
  const { creatorId, submitterId, reviewerId, reviewerForId, deciderId } = process;
  const version = await templateVersions.load(tx, process.templateVersionId);
  const { names, documents, corrections, ...filed } = await whatBelongs(tx, process);
  const { questions } = await formOfVersion(tx, process.orgId, version.id);
  const nameOf = (id: string | null) => (id && names?.[id]) || null;
  const { id, title, status, templateId, clientId, projectId, tags, automatic, reason, requesterName } = process;
  return {
    id,
    title,
    status,
    templateId,
    clientId,
    projectId,
    tags,
    automatic,
    reason,
    requesterName,
    creatorId,
    submitterId,
    reviewerId,
    deciderId,
    ...filed,
    ...companionsOf(process),
    deleted: false,
    version: process.version,
    contentHash: contentHash(process).toString("hex"),
    templateName: version.templateName,
    autoApprove: version.autoApprove,
    templateVersionId: version.id,
    templateNumber: version.number,
    form: await offered(tx, process.orgId, filledForm(withoutMarks(version.form))),
    questions: [...questions],
    answers: process.answers,
    carried: process.carried,
    warnings: answerWarnings(questions, process.answers),
    creatorName: nameOf(creatorId),
    submitterName: nameOf(submitterId),
    reviewerName: nameOf(reviewerId),
    reviewerForName: nameOf(reviewerForId),
    deciderName: nameOf(deciderId),
    rejectionTags: process.rejectionTags,
    corrections: corrections ?? [],
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
    documents: status === "approved" ? documentsOf(documents) : [],
  };
}

/** Returns a form without the marks of its document, which only its settings compare titles with. */
function withoutMarks({ concealed: _, ...form }: FormDefinition): FormDefinition {
  return form;
}

/** The form without its proposals where the organization has nobody who proposes. */
async function offered(tx: Tx, orgId: string, form: FormDefinition): Promise<FormDefinition> {
  if (!form.ai || (await isConnected(tx, orgId))) return form;
  const { ai: _, ...without } = form;
  return without;
}

interface Belonging {
  readonly teams: string[] | null;
  readonly teamNames: string[];
  readonly clientName: string | null;
  readonly projectName: string | null;
  readonly corrections: Process["corrections"] | null;
  /** By id. */
  readonly names: Readonly<Record<string, string>> | null;
  readonly documents: readonly (Process["documents"][number] & { readonly updatedAt: string })[] | null;
}

/** The names of what a process is filed under, clients and projects also when deleted since; the names of its people; its documents. */
async function whatBelongs(tx: Tx, process: StoredProcess): Promise<Belonging> {
  const { id, creatorId, submitterId, reviewerId, reviewerForId, deciderId } = process;
  const all = [creatorId, submitterId, reviewerId, reviewerForId, deciderId];
  const people = memberNamesOf(sql`select unnest(${all}::uuid[])`);
  const corrections = tx.ports.one(processPorts.corrections);
  const documents = tx.ports.one(processPorts.documents);
  const { rows } = await sql<Belonging>`
    select t.ids as teams, t.names as team_names, c.name as client_name, r.name as project_name,
      (select json_object_agg(n.id, n.name) from (${people}) n) as names,
      (${corrections(sql`p.id`)}) as corrections,
      (${documents(sql`p.id`)}) as documents
    from processes p
      cross join lateral (${teamsOf(sql`p.teams`)}) t
      left join clients c on c.org_id = p.org_id and c.id = p.client_id
      left join projects r on r.org_id = p.org_id and r.id = p.project_id
    where p.id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}

const documentsOf = (documents: Belonging["documents"]): Process["documents"] =>
  (documents ?? [])
    .map((document) => ({ ...document, updatedAt: new Date(document.updatedAt).toISOString() }))
    .toSorted((a, b) => documentKinds.indexOf(a.kind) - documentKinds.indexOf(b.kind));
