import { z } from "zod";
import { plainParagraphs } from "#engine/document/clauses/clause-text.ts";
import { Id } from "#protocol/page.ts";

/** Clauses one organization may keep. */
export const maxClauses = 500;

const longest = { name: 120, text: 20_000 } as const;

export const ClauseTitle = z.string().trim().min(1, "clauses.nameRequired").max(longest.name, "clauses.nameTooLong");

/** Paragraphs, one per line. Text between two pairs of asterisks is bold. */
export const ClauseText = z
  .string()
  .trim()
  .max(longest.text, "clauses.textTooLong")
  .refine((text) => plainParagraphs(text).length > 0, "clauses.textRequired");

/** Returns the errors in the name and the text of a clause, as its schemas would. Pages check them before sending. */
export function clauseErrors({ name, text }: { readonly name: string; readonly text: string }): {
  readonly name: `clauses.${string}` | undefined;
  readonly text: `clauses.${string}` | undefined;
} {
  const [title, body] = [name.trim(), text.trim()];
  const silent = plainParagraphs(body).length === 0;
  return {
    name: title === "" ? "clauses.nameRequired" : title.length > longest.name ? "clauses.nameTooLong" : undefined,
    text: silent ? "clauses.textRequired" : body.length > longest.text ? "clauses.textTooLong" : undefined,
  };
}

/** The number of a version of a clause. */
export const VersionNumber = z.int32().min(1);

/** A clause in the list of the library. */
export const ClauseRow = z.object({
  id: Id,
  name: z.string(),
  number: z.int32(),
  updatedAt: z.iso.datetime(),
  /** Templates whose newest document has it, and those of them that have an older version of it. */
  templates: z.number().int(),
  behind: z.number().int(),
});
export type ClauseRow = z.infer<typeof ClauseRow>;

/** The state of a clause in a template: as in the library, as it was there, or with the template's own text. */
const clauseStandings = ["current", "behind", "edited"] as const;
export const ClauseStanding = z.enum(clauseStandings);
export type ClauseStanding = z.infer<typeof ClauseStanding>;

/**
 * Returns the state of a use compared with the library. An edit in the template comes first, because taking over would
 * undo it.
 */
export const standingOf = (
  use: { readonly number: number; readonly edited: boolean },
  newest: number,
): ClauseStanding => (use.edited ? "edited" : use.number < newest ? "behind" : "current");

/** Returns true if two texts of a clause have the same words, whatever their look and spacing. */
export function saysTheSame(text: string, paragraphs: readonly string[]): boolean {
  const folded = (lines: readonly string[]) =>
    lines
      .map((line) => line.replace(/\s+/g, " ").trim())
      .filter((line) => line !== "")
      .join("\n");
  return folded(plainParagraphs(text)) === folded(paragraphs);
}
