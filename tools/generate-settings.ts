import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { settings } from "#platform/settings.ts";

// Prints docs/settings.md from the table of settings.
const rows = Object.entries(settings).map(
  ([name, { standard, meaning, isSecret }]) =>
    `| \`${name}\`${isSecret ? " (or file)" : ""} | ${standard === "" ? "" : `\`${standard}\``} | ${meaning} |`,
);
const text = `# Settings

Every setting is an environment variable with a default, so nothing has to be configured. Settings are validated at start: an
invalid one stops the start with its name and the expected value.

A setting marked *(or file)* holds a password or a key. It can also be read from a file: \`SMTP_URL_FILE=/run/secrets/smtp\` instead of
\`SMTP_URL\`. A line break at the end of the file is cut off. The start stops if both are set, or if the file is empty or cannot be read.

| setting | default | meaning |
|---|---|---|
${rows.join("\n")}
`;
writeFileSync(join(import.meta.dirname, "../docs/settings.md"), text);
