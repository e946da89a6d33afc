import type { Answers } from "#engine/document/answers-lookup.ts";

type Fill = (answers: Record<string, unknown>) => Uint8Array | Promise<Uint8Array>;

/** Each engine as its own documentation has it used; what it may prepare, it prepares once. Loaded when it is chosen. */
export const engines: Readonly<Record<string, (template: Uint8Array) => Promise<Fill>>> = {
  async acta(bytes) {
    const { compileTemplate } = await import("#engine/document/compile-template.ts");
    const template = compileTemplate(bytes);
    return (answers) => template.render(answers as Answers).docx;
  },
  async "acta-prepared"(bytes) {
    const { compileTemplate } = await import("#engine/document/compile-template.ts");
    const template = compileTemplate(bytes);
    return (answers) => template.render(answers as Answers, { compression: "prepared" }).docx;
  },
  /** From a template that was compiled and kept before, as a node keeps those of its versions. */
  async "acta-kept"(kept) {
    // The files that document workers run, which the product builds.
    const { restoreTemplate } = (await import(
      new URL("saved-template.mjs", process.env["ACTA_BENCH_FILES"]).href
    )) as typeof import("#engine/document/saved-template.ts");
    const template = restoreTemplate(kept);
    return (answers) => template.render(answers as Answers, { compression: "prepared" }).docx;
  },
  /** No engine: the least that must be done, to join the pieces of the parts that change and to deflate them. */
  async limit(bytes) {
    const { openPackage } = await import("#engine/document/package.ts");
    const { readParts } = await import("#engine/document/read-parts.ts");
    const { newEntry } = await import("#engine/document/zip/write.ts");
    const { FreshIds } = await import("#engine/document/program/ids.ts");
    const parts = readParts(openPackage(bytes));
    const ask = compileAsk();
    const known = new Map<unknown, ReturnType<typeof parts.trace>[]>();
    return (answers) => {
      const traces =
        known.get(answers) ??
        parts.parts.map((part) =>
          parts.trace(part, answers, { ask, breaks: true, asked: 0, part: "", ids: new FreshIds() }),
        );
      known.set(answers, traces);
      let last: Uint8Array = new Uint8Array();
      parts.parts.forEach((part, index) => {
        last = newEntry("x.xml", parts.contentOf(part, traces[index] ?? "")).compressed;
      });
      return last;
    };
  },
  async docxtemplater(bytes) {
    const { default: Docxtemplater } = await import("docxtemplater");
    const { default: PizZip } = await import("pizzip");
    return (answers) => {
      const document = new Docxtemplater(new PizZip(bytes), { paragraphLoop: true, linebreaks: true });
      document.render(answers);
      return document.toUint8Array();
    };
  },
  async "docx-templates"(template) {
    const { createReport } = await import("docx-templates");
    return (data) => createReport({ template, data, cmdDelimiter: ["{", "}"], failFast: true });
  },
  async "easy-template-x"(bytes) {
    const { TemplateHandler } = await import("easy-template-x");
    const template = Buffer.from(bytes);
    const handler = new TemplateHandler();
    return (data) => handler.process(template, data as never);
  },
};

/** Answers by name, innermost first. */
const compileAsk = () => (question: { tag: { name: string }; scopes: readonly unknown[] }) =>
  question.scopes.findLast((scope): scope is Record<string, unknown> =>
    Object.hasOwn(scope as object, question.tag.name),
  )?.[question.tag.name];
