import { z } from "zod";
import { ownErrorIds, specifiedErrorIds, warningIds } from "#engine/document/template-errors.ts";
import { formulaErrorIds } from "#engine/formula/formula.ts";
import { phraseErrorIds } from "#engine/grammar/spanish/agree.ts";

/** Texts of pieces of a document that put something right. */
export const Fix = z
  .array(
    z.strictObject({
      file: z.string().max(200),
      paragraph: z.number().int().min(1).max(1_000_000),
      start: z.number().int().min(0).max(1_000_000),
      end: z.number().int().min(1).max(1_000_000),
      text: z.string().max(1000),
    }),
  )
  .max(2000);
export type Fix = z.infer<typeof Fix>;

const finding = {
  /** The part of the file: the body, a header, a footer … */
  file: z.string(),
  paragraph: z.number().int(),
  page: z.number().int(),
  tag: z.string(),
  /** The text around, and between them the piece the finding is about. */
  before: z.string(),
  marked: z.string(),
  after: z.string(),
  /** The correction, if one is known. */
  fix: Fix.optional(),
};

/** Why a formula cannot be read or a phrase made to agree; its sentence is `templates.formula.<detail>`. */
export const formulaDetails = [...formulaErrorIds, ...phraseErrorIds] as const;
const FormulaDetail = z.enum(formulaDetails);

/**
 * An error in an uploaded file, with its place. Its sentences are `templates.error.<id>.what` and `.remedy`. An error
 * in a formula also has the reason and a suggestion.
 */
export const TemplateError = z.object({
  id: z.enum([...specifiedErrorIds, ...ownErrorIds]),
  ...finding,
  detail: FormulaDetail.optional(),
  suggestion: z.string().optional(),
  /** The forms of a phrase for one man, one woman, men, women, and men and women together. */
  forms: z.array(z.string()).length(5).optional(),
});
export type TemplateError = z.infer<typeof TemplateError>;

/** A warning about an uploaded file. Its sentences are `templates.warning.<id>.what` and `.remedy`. */
export const TemplateWarning = z.object({ id: z.enum(warningIds), ...finding });
export type TemplateWarning = z.infer<typeof TemplateWarning>;

/** Findings of one page of the body, or of one other part of the file. */
export interface FindingPage<F> {
  readonly file: string;
  readonly page: number;
  readonly findings: readonly F[];
}

/** The findings page by page, in the order given; parts other than the body are one page each. */
export function byPage<F extends { readonly file: string; readonly page: number }>(
  findings: readonly F[],
): FindingPage<F>[] {
  const pages = Map.groupBy(findings, ({ file, page }) => (isBody(file) ? `${file} ${page}` : file));
  return [...pages.values()].map((list) => ({
    file: list[0]?.file ?? "",
    page: list[0]?.page ?? 1,
    findings: list,
  }));
}

/** Which sentence names the part of a file: `templates.part.<name>`. */
export function partName(file: string): "body" | "header" | "footer" | "notes" | "comments" | "other" {
  if (isBody(file)) return "body";
  if (/header\d*\.xml$/.test(file)) return "header";
  if (/footer\d*\.xml$/.test(file)) return "footer";
  if (/(?:footnotes|endnotes)\.xml$/.test(file)) return "notes";
  return file.endsWith("comments.xml") ? "comments" : "other";
}

const isBody = (file: string): boolean => /^word\/document\d*\.xml$/.test(file);
