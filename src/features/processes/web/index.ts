export { BackToList } from "./BackToList.tsx";
export { templateActs } from "./BeginButton.tsx";
export { CopyButton } from "./CopyButton.tsx";
export { FilingFields } from "./FilingFields.tsx";
export { fetchProcess, peopleQuery, teamChoicesQuery, usePeopleToGoOn } from "./queries.ts";
export { listOf, ProcessChip } from "./status.tsx";
