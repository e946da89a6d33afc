import type { RawBuilder } from "kysely";
import { port } from "#platform/ports.ts";
import type { Transaction } from "#platform/transaction.ts";

/** Orders the documents of a process in the transaction that approves it. */
type OrderDocuments = (transaction: Transaction, processId: string, contentHash: Buffer) => Promise<void>;
export const documentsOrdered = port<OrderDocuments>("processes.documentsOrdered");

/** Returns a JSON array of the documents of a process, part of the statement that reads the process. */
type DocumentsAsJson = (processId: RawBuilder<string>) => RawBuilder<unknown>;
export const documentsShown = port<DocumentsAsJson>("processes.documentsShown");
