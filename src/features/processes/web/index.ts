export { BackToList } from "./BackToList.tsx";
export { CopyButton } from "./CopyButton.tsx";
export { FilingFields } from "./filing/FilingFields.tsx";
export { usePeopleToGoOn } from "./hand-over/use-people-to-go-on.ts";
export { OneProcess } from "./OneProcess.tsx";
export { type Filters, fetchProcess, listQuery, peopleQuery, reviewersQuery, teamChoicesQuery } from "./queries.ts";
export { forYou, ProcessChip, reviewerOf } from "./status.tsx";
