import type { z } from "zod";
import { isInCatalog } from "#features/catalogs/server/index.ts";
import { isTeam } from "#features/teams/server/index.ts";
import type { Decision } from "#protocol/decision.ts";
import { Failure, type FieldError } from "#protocol/failure.ts";
import type * as contract from "../contract.ts";
import { processFiled } from "../events.ts";
import * as may from "../policy.ts";
import type { Filing } from "../process.ts";
import type { ActingCall } from "./acting-call.ts";
import { carryOut, loadProcess, permit, unchanged } from "./queries.ts";

const nowhere: Filing = { teamId: null, clientId: null, projectId: null, tags: [] };

/**
 * Refuses (422, beside each field) a team that is not the actor's to give to, what is no longer in its catalog, and a
 * missing project where one is required. What a process is filed under already may stay.
 */
export async function checkFiling(call: ActingCall, filing: Filing, before: Filing = nowhere): Promise<void> {
  const { tx, actor } = call;
  const { teamId, clientId, projectId } = filing;
  const fields: FieldError[] = [];
  const check = (path: string, decision: Decision) => decision !== true && fields.push({ path, code: decision });
  const there = async (path: string, id: string | null, was: string | null, isThere: Promise<boolean> | boolean) => {
    if (id !== null && id !== was && !(await isThere)) fields.push({ path, code: `processes.${path}Gone` });
  };
  check("teamId", may.giveToTeam(actor, teamId, before.teamId));
  if (fields.length === 0) await there("teamId", teamId, before.teamId, teamId === null || isTeam(tx, teamId));
  await there("clientId", clientId, before.clientId, clientId === null || isInCatalog(tx, "clients", clientId));
  await there("projectId", projectId, before.projectId, projectId === null || isInCatalog(tx, "projects", projectId));
  check("projectId", may.hasProject(actor, projectId));
  if (fields.length > 0) throw new Failure("failure.invalid", 422, { fields });
}

/** Says where a process belongs. */
export async function fileProcess(
  call: ActingCall,
  { id, version, ...filing }: z.output<typeof contract.fileProcess.input>,
): Promise<contract.ProcessState> {
  const process = await loadProcess(call.tx, id);
  await permit(call, process, may.fileProcess(call.actor, process));
  unchanged(process, version);
  await checkFiling(call, filing, process);
  const stored = await carryOut(call, process, "file", filing);
  const { teamId, clientId, projectId, tags, creatorId, status } = process;
  call.audit("process.filed", "process", id, { before: { teamId, clientId, projectId, tags }, after: filing });
  await call.announce(processFiled, { processId: id, creatorId, draft: status === "drafting" });
  return stored;
}
