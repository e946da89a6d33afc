import type { DocumentNumbering } from "#engine/document/inspect/references.ts";
import type { Inspection } from "#engine/document/inspect-template.ts";
import type { TagNode } from "#engine/document/tags/tag-tree.ts";
import type { ErrorFinding, Warning } from "#engine/document/template-errors.ts";
import type { PartKinds } from "#features/answers/form-definition.ts";
import type { Upload } from "#platform/http/upload.ts";
import type { Problem } from "#platform/uploads/check-package.ts";
import { inspectTemplateInWorker, recognizeInWorker, tagInWorker } from "#platform/uploads/document-workers.ts";
import { commonFailure, Failure } from "#protocol/failure.ts";
import type { RecognizeAnswer, UploadAnswer, UploadProblem } from "../contract.ts";
import { type Fix, formulaDetails, type TemplateWarning } from "../findings.ts";

/** The result of reading an upload: the document and its tree, its errors, or the reasons of a refusal. */
export type ReadUpload =
  | {
      readonly kind: "valid";
      readonly document: Uint8Array;
      readonly tree: readonly TagNode[];
      readonly numbering: DocumentNumbering;
      readonly language: "es" | "en";
      readonly warnings: TemplateWarning[];
    }
  | Extract<UploadAnswer, { kind: "invalid" }>
  | { readonly kind: "refused"; readonly problems: UploadProblem[] };

/** Reads a stored file anew in a worker. Throws `failure.unavailable` when it cannot be read now. */
export async function readAgain(bytes: Uint8Array, kinds: PartKinds): Promise<readonly TagNode[]> {
  const read = await inspectTemplateInWorker(bytes, { kinds });
  if (!read.ok || read.inspection.errors.length > 0) throw commonFailure("failure.unavailable");
  return read.inspection.tree;
}

/** Checks and reads an uploaded file in a worker, with errors put right as its answers offered. Anything not named .docx is refused before it is opened. */
export async function readUpload(
  upload: Upload,
  {
    kinds = {},
    fixes = [],
  }: { readonly kinds?: PartKinds | undefined; readonly fixes?: readonly Fix[] | undefined } = {},
): Promise<ReadUpload> {
  if (!/\.docx$/i.test(upload.name)) throw new Failure("templates.onlyDocx", 422);
  const read = await inspectTemplateInWorker(await upload.bytes(), { kinds, fixes }).catch((error: unknown) => {
    throw error instanceof RangeError ? new Failure("templates.fromDocument.misplaced", 422) : error;
  });
  return read.ok ? readAs(read.document, read.inspection) : refused(read.problems);
}

/** Looks in a finished document for what can become fields. Throws `templates.onlyDocx`. */
export async function recognizeUpload(upload: Upload): Promise<RecognizeAnswer> {
  if (!/\.docx$/i.test(upload.name)) throw new Failure("templates.onlyDocx", 422);
  return recognize(await upload.bytes());
}

/** The same in the bytes of a document. */
export async function recognize(bytes: Uint8Array): Promise<RecognizeAnswer> {
  const read = await recognizeInWorker(bytes);
  if (read.kind === "refused") return refused(read.problems);
  const { language, paragraphs, fields, places, loops, doubts } = read.document;
  return {
    kind: "recognized",
    language,
    tagged: read.tagged,
    paragraphs: [...paragraphs],
    fields: [...fields],
    places: places.map(({ tag, ...place }) => ({ ...place, tag: [...tag] })),
    loops: loops.map(({ fields: asked, elements, pieces, labels, mentions, words, ends, ...loop }) => ({
      ...loop,
      words: [...words],
      ends: ends.map(({ tag, ...end }) => ({ ...end, tag: [...tag] })),
      labels: [...labels],
      mentions: mentions.map(({ tag, ...mention }) => ({ ...mention, tag: [...tag] })),
      fields: [...asked],
      elements: elements.map((element) => [...element]),
      pieces: pieces.map(({ tag, ...piece }) => ({ ...piece, tag: [...tag] })),
    })),
    doubts: [...doubts],
  };
}

/**
 * Writes tags into a finished document and reads it as a template; `givesBack` when filling it with the answers gives its
 * text. Throws `templates.onlyDocx`, and `templates.fromDocument.misplaced` for a place that is not in the document.
 */
export async function readTagged(
  upload: Upload,
  tags: Parameters<typeof tagInWorker>[1],
  answers: Parameters<typeof tagInWorker>[2],
): Promise<{ readonly read: ReadUpload; readonly givesBack: boolean }> {
  if (!/\.docx$/i.test(upload.name)) throw new Failure("templates.onlyDocx", 422);
  return readWithTags(await upload.bytes(), tags, answers);
}

/** The same with the bytes of a document. */
export async function readWithTags(
  bytes: Uint8Array,
  tags: Parameters<typeof tagInWorker>[1],
  answers: Parameters<typeof tagInWorker>[2],
): Promise<{ readonly read: ReadUpload; readonly givesBack: boolean }> {
  const made = await tagInWorker(bytes, tags, answers);
  if (made.kind === "misplaced") throw new Failure("templates.fromDocument.misplaced", 422);
  if (made.kind === "refused") return { read: refused(made.problems), givesBack: false };
  return { read: readAs(made.document, made.inspection), givesBack: made.givesBack };
}

const refused = (problems: readonly Problem[]) => ({
  kind: "refused" as const,
  problems: problems.map(({ code, part = "", detail = "" }) => ({ code, part, detail })),
});

/** Returns the result for an inspected document. */
export function readAs(document: Uint8Array, { errors, warnings, tree, numbering, language }: Inspection): ReadUpload {
  const shownWarnings = warnings.slice(0, 500).map((warning) => ({ id: warning.id, ...shown(warning) }));
  if (errors.length > 0) {
    const shownErrors = errors.slice(0, 500).map((error) => ({ id: error.id, ...shown(error), ...reason(error) }));
    const id = errors.length > 1 ? "multi_error" : (errors[0]?.id ?? "multi_error");
    return { kind: "invalid", id, errors: shownErrors, warnings: shownWarnings };
  }
  return { kind: "valid", document, tree, numbering, language, warnings: shownWarnings };
}

const reason = ({ detail, suggestion, forms }: ErrorFinding) => {
  const known = formulaDetails.find((id) => id === detail);
  return {
    ...(known ? { detail: known } : {}),
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(forms === undefined ? {} : { forms: [...forms] }),
  };
};

const shown = ({ file, paragraph, page, tag, text, before, after, start, end, fix }: ErrorFinding | Warning) => ({
  file,
  paragraph,
  page,
  tag,
  before,
  after,
  marked: text.slice(start, Math.min(end, start + 200)),
  ...(fix ? { fix: [...fix] } : {}),
});
