import type { Finding } from "#engine/document/template-errors.ts";
import { sentence, type Texts } from "#protocol/text.ts";
import { partName } from "./findings.ts";

/**
 * The sentences of an error or warning. `what` is the problem, for a formula with the reason and a suggestion, for a
 * phrase with its forms. `remedy` is the solution.
 */
export interface FindingSentences {
  readonly what: string;
  readonly remedy: string;
}

/** The sentences of a finding, from the texts of this feature in one language. */
export function sayFinding(texts: Texts, kind: "error" | "warning", finding: Finding<string>): FindingSentences {
  const { id, tag, text, start, end, detail, forms, suggestion = "" } = finding;
  const values = { tag, marked: text.slice(start, Math.min(end, start + 200)), suggestion };
  const say = (key: string) => sentence(texts, key, values);
  // A filter that is not known is all there is to say about it.
  const why = detail === undefined || detail === id ? [] : [say(`formula.${detail}`)];
  const meant = suggestion === "" ? [] : [say("formula.suggestion")];
  const [man = "", woman = "", men = "", women = "", mixed = ""] = forms ?? [];
  const would = forms ? [sentence(texts, "formula.forms", { man, woman, men, women, mixed })] : [];
  return {
    what: [say(`${kind}.${id}.what`), ...why, ...meant, ...would].join(" "),
    remedy: say(`${kind}.${id}.remedy`),
  };
}

/** Returns the place of a finding for people: page and paragraph of the body, or the part of the file. */
export function sayPlace(
  texts: Texts,
  { file, page, paragraph }: Pick<Finding<string>, "file" | "page" | "paragraph">,
): string {
  const part = partName(file);
  const where = part === "body" ? sentence(texts, "upload.page", { page }) : sentence(texts, `part.${part}`);
  return `${where}, ${sentence(texts, "upload.paragraph", { paragraph }).toLowerCase()}`;
}
