import { Failure } from "#protocol/failure.ts";
import { textOf } from "./i18n.ts";

/** The sentence for whatever was thrown; 'Something went wrong' for what has no sentence of its own. */
export function failureText(error: unknown): string {
  if (!(error instanceof Failure)) return textOf("failure.unknown") ?? "";
  return textOf(error.code, error.values) ?? textOf("failure.unknown") ?? "";
}

/** The sentence of a text key that is only known while running, such as a field fault's code; `undefined` for none. */
export const faultText = (code: string | undefined): string | undefined =>
  code === undefined || code === "" ? undefined : (textOf(code) ?? textOf("failure.field"));
