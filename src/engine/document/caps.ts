import { type Package, partText, templatedParts } from "./package.ts";
import { limits } from "./template-errors.ts";
import { UnfillableTemplate } from "./unfillable.ts";

/**
 * Refuses a template whose tags are beyond `limits` before anything costly is tried: docxtemplater's work grows with the
 * square of the nesting. Throws `UnfillableTemplate`.
 */
export function refuseOversized(zip: Package): void {
  let tags = 0;
  for (const name of templatedParts(zip)) {
    const xml = partText(zip, name);
    if (!xml.includes("{")) continue;
    let depth = 0;
    for (const [, sign] of xml.replace(/<[^>]*>/g, "").matchAll(/\{\s*([#^/]?)/g)) {
      if (++tags > limits.tags) throw new UnfillableTemplate("too_many_tags");
      if (sign === "/") depth = Math.max(0, depth - 1);
      else if (sign !== "" && ++depth > limits.sectionDepth) throw new UnfillableTemplate("nested_too_deep");
    }
  }
}
