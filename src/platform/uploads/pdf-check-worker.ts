import { Failure } from "#protocol/failure.ts";
import { failureOf } from "./document-workers.ts";
import { run } from "./worker-pool.ts";

/** The code of the error in a PDF that is to become part of a document. */
const codes = { encrypted: "attachments.pdfEncrypted", damaged: "attachments.pdfDamaged" } as const;

/**
 * Rejects a PDF that cannot be joined to a document, because it is encrypted or damaged, with an error of the field `file`. Reads it in
 * a worker. A PDF that takes too long to read is accepted: joining has more time.
 */
export async function refuseUnjoinable(bytes: Uint8Array): Promise<void> {
  const answer = await run({ task: "checkPdf", bytes }, {}).catch(failureOf);
  if (answer.done !== "pdfChecked" || answer.problem === undefined) return;
  const code = codes[answer.problem];
  throw new Failure(code, 422, { fields: [{ path: "file", code }] });
}

/** True for the first bytes of a PDF. A truncated one has them, too. */
export const isPdf = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x25 && bytes[1] === 0x50 && bytes[2] === 0x44 && bytes[3] === 0x46;
