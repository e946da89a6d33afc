import { inspectTemplate } from "#engine/document/inspect-template.ts";
import type { Finding } from "#engine/document/template-errors.ts";
import { describeFinding, exitFor, guarded, readArguments, readDocument, say } from "./template-file.ts";

/** `lint FILE.docx [--json]`: prints every error and warning of a template. 0 without errors, 1 with, 2 unusable. */
export const run = (args: string[]): Promise<number> =>
  guarded(args, async () => {
    const { positionals, values } = readArguments(args, "lint FILE.docx [--json]", 1, { json: { type: "boolean" } });
    const { errors, warnings } = inspectTemplate(await readDocument(positionals[0] ?? ""));
    if (values.json) console.log(JSON.stringify({ errors: errors.map(brief), warnings: warnings.map(brief) }));
    else {
      for (const error of errors) console.log(describeFinding("error", error));
      for (const warning of warnings) console.log(describeFinding("warning", warning));
      console.log(`${say("errors", { count: errors.length })}, ${say("warnings", { count: warnings.length })}.`);
    }
    return exitFor(errors);
  });

/** A finding as programs read it. */
export const brief = ({ id, file, paragraph, start, end, tag, text }: Finding<string>) => ({
  id,
  file,
  paragraph,
  start,
  end,
  tag,
  text,
});
