import { parentPort } from "node:worker_threads";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { commentFindings, type PlacedComment } from "#engine/document/comments/comment-findings.ts";
import { dropExternal } from "#engine/document/drop-external.ts";
import type { Place } from "#engine/document/fault.ts";
import { UnfillableTemplate } from "#engine/document/fill.ts";
import { type Inspection, inspectTemplate } from "#engine/document/inspect-template.ts";
import { previewOf, previewTemplate } from "#engine/document/preview.ts";
import { checkPackage, type Problem } from "./check-package.ts";
import { CompiledTemplates } from "./compiled-templates.ts";

type Language = "es" | "en";
type Kinds = Readonly<Record<string, "loop" | "condition">>;

/** A comment, and what it begins with where Word can have none at its place. */
export type CommentWithLead = PlacedComment & { readonly elsewhere: string };

/** What a worker can be asked. */
export type WorkerTask =
  | { task: "read"; bytes: Uint8Array; kinds: Kinds }
  | { task: "fill"; bytes: Uint8Array; answers: Answers; language?: Language; blank?: string }
  | { task: "previewDocument"; bytes: Uint8Array; answers: Answers; language?: Language }
  | { task: "comment"; bytes: Uint8Array; comments: readonly CommentWithLead[] }
  | { task: "previewTemplate"; bytes: Uint8Array; kinds: Kinds };

/** What it answers. */
export type WorkerAnswer =
  | { done: "read"; document: Uint8Array; inspection: Inspection }
  | { done: "refused"; problems: Problem[] }
  | { done: "filled"; document: Uint8Array; missing: string[] }
  | { done: "unfillable"; reason: string }
  | { done: "failed"; message: string };

const compiled = new CompiledTemplates();

function work(task: WorkerTask): WorkerAnswer {
  switch (task.task) {
    case "read": {
      const problems = checkPackage(task.bytes);
      if (problems.length > 0) return { done: "refused", problems };
      const document = dropExternal(task.bytes);
      return { done: "read", document, inspection: inspectTemplate(document, { kinds: task.kinds, checked: true }) };
    }
    case "fill": {
      const { blank, language } = task;
      const options = { ...(blank === undefined ? {} : { blank }), ...(language === undefined ? {} : { language }) };
      const { docx, missing } = compiled.of(task.bytes).render(task.answers, options);
      return { done: "filled", document: docx, missing };
    }
    case "comment": {
      const leads = new Map(task.comments.map(({ place, elsewhere }) => [place, elsewhere]));
      const elsewhere = (place: Place) => leads.get(place) ?? "";
      return { done: "filled", document: commentFindings(task.bytes, task.comments, { elsewhere }), missing: [] };
    }
    case "previewDocument":
      return { done: "filled", document: previewOf(compiled.of(task.bytes), task.answers, task.language), missing: [] };
    case "previewTemplate":
      return { done: "filled", document: previewTemplate(task.bytes, { kinds: task.kinds }), missing: [] };
    default:
      return task satisfies never;
  }
}

parentPort?.on("message", (task: WorkerTask) => {
  let answer: WorkerAnswer;
  try {
    answer = work(task);
  } catch (error) {
    answer =
      error instanceof UnfillableTemplate
        ? { done: "unfillable", reason: error.reason }
        : { done: "failed", message: error instanceof Error ? error.message : String(error) };
  }
  // The document goes over as it is; a view of something larger would take that along.
  const document = "document" in answer ? answer.document : undefined;
  const whole = document?.byteLength === document?.buffer.byteLength;
  parentPort?.postMessage(answer, document && whole ? [document.buffer as ArrayBuffer] : []);
});
