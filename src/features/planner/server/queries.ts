import { sql } from "kysely";
import { searchKey } from "#features/catalogs/entry.ts";
import { readProcess } from "#features/processes/policy.ts";
import { processNews } from "#features/processes/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { readCursor } from "#platform/db/page.ts";
import type { Actor } from "#protocol/actor.ts";
import { notFound } from "#protocol/failure.ts";
import type { StudyContent } from "../study.ts";

const columns = [
  "id",
  "title",
  "content",
  "courseCount",
  "version",
  "processId",
  "projectId",
  "creatorId",
  "updaterId",
  "createdAt",
  "updatedAt",
] as const;

/** A study as it is stored. */
export type StoredStudy = Awaited<ReturnType<typeof loadStudy>>;

/** The study of this id that is not deleted; 404 otherwise. */
export async function loadStudy(tx: Tx, id: string) {
  const row = await tx
    .selectFrom("landStudies")
    .select(columns)
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...row, content: row.content as unknown as StudyContent };
}

/** A study, or a deleted one, locked until the transaction ends; 404 otherwise. */
export async function lockStudy(tx: Tx, id: string, { deleted = false } = {}) {
  const row = await tx
    .selectFrom("landStudies")
    .select([...columns, "deletedAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (row.deletedAt !== null) !== deleted) throw notFound();
  return { ...row, content: row.content as unknown as StudyContent };
}

/** The parameters of the list. */
export interface StudyQuery {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly processId?: string | undefined;
  readonly projectId?: string | undefined;
}

/** Studies, the last changed first; one more than asked for, to know whether there are more. */
export async function findStudies(tx: Tx, query: StudyQuery) {
  let rows = tx
    .selectFrom("landStudies")
    .select(["id", "title", "courseCount", "version", "projectId", "updaterId", "updatedAt"])
    .where("deletedAt", "is", null);
  if (query.search) rows = rows.where(sql<boolean>`position(${searchKey(query.search)} in search_key) > 0`);
  if (query.processId) rows = rows.where("processId", "=", query.processId);
  if (query.projectId) rows = rows.where("projectId", "=", query.projectId);
  if (query.after !== undefined) {
    const [at, id] = readCursor(query.after, 2);
    rows = rows.where(sql<boolean>`(updated_at, id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  return rows
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .limit(query.limit + 1)
    .execute();
}

/** The fields of a study that a save changes. */
export interface StudyFields {
  readonly title: string;
  readonly content: StudyContent;
  readonly processId: string | null;
  readonly projectId: string | null;
}

const stored = ({ title, content, processId, projectId }: StudyFields) => ({
  title,
  searchKey: searchKey(title),
  content: JSON.stringify(content),
  courseCount: content.figures.reduce((sum, { courses }) => sum + courses.length, 0),
  processId,
  projectId,
});

interface Saving {
  readonly orgId: string;
  readonly id: string;
  readonly version: number;
  readonly by: string;
  readonly now: Date;
}

/** Stores a new study. */
export async function insertStudy(tx: Tx, fields: StudyFields, { orgId, id, by, now }: Saving): Promise<void> {
  await tx
    .insertInto("landStudies")
    .values({ orgId, id, ...stored(fields), creatorId: by, updaterId: by, createdAt: now, updatedAt: now })
    .execute();
}

/** Stores what a study is from now on. */
export async function updateStudy(tx: Tx, fields: StudyFields, { id, version, by, now }: Saving): Promise<void> {
  await tx
    .updateTable("landStudies")
    .set({ ...stored(fields), version, updaterId: by, updatedAt: now })
    .where("id", "=", id)
    .execute();
}

/** Keeps what was saved as a version, and of all versions the newest so many. */
export async function keepVersion(tx: Tx, fields: StudyFields, saving: Saving, most: number): Promise<void> {
  const { orgId, id, version, by, now } = saving;
  const { title, content, courseCount } = stored(fields);
  await tx
    .insertInto("landStudyVersions")
    .values({ orgId, studyId: id, version, title, content, courseCount, authorId: by, createdAt: now })
    .execute();
  await tx
    .deleteFrom("landStudyVersions")
    .where("studyId", "=", id)
    .where("version", "<=", version - most)
    .execute();
}

/** Deletes a study at an instant, or brings it back with null. */
export const markStudy = async (tx: Tx, id: string, deletedAt: Date | null): Promise<void> =>
  void (await tx.updateTable("landStudies").set({ deletedAt }).where("id", "=", id).execute());

/** Links a study to the process it was used in. */
export const linkProcess = async (tx: Tx, id: string, processId: string): Promise<void> =>
  void (await tx.updateTable("landStudies").set({ processId }).where("id", "=", id).execute());

/** The versions of a study, the newest first. */
export const findVersions = (tx: Tx, studyId: string) =>
  tx
    .selectFrom("landStudyVersions")
    .select(["version", "title", "courseCount", "authorId", "createdAt"])
    .where("studyId", "=", studyId)
    .orderBy("version", "desc")
    .execute();

/** One version of a study; 404 when it was never there or is too old. */
export async function loadVersion(tx: Tx, studyId: string, version: number) {
  const row = await tx
    .selectFrom("landStudyVersions")
    .select(["version", "title", "content", "courseCount", "authorId", "createdAt"])
    .where("studyId", "=", studyId)
    .where("version", "=", version)
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...row, content: row.content as unknown as StudyContent };
}

/** Returns the title of the process a study leads to, or null if there is none or the actor may not read it. */
export async function readableTitle(tx: Tx, actor: Actor, processId: string): Promise<string | null> {
  const process = (await processNews(tx, [processId])).get(processId);
  return process && readProcess(actor, process) === true ? process.title : null;
}
