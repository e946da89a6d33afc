export { BackToList } from "./BackToList.tsx";
export { templateActs } from "./BeginButton.tsx";
export { CopyButton } from "./CopyButton.tsx";
export { FilingFields } from "./FilingFields.tsx";
export { fetchProcess, peopleQuery, reviewersQuery, teamChoicesQuery, usePeopleToGoOn } from "./queries.ts";
export { forYou, listOf, ProcessChip, reviewerOf } from "./status.tsx";
