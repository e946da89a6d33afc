import { mkdir, open, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { AuditHead } from "./audit.ts";

/** The file outside the database to which the heads of the audit chains are written every day, one JSON line a day. */
export const auditHeadsFile = (dataFolder: string): string => join(dataFolder, "audit-heads.jsonl");

/** Adds the heads of this moment, durably. */
export async function storeHeads(path: string, at: Date, heads: readonly AuditHead[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, "a", 0o600);
  try {
    await file.appendFile(`${JSON.stringify({ at: at.toISOString(), heads })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The newest stored head of each chain; none before the first day. An incomplete line is ignored. */
export async function storedHeads(path: string): Promise<AuditHead[]> {
  const text = await readFile(path, "utf8").catch(() => "");
  const newest = new Map<string, AuditHead>();
  for (const line of text.split("\n")) {
    try {
      for (const head of (JSON.parse(line) as { readonly heads: AuditHead[] }).heads) newest.set(head.orgId, head);
    } catch {
      // The last line may be incomplete, after a process was killed while it wrote.
    }
  }
  return [...newest.values()];
}
