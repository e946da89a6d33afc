import { top } from "#features/answers/answer-store.ts";
import type { FormPart } from "#features/answers/layout.ts";
import type { FormSession } from "./form-session.ts";

/** Returns the fields among the parts of a scope that a record can fill; those of its loops have their own elements. */
export const fillableFields = (parts: readonly FormPart[], { answerStore }: FormSession, scope = top) =>
  parts.flatMap((part) =>
    part.type === "field" && !answerStore.isComputed(answerStore.nameOf(scope, part.setting.key)) ? [part.setting] : [],
  );
