import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { referenceIn, referenceText } from "#engine/formula/reference/reference-text.ts";

// Prints docs/filters.md, the reference for authors of templates, and the page of the help in each language.
const docs = join(import.meta.dirname, "../docs");
writeFileSync(join(docs, "filters.md"), referenceText());
for (const language of ["es", "en"] as const) {
  writeFileSync(join(docs, "help", language, "filters.md"), referenceIn(language));
}
