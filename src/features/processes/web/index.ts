import type { WebFeature } from "#client/feature.ts";
/** The pages of this feature. */
export const web: WebFeature = {
  pages: {
    "/processes": () => import("./ProcessesPage.tsx"),
  },
};

export { FilingFields } from "./filing/FilingFields.tsx";
export { filingOf, nowhere } from "./filing/filed.ts";
export { openAnswerStore } from "./fill/answer-store.ts";
export { FormGroup } from "./fill/FormGroup.tsx";
export { formQuestions } from "./fill/form-questions.ts";
export { openRules } from "./fill/form-rules.ts";
export type { FilledForm } from "./fill/form-session.ts";
export { wantWords } from "./fill/late-words.ts";
export { MissingList } from "./fill/MissingList.tsx";
export { inFormOrder, namesIn } from "./fill/progress.ts";
export { RulesGate } from "./fill/RulesGate.tsx";
export { createStore } from "./fill/store.ts";
export { useTools } from "./fill/use-form-tools.ts";
export { OneProcess } from "./OneProcess.tsx";
export { fetchProcess } from "./queries.ts";
