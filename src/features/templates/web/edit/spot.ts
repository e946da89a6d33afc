import type { SelectedText } from "#client/preview/DocumentPreview.tsx";
import { Failure } from "#protocol/failure.ts";
import type { Spot } from "../../edit-contract.ts";

/** Reasons why a change of a document cannot be made. */
export type Unedited = "not_found" | "inside_tag" | "name_invalid" | "name_taken" | "not_together";

/** Returns the failure of an impossible change, shown next to the field it concerns. */
export function refusal(why: Unedited, isRenaming = false): Failure {
  const ofName = isRenaming || why === "name_invalid" || why === "name_taken";
  const code = `templates.edit.${why}` as const;
  return new Failure(code, 422, { fields: [{ path: ofName ? "name" : "text", code }] });
}

/** A text as it was seen, where it is still the one that was selected; else as it was typed. */
export function spotOf(text: string, seen: SelectedText["from"] | undefined): Spot {
  const typed = text.trim();
  return seen && seen.text.trim() === typed ? { ...seen, text: typed } : { text: typed };
}
