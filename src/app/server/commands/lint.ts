import type { Finding } from "#engine/document/fault.ts";
import { inspectTemplate } from "#engine/document/inspect-template.ts";
import { describeFinding, exitFor, guarded, readArguments, readDocument, say } from "./template-file.ts";

/** `lint FILE.docx [--json]`: prints every fault and warning of a template. 0 without faults, 1 with, 2 unusable. */
export const run = (args: string[]): Promise<number> =>
  guarded(args, async () => {
    const { positionals, values } = readArguments(args, "lint FILE.docx [--json]", 1, { json: { type: "boolean" } });
    const { faults, warnings } = inspectTemplate(await readDocument(positionals[0] ?? ""));
    if (values.json) console.log(JSON.stringify({ faults: faults.map(brief), warnings: warnings.map(brief) }));
    else {
      for (const fault of faults) console.log(describeFinding("fault", fault));
      for (const warning of warnings) console.log(describeFinding("warning", warning));
      console.log(`${say("faults", { count: faults.length })}, ${say("warnings", { count: warnings.length })}.`);
    }
    return exitFor(faults);
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
