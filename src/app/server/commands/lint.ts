import { inspectTemplate } from "#engine/document/inspect-template.ts";
import type { Finding } from "#engine/document/template-errors.ts";
import { documentErrors } from "#engine/document/validate/document-errors.ts";
import {
  describeFinding,
  exit,
  exitFor,
  guarded,
  readArguments,
  readDocument,
  readOutput,
  say,
} from "./template-file.ts";

/**
 * `lint FILE.docx [--json]`: prints every error and warning of a template. With `--output` the file is a finished document,
 * and the errors are those for which Word would repair it. 0 without errors, 1 with, 2 unusable.
 */
export const run = (args: string[]): Promise<number> =>
  guarded(args, async () => {
    const { positionals, values } = readArguments(args, "lint [--output] FILE.docx [--json]", 1, {
      json: { type: "boolean" },
      output: { type: "boolean" },
    });
    if (values.output) return checkOutput(positionals[0] ?? "", values.json === true);
    const { errors, warnings } = inspectTemplate(await readDocument(positionals[0] ?? ""));
    if (values.json) console.log(JSON.stringify({ errors: errors.map(brief), warnings: warnings.map(brief) }));
    else {
      for (const error of errors) console.log(describeFinding("error", error));
      for (const warning of warnings) console.log(describeFinding("warning", warning));
      console.log(`${say("errors", { count: errors.length })}, ${say("warnings", { count: warnings.length })}.`);
    }
    return exitFor(errors);
  });

async function checkOutput(path: string, json: boolean): Promise<number> {
  const errors = documentErrors(await readOutput(path));
  if (json) console.log(JSON.stringify({ errors }));
  else {
    for (const { id, file, subject, detail } of errors)
      console.log(`${say("error")} ${id}\n    ${say(`output.${id}`, { file, subject, detail })}`);
    console.log(`${say("errors", { count: errors.length })}.`);
  }
  return errors.some(({ id }) => id === "not_a_package") ? exit.unusable : errors.length > 0 ? exit.errors : exit.clean;
}

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
