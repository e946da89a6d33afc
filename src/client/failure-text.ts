import { Failure } from "#protocol/failure.ts";
import { textOf } from "./i18n.ts";

/** The sentence for anything that was thrown; 'Something went wrong' if it has none of its own. */
export function failureText(error: unknown): string {
  if (!(error instanceof Failure)) return textOf("failure.unknown") ?? "";
  return textOf(error.code, error.values) ?? textOf("failure.unknown") ?? "";
}

/** The sentence of a text key that is known only at run time, such as the code of a field error; `undefined` for no key. */
export const errorText = (code: string | undefined, values?: Readonly<Record<string, string>>): string | undefined =>
  code === undefined || code === "" ? undefined : (textOf(code, values) ?? textOf("failure.field"));
