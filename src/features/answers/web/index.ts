export { FormGroup } from "./FormGroup.tsx";
export { openRules } from "./form-rules.ts";
export { type FilledForm, type FormTools, useTools } from "./form-tools.ts";
export { lateWords, wantWords } from "./late-words.ts";
export { type ListSource, listTools, memberLists } from "./lists/list-source.ts";
export { MissingList } from "./MissingList.tsx";
export { usePresence } from "./presence.tsx";
export { RulesGate } from "./RulesGate.tsx";
export { shownAnswer } from "./shown-answer.ts";
