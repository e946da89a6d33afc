import type { FieldCodes } from "#client/form/use-form-values.ts";
import { ClauseText, ClauseTitle } from "../clause.ts";

/** What is wrong with the name and the text of a clause, before it is sent. */
export function clauseFaults({
  name,
  text,
}: {
  readonly name: string;
  readonly text: string;
}): FieldCodes<{ name: string; text: string }> {
  const wrong = (read: { readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined }) =>
    read.error?.issues[0]?.message as `clauses.${string}` | undefined;
  return { name: wrong(ClauseTitle.safeParse(name)), text: wrong(ClauseText.safeParse(text)) };
}
