export { FiledPage } from "./filed/FiledPage.tsx";
export { FilingFields } from "./filing/FilingFields.tsx";
export { filingOf, nowhere } from "./filing/filed.ts";
export { openAnswerStore } from "./fill/answer-store.ts";
export { FormGroup } from "./fill/FormGroup.tsx";
export { formQuestions } from "./fill/form-questions.ts";
export { openRules } from "./fill/form-rules.ts";
export type { FilledForm } from "./fill/form-session.ts";
export { wantWords } from "./fill/late-words.ts";
export { type ListSource, listTools } from "./fill/list-source.ts";
export { MissingList } from "./fill/MissingList.tsx";
export { focusedField, presentInFields } from "./fill/presence.ts";
export { inFormOrder, namesIn } from "./fill/progress.ts";
export { RulesGate } from "./fill/RulesGate.tsx";
export { createStore } from "./fill/store.ts";
export { useTools } from "./fill/use-form-tools.ts";
export { processAddress } from "./links.tsx";
export { Narrow } from "./narrow/Narrow.tsx";
export { NarrowChosen } from "./narrow/NarrowChosen.tsx";
export { NarrowFields } from "./narrow/NarrowFields.tsx";
export {
  asText,
  idsFromAddress,
  type Narrowed,
  type NarrowName,
  narrowedBy,
  narrowNames,
  textsOf,
} from "./narrow/narrowed.ts";
export { peopleQuery } from "./narrow/queries.ts";
export { OneProcess } from "./OneProcess.tsx";
export { Processes } from "./ProcessesPage.tsx";
export { fetchProcess } from "./queries.ts";
export { ProcessChip } from "./status.tsx";
