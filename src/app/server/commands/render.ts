import { readFile, writeFile } from "node:fs/promises";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { fill } from "#engine/document/fill.ts";
import { inspectTemplate } from "#engine/document/inspect-template.ts";
import { brief } from "./lint.ts";
import {
  describeFinding,
  exit,
  guarded,
  readArguments,
  readDocument,
  reasonOf,
  say,
  Unusable,
} from "./template-file.ts";

const usage = "render FILE.docx ANSWERS.json -o OUT.docx [--blank TEXT] [--strict] [--json]";

/**
 * `render FILE.docx ANSWERS.json -o OUT.docx`: fills a template, writes the document and prints the paths of missing
 * values. 0 done; 1 the template has faults (nothing is written) or, with --strict, values are missing; 2 unusable.
 */
export const run = (args: string[]): Promise<number> =>
  guarded(args, async () => {
    const { positionals, values } = readArguments(args, usage, 2, {
      output: { type: "string", short: "o" },
      blank: { type: "string" },
      strict: { type: "boolean" },
      json: { type: "boolean" },
    });
    if (values.output === undefined) throw new Unusable(say("usage", { usage: `node bin/acta.mjs ${usage}` }));
    const template = await readDocument(positionals[0] ?? "");
    const answers = await readAnswers(positionals[1] ?? "");
    const { faults } = inspectTemplate(template);
    if (faults.length > 0) {
      for (const fault of faults) console.error(describeFinding("fault", fault));
      if (values.json) console.log(JSON.stringify({ faults: faults.map((fault) => brief(fault)), missing: [] }));
      return exit.faults;
    }
    const { document, missing } = fill(template, answers, values.blank === undefined ? {} : { blank: values.blank });
    try {
      await writeFile(values.output, document);
    } catch (error) {
      throw new Unusable(say("cannotWrite", { path: values.output, reason: reasonOf(error) }));
    }
    if (values.json) console.log(JSON.stringify({ missing }));
    else {
      for (const path of missing) console.log(say("missing", { path }));
      console.log(say("written", { path: values.output, count: missing.length }));
    }
    return values.strict && missing.length > 0 ? exit.faults : exit.clean;
  });

async function readAnswers(path: string): Promise<Answers> {
  let answers: unknown;
  try {
    answers = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new Unusable(
      error instanceof SyntaxError ? say("noJson", { path }) : say("cannotRead", { path, reason: reasonOf(error) }),
    );
  }
  if (typeof answers !== "object" || answers === null || Array.isArray(answers)) {
    throw new Unusable(say("noObject", { path }));
  }
  return answers as Answers;
}
