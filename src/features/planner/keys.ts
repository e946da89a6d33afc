import { queryArea } from "#protocol/query-key.ts";

/** The lists of land studies. */
export const landStudyListKeys = queryArea("landStudies");

/** One land study with its versions. */
export const landStudyKeys = queryArea("landStudy");
