import { noKey } from "#features/dashboard/figures.ts";

/** The parts of the page of open work, each with its lines, the most urgent first. */
export const openWorkGroups = [
  { group: "waiting", lines: ["inbox", "review", "correction", "signature", "client"] },
  { group: "late", lines: ["lateReviews", "lateTasks", "lateAlerts"] },
  { group: "coming", lines: ["expiring", "renewals"] },
] as const;

/** The lines of open work. Each counts the rows of its list. */
export const openWorkLines = openWorkGroups.flatMap(({ lines }): readonly OpenWorkLine[] => lines);
export type OpenWorkLine = (typeof openWorkGroups)[number]["lines"][number];

/** The days ahead in which alerts are listed as expiring. */
export const expiringDays = 30;
/** A review is late after so many days. */
export const lateReviewDays = 7;
/** The maximum of listed people. */
export const maxOpenWorkPeople = 50;

/**
 * Returns the list of the product that holds exactly the rows of a line, or undefined if there is none and the rows are
 * listed in a panel. `opensLists` says if the reader opens the lists of processes as an owner.
 */
export function listOf(line: OpenWorkLine, personId: string | undefined, opensLists: boolean): string | undefined {
  if (personId === noKey) return undefined;
  if (line === "inbox") return opensLists ? "/processes?tab=inbox" : undefined;
  if (line === "review" && opensLists)
    return personId === undefined ? "/processes?tab=review" : `/processes?tab=review&reviewer=${personId}`;
  if (line === "lateAlerts")
    return `/alerts?view=past&state=open${personId === undefined ? "" : `&personId=${personId}`}`;
  return undefined;
}
