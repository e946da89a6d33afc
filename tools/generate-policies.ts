import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { policiesText } from "./policies/table.ts";

// Prints docs/who-may.md from the rules of all features. tests/server/policies.test.ts compares it.
writeFileSync(join(import.meta.dirname, "../docs/who-may.md"), await policiesText());
