import { z } from "zod";
import { plainParagraphs } from "#engine/document/clauses/clause-text.ts";
import { Id } from "#protocol/page.ts";

/** Clauses one organization may keep. */
export const maxClauses = 500;

const longest = { name: 120, text: 20_000 } as const;

export const ClauseTitle = z.string().trim().min(1, "clauses.nameRequired").max(longest.name, "clauses.nameTooLong");

/** Paragraphs to a line; what stands between two pairs of asterisks is bold. */
export const ClauseText = z
  .string()
  .trim()
  .max(longest.text, "clauses.textTooLong")
  .refine((text) => plainParagraphs(text).length > 0, "clauses.textRequired");

/** What is wrong with the name and the text of a clause, as its schemas say it; pages ask before they send. */
export function clauseErrors({ name, text }: { readonly name: string; readonly text: string }): {
  readonly name: `clauses.${string}` | undefined;
  readonly text: `clauses.${string}` | undefined;
} {
  const [title, said] = [name.trim(), text.trim()];
  const silent = plainParagraphs(said).length === 0;
  return {
    name: title === "" ? "clauses.nameRequired" : title.length > longest.name ? "clauses.nameTooLong" : undefined,
    text: silent ? "clauses.textRequired" : said.length > longest.text ? "clauses.textTooLong" : undefined,
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

/** How a clause stands in a template: as it is in the library, as it was there, or with a text of the template's own. */
const clauseStandings = ["current", "behind", "edited"] as const;
export const ClauseStanding = z.enum(clauseStandings);
export type ClauseStanding = z.infer<typeof ClauseStanding>;

/** How a use stands against the library. What was edited in the template is said first: taking over would undo it. */
export const standingOf = (
  use: { readonly number: number; readonly edited: boolean },
  newest: number,
): ClauseStanding => (use.edited ? "edited" : use.number < newest ? "behind" : "current");

/** Whether two texts of a clause say the same, however they look and are spaced. */
export function saysTheSame(text: string, paragraphs: readonly string[]): boolean {
  const folded = (lines: readonly string[]) =>
    lines
      .map((line) => line.replace(/\s+/g, " ").trim())
      .filter((line) => line !== "")
      .join("\n");
  return folded(plainParagraphs(text)) === folded(paragraphs);
}
