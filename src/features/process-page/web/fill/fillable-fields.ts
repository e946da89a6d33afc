import { top } from "#features/answers/answer-store.ts";
import type { FormSection } from "#features/answers/layout.ts";
import type { FormSession } from "./form-session.ts";

/** Returns the fields of a group that a record can fill; those of its loops have their own elements. */
export const fillableFields = ({ parts }: FormSection, { answerStore }: FormSession) =>
  parts.flatMap((part) =>
    part.type === "field" && !answerStore.isComputed(answerStore.nameOf(top, part.setting.key)) ? [part.setting] : [],
  );
