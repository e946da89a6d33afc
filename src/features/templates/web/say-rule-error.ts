import { errorText } from "#client/failure-text.ts";
import { textOf } from "#client/i18n.ts";
import type { RuleError } from "../rule-errors.ts";

/** Returns the sentences of an error in a rule, with the suggestion. */
export function sayRuleError(error: RuleError | undefined): string | undefined {
  if (!error) return undefined;
  const suggestion = error.values?.["suggestion"] ?? "";
  const meant = suggestion === "" ? undefined : textOf("templates.formula.suggestion", { suggestion });
  return [errorText(error.code, error.values), meant].filter(Boolean).join(" ");
}
