import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { limitsText } from "./limits-list.ts";

// Prints docs/limits.md from the contracts and the limits that code counts itself. tests/architecture/limits.test.ts compares them.
const root = join(import.meta.dirname, "..");
writeFileSync(join(root, "docs/limits.md"), await limitsText(join(root, "src")));
