import { parentPort } from "node:worker_threads";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { dropExternal } from "#engine/document/drop-external.ts";
import { fill, UnfillableTemplate } from "#engine/document/fill.ts";
import { type Inspection, inspectTemplate } from "#engine/document/inspect-template.ts";
import { previewDocument, previewTemplate } from "#engine/document/preview.ts";
import { checkPackage, type Problem } from "./check-package.ts";

type Kinds = Readonly<Record<string, "loop" | "condition">>;

/** What a worker can be asked. */
export type WorkerTask =
  | { task: "read"; bytes: Uint8Array; kinds: Kinds }
  | { task: "fill"; bytes: Uint8Array; answers: Answers; blank?: string }
  | { task: "previewDocument"; bytes: Uint8Array; answers: Answers }
  | { task: "previewTemplate"; bytes: Uint8Array; kinds: Kinds };

/** What it answers. */
export type WorkerAnswer =
  | { done: "read"; document: Uint8Array; inspection: Inspection }
  | { done: "refused"; problems: Problem[] }
  | { done: "filled"; document: Uint8Array; missing: string[] }
  | { done: "unfillable"; reason: string }
  | { done: "failed"; message: string };

function work(task: WorkerTask): WorkerAnswer {
  switch (task.task) {
    case "read": {
      const problems = checkPackage(task.bytes);
      if (problems.length > 0) return { done: "refused", problems };
      const document = dropExternal(task.bytes);
      return { done: "read", document, inspection: inspectTemplate(document, { kinds: task.kinds, checked: true }) };
    }
    case "fill":
      return {
        done: "filled",
        ...fill(task.bytes, task.answers, task.blank === undefined ? {} : { blank: task.blank }),
      };
    case "previewDocument":
      return { done: "filled", document: previewDocument(task.bytes, task.answers), missing: [] };
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
  parentPort?.postMessage(answer);
});
