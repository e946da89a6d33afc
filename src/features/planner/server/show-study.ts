import type { z } from "zod";
import { entryNames } from "#features/catalogs/server/index.ts";
import { memberNames } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { pageOfRows } from "#platform/db/page.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { getVersion } from "../contract.ts";
import { deleteStudy } from "../policy.ts";
import type { Study, StudySummary, StudyVersion } from "../study.ts";
import { findStudies, findVersions, loadVersion, readableTitle, type StoredStudy, type StudyQuery } from "./queries.ts";

const present = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null);

/** A page of studies with the names of who changed them last and of their projects. */
export async function listStudies(tx: Tx, query: StudyQuery): Promise<{ rows: StudySummary[]; next: string | null }> {
  const page = pageOfRows(await findStudies(tx, query), query.limit, (row) => [row.updatedAt.toISOString(), row.id]);
  const people = await memberNames(tx, present(page.rows.map(({ updaterId }) => updaterId)));
  const projects = await entryNames(tx, "projects", present(page.rows.map(({ projectId }) => projectId)));
  return {
    rows: page.rows.map(({ id, title, version, courseCount, updatedAt, updaterId, projectId }) => ({
      id,
      title,
      version,
      courses: courseCount,
      updatedAt: updatedAt.toISOString(),
      updatedBy: people.get(updaterId ?? "")?.name ?? null,
      projectName: projects.get(projectId ?? "") ?? null,
    })),
    next: page.next,
  };
}

/** Returns a study for the caller, with its process only if they may read that. */
export async function showStudy(call: MemberCall, study: StoredStudy, utilitiesShown: boolean): Promise<Study> {
  const { tx, actor } = call;
  const { processId, projectId, updaterId } = study;
  const people = await memberNames(tx, present([updaterId]));
  const projects = await entryNames(tx, "projects", present([projectId]));
  const processTitle = processId && (await readableTitle(tx, actor, processId));
  return {
    id: study.id,
    title: study.title,
    version: study.version,
    courses: study.courseCount,
    updatedAt: study.updatedAt.toISOString(),
    updatedBy: people.get(updaterId ?? "")?.name ?? null,
    projectName: projects.get(projectId ?? "") ?? null,
    projectId,
    content: study.content,
    process: processId && processTitle !== null ? { id: processId, title: processTitle } : null,
    deletable: deleteStudy(actor, utilitiesShown, study) === true,
  };
}

/** The versions of a study, the newest first. */
export async function showVersions(tx: Tx, id: string): Promise<{ versions: StudyVersion[] }> {
  const versions = await findVersions(tx, id);
  const people = await memberNames(tx, present(versions.map(({ authorId }) => authorId)));
  return {
    versions: versions.map(({ version, title, courseCount, authorId, createdAt }) => ({
      version,
      title,
      courses: courseCount,
      savedAt: createdAt.toISOString(),
      savedBy: people.get(authorId ?? "")?.name ?? null,
    })),
  };
}

/** A study as it was saved. */
export async function showVersion(
  tx: Tx,
  id: string,
  version: number,
): Promise<z.input<(typeof getVersion)["output"]>> {
  const found = await loadVersion(tx, id, version);
  const people = await memberNames(tx, present([found.authorId]));
  return {
    version: found.version,
    title: found.title,
    courses: found.courseCount,
    content: found.content,
    savedAt: found.createdAt.toISOString(),
    savedBy: people.get(found.authorId ?? "")?.name ?? null,
  };
}
