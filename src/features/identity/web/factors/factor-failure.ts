import { failureText } from "#client/failure-text.ts";
import type { Translate } from "#client/i18n.ts";
import { Failure } from "#protocol/failure.ts";

/** Whether a call was refused with this code. */
export const isFailure = (error: unknown, code: string): boolean => error instanceof Failure && error.code === code;

/** Seconds the server asks to wait, 0 when it does not. */
export const waitIn = (error: unknown): number =>
  error instanceof Failure && error.status === 429 ? Number(error.values["seconds"] ?? 0) : 0;

/** Why a code was not taken, and how many tries are left. */
export function factorFailureText(t: Translate, error: unknown): string {
  const said = failureText(error);
  if (!(error instanceof Failure) || error.code !== "identity.mfaFailed") return said;
  const left = Number(error.values["left"] ?? 0);
  return `${left > 0 ? t("identity.mfaLeft", { count: left }) : t("identity.mfaNoneLeft")} ${said}`;
}
