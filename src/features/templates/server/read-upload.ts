import type { Fault, Warning } from "#engine/document/fault.ts";
import type { TagNode } from "#engine/document/tag-tree.ts";
import { formulaFaultIds } from "#engine/formula/formula.ts";
import type { Upload } from "#platform/http/upload.ts";
import { inspectTemplateInWorker } from "#platform/uploads/document-workers.ts";
import { commonFailure, Failure } from "#protocol/failure.ts";
import type { UploadProblem } from "../contract.ts";
import type { TemplateFault, TemplateWarning } from "../findings.ts";
import type { PartKinds } from "../template.ts";

/** What reading an upload gives: the document to keep and its tree, its faults, or why it is refused altogether. */
export type ReadUpload =
  | {
      readonly kind: "sound";
      readonly document: Uint8Array;
      readonly tree: readonly TagNode[];
      readonly language: "es" | "en";
      readonly warnings: TemplateWarning[];
    }
  | { readonly kind: "faulty"; readonly faults: TemplateFault[]; readonly warnings: TemplateWarning[] }
  | { readonly kind: "refused"; readonly problems: UploadProblem[] };

/** Reads a stored file anew in a worker. Throws `failure.unavailable` when it cannot be read now. */
export async function readAgain(bytes: Uint8Array, kinds: PartKinds): Promise<readonly TagNode[]> {
  const read = await inspectTemplateInWorker(bytes, { kinds });
  if (!read.ok || read.inspection.faults.length > 0) throw commonFailure("failure.unavailable");
  return read.inspection.tree;
}

/** Checks and reads an uploaded file in a worker. Anything not named .docx is refused before it is opened. */
export async function readUpload(upload: Upload, kinds: PartKinds = {}): Promise<ReadUpload> {
  if (!/\.docx$/i.test(upload.name)) throw new Failure("templates.onlyDocx", 422);
  const read = await inspectTemplateInWorker(await upload.bytes(), { kinds });
  if (!read.ok) {
    const problems = read.problems.map(({ code, part = "", detail = "" }) => ({ code, part, detail }));
    return { kind: "refused", problems };
  }
  const { faults, warnings, tree, language } = read.inspection;
  const shownWarnings = warnings.slice(0, 500).map((warning) => ({ id: warning.id, ...shown(warning) }));
  if (faults.length > 0) {
    const shownFaults = faults.slice(0, 500).map((fault) => ({ id: fault.id, ...shown(fault), ...reason(fault) }));
    return { kind: "faulty", faults: shownFaults, warnings: shownWarnings };
  }
  return { kind: "sound", document: read.document, tree, language, warnings: shownWarnings };
}

const reason = ({ detail, suggestion }: Fault) => {
  const known = formulaFaultIds.find((id) => id === detail);
  return { ...(known ? { detail: known } : {}), ...(suggestion === undefined ? {} : { suggestion }) };
};

const shown = ({ file, paragraph, page, tag, text, before, after, start, end }: Fault | Warning) => ({
  ...{ file, paragraph, page, tag, before, after },
  marked: text.slice(start, Math.min(end, start + 200)),
});
