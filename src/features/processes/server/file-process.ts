import type { z } from "zod";
import { isInCatalog } from "#features/catalogs/server/index.ts";
import { existingTeams } from "#features/teams/server/index.ts";
import type { ActingCall } from "#platform/http/call.ts";
import type { Decision } from "#protocol/decision.ts";
import { Failure, type FieldError } from "#protocol/failure.ts";
import type * as contract from "../contract.ts";
import { processCompleted, processFiled } from "../events.ts";
import * as may from "../policy.ts";
import type { Filing } from "../process.ts";
import { carryOut, loadProcess, permit } from "./queries.ts";

const nowhere: Filing = { teams: null, clientId: null, projectId: null, tags: [] };

/**
 * Refuses (422, beside each field) teams that are not the actor's to give to, what is no longer in its catalog, and a
 * missing project where one is required. What a process is filed under already may stay.
 */
export async function checkFiling(call: ActingCall, filing: Filing, before: Filing = nowhere): Promise<void> {
  const { tx, actor } = call;
  const { clientId, projectId } = filing;
  const fields: FieldError[] = [];
  const check = (path: string, decision: Decision) => decision !== true && fields.push({ path, code: decision });
  const there = async (path: string, id: string | null, was: string | null, isThere: Promise<boolean> | boolean) => {
    if (id !== null && id !== was && !(await isThere)) fields.push({ path, code: `processes.${path}Gone` });
  };
  const given = (filing.teams ?? []).filter((id) => !before.teams?.includes(id));
  check("teams", may.giveToTeams(actor, given));
  if (fields.length === 0 && (await existingTeams(tx, given)).length < given.length)
    fields.push({ path: "teams", code: "processes.teamsGone" });
  await there("clientId", clientId, before.clientId, clientId === null || isInCatalog(tx, "clients", clientId));
  await there("projectId", projectId, before.projectId, projectId === null || isInCatalog(tx, "projects", projectId));
  check("projectId", may.hasProject(actor, projectId));
  if (fields.length > 0) throw new Failure("failure.invalid", 422, { fields });
}

/**
 * Returns the teams to store. An empty list means no team. If the caller read an empty list because the teams were
 * deleted, they stay as they are, so that the process is not opened to every reviewer by accident.
 */
async function teamsToStore({ tx }: ActingCall, given: Filing["teams"], before: Filing["teams"]) {
  if (given === null || given.length > 0) return given;
  return before !== null && (await existingTeams(tx, before)).length === 0 ? before : null;
}

/** Says where a process belongs. */
export async function fileProcess(
  call: ActingCall,
  { id, version, ...given }: z.output<typeof contract.fileProcess.input>,
): Promise<contract.ProcessState> {
  const process = await loadProcess(call.tx, id);
  await permit(call, process, may.fileProcess(call.actor, process), version);
  await checkFiling(call, given, process);
  const filing = { ...given, teams: await teamsToStore(call, given.teams, process.teams) };
  const stored = await carryOut(call, process, "file", filing);
  const { teams, clientId, projectId, tags, creatorId, status } = process;
  call.audit("process.filed", "process", id, { before: { teams, clientId, projectId, tags }, after: filing });
  await call.announce(processFiled, { processId: id, creatorId, draft: status === "drafting" });
  return stored;
}

/** Sets or clears the completed date: the one thing an approved process still takes. */
export async function completeProcess(
  call: ActingCall,
  { id, completedDate }: z.output<typeof contract.completeProcess.input>,
): Promise<contract.ProcessState> {
  const process = await loadProcess(call.tx, id);
  await permit(call, process, may.completeProcess(call.actor, process));
  const stored = await carryOut(call, process, "complete", { completedDate });
  call.audit("process.completed", "process", id, { completedDate, before: process.completedDate });
  await call.announce(processCompleted, { processId: id });
  return stored;
}
