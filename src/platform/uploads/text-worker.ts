import type { TextKind } from "./parse-worker.ts";
import { DocumentWorkFailed, run } from "./worker-pool.ts";

/** The text of a file from outside, read in a worker; undefined when it cannot be read. */
export async function textInWorker(bytes: Uint8Array, kind: TextKind): Promise<string | undefined> {
  const answer = await run({ task: "text", bytes, kind }, { processorMs: 20_000 }).catch((error: unknown) => {
    if (!(error instanceof DocumentWorkFailed)) throw error;
    return undefined;
  });
  return answer?.done === "text" ? answer.text : undefined;
}
