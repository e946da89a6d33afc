import type { Answers } from "./answers-lookup.ts";
import { compileTemplate } from "./compile-template.ts";
import type { RenderOptions } from "./template.ts";

/** Fills a template once; `compileTemplate` and `render` do it many times. Throws `UnfillableTemplate`. */
export function fill(
  template: Uint8Array,
  answers: Answers,
  options: Pick<RenderOptions, "blank" | "language"> = {},
): { document: Uint8Array<ArrayBuffer>; missing: string[] } {
  const { docx, missing } = compileTemplate(template).render(answers, options);
  return { document: docx, missing };
}
