import type { z } from "zod";
import { fittingAnswers } from "#features/answers/answers.ts";
import { isInCatalog } from "#features/catalogs/server/index.ts";
import { existingTeams } from "#features/teams/server/index.ts";
import { formOfVersion } from "#features/templates/server/index.ts";
import type { ActingCall } from "#platform/http/call.ts";
import { automaticTitle } from "../automatic-title.ts";
import type * as contract from "../contract.ts";
import * as may from "../policy.ts";
import type { Filing } from "../process.ts";
import { newestVersion } from "./create-process.ts";
import { processHistory } from "./history.ts";
import { makeProcess } from "./make-process.ts";
import { loadProcess, permit } from "./queries.ts";

/** The process to copy, and the title of the copy, unless that follows from the rule of its template. */
type Copying = Pick<z.output<typeof contract.copyProcess.input>, "id" | "title"> & { readonly titleByRule?: boolean };

/**
 * Begins a new process like another: with the newest version of its template, the answers that still have a place there, and
 * its filing as far as that may be given. Files, comments and the review stay with the first.
 */
export async function copyProcess(
  call: ActingCall,
  { id, title, titleByRule = false }: Copying,
): Promise<contract.ProcessState> {
  const process = await loadProcess(call.tx, id);
  await permit(call, process, may.copyProcess(call.actor, process));
  const { templateId } = process;
  const { id: templateVersionId, templateName, titlePattern } = await newestVersion(call.tx, templateId);
  const { questions } = await formOfVersion(call.tx, call.orgId, templateVersionId);
  const answers = fittingAnswers(questions, process.answers);
  const filing = await givable(call, process);
  const titled =
    titleByRule && titlePattern !== null
      ? { title: automaticTitle(titlePattern, questions, answers, templateName), titleAutomatic: true }
      : { title };
  const copy = { templateId, templateVersionId, ...titled, answers, filing, source: process };
  const made = await makeProcess(call, copy);
  await processHistory.keepCopy(call, call.orgId, made, process.title);
  call.audit("process.copied", "process", made.id, { from: id });
  return made;
}

/** The filing of a process as far as the actor may give it to a new one: what is gone or not theirs is left out. */
async function givable({ tx, actor }: ActingCall, { teams, clientId, projectId, tags }: Filing): Promise<Filing> {
  const own = (teams ?? []).filter((id) => may.giveToTeams(actor, [id]) === true);
  const isThere = async (catalog: "clients" | "projects", entry: string | null) =>
    entry !== null && (await isInCatalog(tx, catalog, entry)) ? entry : null;
  return {
    teams: await existingTeams(tx, own),
    clientId: await isThere("clients", clientId),
    projectId: await isThere("projects", projectId),
    tags,
  };
}
