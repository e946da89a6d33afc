import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { settings } from "#platform/config.ts";

// Prints docs/settings.md from the table of settings.
const rows = Object.entries(settings).map(
  ([name, { standard, meaning }]) => `| \`${name}\` | ${standard === "" ? "" : `\`${standard}\``} | ${meaning} |`,
);
const text = `# Settings

Every setting is an environment variable with a default, so nothing has to be configured. Settings are validated at start: an
invalid one stops the start with its name and the expected value.

| setting | default | meaning |
|---|---|---|
${rows.join("\n")}
`;
writeFileSync(join(import.meta.dirname, "../docs/settings.md"), text);
