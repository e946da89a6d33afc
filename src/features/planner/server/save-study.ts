import { isInCatalog } from "#features/catalogs/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { Failure } from "#protocol/failure.ts";
import { studyChanged } from "../events.ts";
import { type StudyContent, studyLimits } from "../study.ts";
import {
  insertStudy,
  keepVersion,
  loadStudy,
  readableTitle,
  type StoredStudy,
  type StudyFields,
  updateStudy,
} from "./queries.ts";

const gone = (path: "processId" | "projectId", code: "planner.processGone" | "planner.projectGone") =>
  new Failure(code, 422, { fields: [{ path, code }] });

/** The input of a save. Links that are left out stay. */
export interface Given {
  readonly title: string;
  readonly content: StudyContent;
  readonly processId?: string | null | undefined;
  readonly projectId?: string | null | undefined;
}

const fieldsOf = (
  { title, content, processId, projectId }: Given,
  before: Pick<StudyFields, "processId" | "projectId">,
): StudyFields => ({
  title,
  content,
  processId: processId === undefined ? before.processId : processId,
  projectId: projectId === undefined ? before.projectId : projectId,
});

const nothing = { processId: null, projectId: null };

/** A link somebody makes leads to a process they may read and to a project that is there; one that was made before may stay. */
async function checkLinks(
  call: MemberCall,
  given: StudyFields,
  before: Pick<StudyFields, "processId" | "projectId">,
): Promise<void> {
  const { processId, projectId } = given;
  if (processId && processId !== before.processId && (await readableTitle(call.tx, call.actor, processId)) === null)
    throw gone("processId", "planner.processGone");
  if (projectId && projectId !== before.projectId && !(await isInCatalog(call.tx, "projects", projectId)))
    throw gone("projectId", "planner.projectGone");
}

/** Saves a new study as its first version. */
export async function createStudy(call: MemberCall, typed: Given): Promise<StoredStudy> {
  const given = fieldsOf(typed, nothing);
  await checkLinks(call, given, nothing);
  const { tx, orgId, now, user } = call;
  const saving = { orgId, id: newId(), version: 1, by: user.uid, now };
  await insertStudy(tx, given, saving);
  await keepVersion(tx, given, saving, studyLimits.versions);
  call.audit("landStudy.created", "landStudy", saving.id, { title: given.title });
  await call.announce(studyChanged, { studyId: saving.id });
  return loadStudy(tx, saving.id);
}

/** Saves a locked study as its next version. Of two saves of the same version, the second fails (409). */
export async function saveStudy(
  call: MemberCall,
  before: StoredStudy,
  version: number,
  typed: Given,
): Promise<StoredStudy> {
  if (before.version !== version) throw new Failure("planner.changed", 409, { values: { version: before.version } });
  const given = fieldsOf(typed, before);
  await checkLinks(call, given, before);
  const { tx, orgId, now, user } = call;
  const saving = { orgId, id: before.id, version: version + 1, by: user.uid, now };
  await updateStudy(tx, given, saving);
  await keepVersion(tx, given, saving, studyLimits.versions);
  const { title, processId, projectId } = given;
  call.audit("landStudy.saved", "landStudy", before.id, {
    title,
    version: saving.version,
    ...(processId !== before.processId && { processId }),
    ...(projectId !== before.projectId && { projectId }),
  });
  await call.announce(studyChanged, { studyId: before.id });
  return loadStudy(tx, before.id);
}
