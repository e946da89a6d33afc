import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { referenceText } from "#engine/formula/reference/reference-text.ts";

// Prints docs/filters.md, the reference for authors of templates.
writeFileSync(join(import.meta.dirname, "../docs/filters.md"), referenceText());
