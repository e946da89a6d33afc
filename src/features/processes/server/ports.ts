import type { RawBuilder } from "kysely";
import type { MemberCall } from "#platform/http/call.ts";
import { port } from "#platform/ports.ts";
import type { StoredProcess } from "./queries.ts";

/** Returns a JSON array that belongs to a process, part of the statement that reads the process. */
type AsJson = (processId: RawBuilder<string>) => RawBuilder<unknown>;
export const documentsShown = port<AsJson>("processes.documentsShown");
export const correctionsShown = port<AsJson>("processes.correctionsShown");

/** Prepares for what a person who opened a process may do next. */
type Prepare = (call: Pick<MemberCall, "actor">, process: StoredProcess) => void;
export const processOpened = port<Prepare>("processes.opened");
