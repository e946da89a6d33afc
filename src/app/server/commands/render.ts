import { writeFile } from "node:fs/promises";
import { formOf, moneyKeys } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { compileTemplate } from "#engine/document/compile-template.ts";
import { inspectTemplate } from "#engine/document/inspect-template.ts";
import type { Rendered, RenderOptions } from "#engine/document/template.ts";
import { UnfillableTemplate } from "#engine/document/unfillable.ts";
import { answerAt, readAnswers } from "./answers-file.ts";
import { brief } from "./lint.ts";
import {
  describeFinding,
  exit,
  exitFor,
  guarded,
  readArguments,
  readDocument,
  reasonOf,
  say,
  Unusable,
} from "./template-file.ts";

const usage = "render FILE.docx ANSWERS.json -o OUT.docx [--blank TEXT] [--language es|en] [--strict] [--json]";

/**
 * `render FILE.docx ANSWERS.json -o OUT.docx`: fills a template, writes the document and prints the paths of missing
 * values. Filters write in the language of the document unless another is asked for; the answer to a place for a picture
 * is a PNG or JPEG, as a path from the folder of ANSWERS.json or as a data URL. 0 done; 1 the template has errors (nothing
 * is written) or, with --strict, values are missing; 2 unusable.
 */
export const run = (args: string[]): Promise<number> =>
  guarded(args, async () => {
    const { positionals, values } = readArguments(args, usage, 2, {
      output: { type: "string", short: "o" },
      blank: { type: "string" },
      language: { type: "string" },
      strict: { type: "boolean" },
      json: { type: "boolean" },
    });
    const { output, blank, language: asked } = values;
    if (output === undefined || (asked !== undefined && asked !== "es" && asked !== "en"))
      throw new Unusable(say("usage", { usage: `node bin/acta.mjs ${usage}` }));
    const template = await readDocument(positionals[0] ?? "");
    const { errors, tree, language } = inspectTemplate(template);
    const { answers, images, unshown } = await readAnswers(positionals[1] ?? "", tree);
    if (errors.length > 0) {
      for (const error of errors) console.error(describeFinding("error", error));
      if (values.json) console.log(JSON.stringify({ errors: errors.map((error) => brief(error)), missing: [] }));
      return exitFor(errors);
    }
    for (const { path, reason } of unshown) console.error(say("noPicture", { path, reason }));
    const { docx, missing } = filled(template, answers, {
      language: asked ?? language,
      money: moneyKeys(formOf(tree)),
      images,
      ...(blank === undefined ? {} : { blank }),
    });
    try {
      await writeFile(output, docx);
    } catch (error) {
      throw new Unusable(say("cannotWrite", { path: output, reason: reasonOf(error) }));
    }
    if (values.json) console.log(JSON.stringify({ missing }));
    else {
      for (const path of missing) {
        const value = answerAt(answers, path);
        console.log(say(value === undefined ? "missing" : "unfit", { path: placeOf(path), value: value ?? "" }));
      }
      console.log(say("written", { path: output, count: missing.length }));
    }
    return values.strict && missing.length > 0 ? exit.errors : exit.clean;
  });

/** A path for people, who count from one: `partes 2 › nombre`. */
const placeOf = (path: string): string =>
  path.replace(/\.(\d+)(?=\.|$)/g, (_, index: string) => ` ${Number(index) + 1}`).replaceAll(".", " › ");

function filled(template: Uint8Array, answers: Answers, options: RenderOptions): Rendered {
  try {
    return compileTemplate(template).render(answers, options);
  } catch (error) {
    if (!(error instanceof UnfillableTemplate)) throw error;
    throw new Unusable(error.reason === "too_large" ? say("tooLarge") : say("unfillable", { reason: error.reason }));
  }
}
