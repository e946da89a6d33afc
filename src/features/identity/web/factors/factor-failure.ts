import { failureText } from "#client/failure-text.ts";
import type { Translate } from "#client/i18n.ts";
import { Failure } from "#protocol/failure.ts";

/** Returns true if a call was refused with this code. */
export const isFailure = (error: unknown, code: string): boolean => error instanceof Failure && error.code === code;

/** Seconds the server asks to wait, 0 when it does not. */
export const waitIn = (error: unknown): number =>
  error instanceof Failure && error.status === 429 ? Number(error.values["seconds"] ?? 0) : 0;

/** Returns the error of a refused code, with the number of tries left. */
export function factorFailureText(t: Translate, error: unknown): string {
  const reason = failureText(error);
  if (!(error instanceof Failure) || error.code !== "identity.mfaFailed") return reason;
  const left = Number(error.values["left"] ?? 0);
  return `${left > 0 ? t("identity.mfaLeft", { count: left }) : t("identity.mfaNoneLeft")} ${reason}`;
}
