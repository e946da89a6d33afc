import { type FormField, printedAnswers } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import type { LabelReference } from "#engine/document/inspect/references.ts";
import { unresolvedReferences } from "#engine/document/unresolved.ts";
import type { FailureCode } from "#protocol/failure.ts";

const codes = { gone: "processes.answer.referenceGone", several: "processes.answer.referenceSeveral" } as const;

/**
 * Returns the errors of references to a part that these answers leave out or print more than once, by the answer that
 * decides it. A document with such errors cannot be sent or approved.
 */
export const referenceErrors = (
  references: readonly LabelReference[],
  questions: readonly FormField[],
  answers: Answers,
): { path: string; code: FailureCode }[] =>
  references.length === 0
    ? []
    : unresolvedReferences(references, printedAnswers(questions, answers)).map(({ id, path }) => ({
        path,
        code: codes[id],
      }));
