import type { Tx } from "#platform/db/database.ts";
import type { Actor } from "#protocol/actor.ts";
import { readProcess } from "../policy.ts";
import { findProcess } from "./queries.ts";

/** The title of a process, for features whose own things lead to it; null when there is none or the actor may not read it. */
export async function readableTitle(tx: Tx, actor: Actor, id: string): Promise<string | null> {
  const process = await findProcess(tx, id);
  return process && readProcess(actor, process) === true ? process.title : null;
}
