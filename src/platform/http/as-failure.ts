import type { FastifyError } from "fastify";
import { commonFailure, Failure, notFound } from "#protocol/failure.ts";
import { isCommitUnknown, isDatabaseBusy, isDatabaseError, isDatabaseGone } from "../db/database.ts";
import { storeFailure } from "../files/store-failure.ts";
import { tooLarge } from "./upload.ts";

/** Most bytes a body that is not an upload may have. */
export const maxBodyBytes = 2 * 1024 * 1024;

/** Returns the failure that the answer reports for an error of ours, of the database, the disk or the request. */
export function asFailure(error: FastifyError | Error): Failure {
  if (error instanceof Failure) return error;
  if (isAborted(error)) return commonFailure("failure.unreadable");
  if (isCommitUnknown(error)) return commonFailure("failure.outcomeUnknown");
  if (isDatabaseError(error, "53100", "53200")) return commonFailure("failure.noSpace");
  const broken = storeFailure(error);
  if (broken) return broken;
  if (isDatabaseBusy(error)) return commonFailure("failure.busy");
  // A text with a NUL, or a cursor that is nobody's: it passed the schema and cannot be stored or compared.
  if (isDatabaseError(error, "22007", "22008", "22021", "22P02", "22P05")) return commonFailure("failure.invalid");
  if (isDatabaseGone(error)) return commonFailure("failure.unavailable");
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return tooLarge(maxBodyBytes);
  if (statusCode === 404) return notFound();
  if (statusCode === 415) return commonFailure("failure.mediaType");
  if (statusCode && statusCode < 500) return commonFailure("failure.unreadable");
  return commonFailure("failure.unknown");
}

/** True if a caller left before its body had come. Its code is also that of a lost connection to the database, without a status. */
const isAborted = ({ code, statusCode }: Partial<FastifyError>): boolean => code === "ECONNRESET" && statusCode === 400;

/** Shortages that somebody has to end. */
const lasting: ReadonlySet<string> = new Set(["failure.noSpace", "failure.noUploadSpace", "failure.filesUnwritable"]);

/** Returns the seconds after which a caller may try again, or undefined if a retry does not help or could act twice. */
export function retryAfter({ status, code, values }: Failure): number | undefined {
  if ((status !== 429 && status !== 503) || code === "failure.outcomeUnknown") return undefined;
  const seconds = Number(values["seconds"]);
  if (seconds > 0) return seconds;
  if (code === "failure.busy") return 1;
  return status === 429 || lasting.has(code) ? 60 : 5;
}
