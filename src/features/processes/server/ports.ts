import type { RawBuilder } from "kysely";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { port } from "#platform/ports.ts";
import type { StoredProcess } from "./queries.ts";

/** Returns a JSON array that belongs to a process, part of the statement that reads the process. */
type AsJson = (processId: RawBuilder<string>) => RawBuilder<unknown>;

/** Prepares for what a person who opened a process may do next. */
type Prepare = (call: Pick<MemberCall, "actor">, process: StoredProcess) => void;

/** Erases what another feature keeps of a process, in the transaction of the system that empties it. */
type Erase = (tx: Tx, orgId: string, processId: string) => Promise<void>;

/** The questions that processes ask features of higher rank. */
export const processPorts = {
  documents: port<AsJson>("processes.documentsShown"),
  corrections: port<AsJson>("processes.correctionsShown"),
  opened: port<Prepare>("processes.opened"),
  erased: port<Erase>("processes.erased"),
};
