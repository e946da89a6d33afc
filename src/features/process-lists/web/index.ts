export { BulkResults } from "./bulk/BulkResults.tsx";
export { FiledPage } from "./filed/FiledPage.tsx";
export { Narrow } from "./narrow/Narrow.tsx";
export { NarrowChosen } from "./narrow/NarrowChosen.tsx";
export { NarrowFields } from "./narrow/NarrowFields.tsx";
export { Processes } from "./ProcessesPage.tsx";
export { listQuery } from "./queries.ts";
