import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { settings } from "#platform/config.ts";

// Prints docs/settings.md from the table of settings.
const rows = Object.entries(settings).map(
  ([name, { standard, meaning }]) => `| \`${name}\` | ${standard === "" ? "" : `\`${standard}\``} | ${meaning} |`,
);
const text = `# Settings

Every setting is an environment variable with a default: nothing has to be configured. They are checked at start; one
that cannot be used stops the start with its name and what is expected.

| setting | default | meaning |
|---|---|---|
${rows.join("\n")}
`;
writeFileSync(join(import.meta.dirname, "../docs/settings.md"), text);
