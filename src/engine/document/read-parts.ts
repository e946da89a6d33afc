import { compile, compiledParts, imageModule, type TreeNode } from "./library.ts";
import type { Package } from "./package.ts";
import { type TemplatePart, TemplateParts } from "./parts.ts";
import { compileProgram } from "./program/compile.ts";
import { FreshIds } from "./program/ids.ts";
import { Unsupported } from "./program/program.ts";
import { run, traceText } from "./program/run.ts";
import { TraceBytes } from "./program/trace-bytes.ts";
import { type Ask, readTag, type Tag } from "./question.ts";

/** Reads the templated parts of a document. Throws docxtemplater's errors when it is invalid; `libraryErrors` reads them. */
export function readParts(zip: Package): TemplateParts {
  const parts: TemplatePart[] = [];
  const constant = new Map<string, string>();
  const tags: Tag[] = [];
  let ask: Ask = () => "";
  for (const library of compiledParts(compile(zip, (question) => ask(question)))) {
    const { name } = library;
    tags.push(...tagsOf(library.tree));
    try {
      const program = compileProgram(library.tree, library);
      if (program.dynamic) parts.push({ name, program, bytes: new TraceBytes(program) });
      else
        constant.set(
          name,
          traceText(
            program,
            run(program, {}, { ask: () => "", breaks: true, asked: 0, part: name, ids: new FreshIds() }),
          ),
        );
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      const render = (answers: unknown, breaks: boolean, asking: Ask) => {
        ask = asking;
        return library.render(answers, breaks);
      };
      parts.push({ name, library: render, why: error.message });
    }
  }
  const references = tags.some(({ formula }) => formula !== undefined && formula.references.length > 0);
  return new TemplateParts({ parts, constant, references, pictures: tags.some(({ image }) => image) });
}

/** Every tag in a tree. */
function tagsOf(tree: readonly TreeNode[]): Tag[] {
  return tree.flatMap((node) => {
    if (node.type !== "placeholder") return [];
    const tag = readTag(node.value, { section: node.module === "loop", image: node.module === imageModule });
    return [tag, ...tagsOf(node.subparsed ?? [])];
  });
}
