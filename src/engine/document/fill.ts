import { type Answers, lookUp, printed, turned } from "./answers-lookup.ts";
import { compile, libraryErrors, type Question } from "./library.ts";
import { openPackage, writePackage } from "./package.ts";

/** What stands in the document where an answer is missing, unless the caller chooses otherwise. */
const defaultBlank = "__________";

/** How many tags one document may print; beyond it the answers, not the template, are at fault. */
const largestDocument = 100_000;

/** The document cannot be filled: the template is faulty (`reason` is its first fault id) or the result too large. */
export class UnfillableTemplate extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`the template cannot be filled: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Fills a template. A missing or empty answer leaves `blank` and its path in `missing`, once per path, in the order met;
 * so do sections nobody answered, which are left out. Line breaks in answers are kept. The same bytes and answers give
 * the same bytes on every machine. Throws `UnfillableTemplate`.
 */
export function fill(
  template: Uint8Array,
  answers: Answers,
  { blank = defaultBlank }: { blank?: string } = {},
): { document: Uint8Array; missing: string[] } {
  const missing = new Set<string>();
  const document = render(template, answers, (question) => {
    const { value, path } = lookUp(question);
    if (value === undefined) missing.add(path);
    if (question.section) return turned(value);
    const text = printed(value);
    if (text === undefined) missing.add(path);
    return text ?? blank;
  });
  return { document, missing: [...missing] };
}

/** Renders with a rule for what each tag prints; the machinery under `fill` and the previews. */
export function render(
  template: Uint8Array,
  answers: Answers,
  value: (question: Question) => unknown,
  options: { linebreaks?: boolean } = {},
): Uint8Array {
  let asked = 0;
  const counted = (question: Question) => {
    // The library gathers what is thrown and goes on with the next tag: only empty sections end a runaway quickly.
    if (++asked > largestDocument) return question.section ? [] : "";
    return value(question);
  };
  const zip = openPackage(template);
  try {
    compile(zip, counted, options).render(answers);
  } catch (thrown) {
    throw new UnfillableTemplate(libraryErrors(thrown)[0]?.id ?? "multi_error");
  }
  if (asked > largestDocument) throw new UnfillableTemplate("too_large");
  return writePackage(zip);
}
