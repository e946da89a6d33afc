import { catalogKeys } from "#features/catalogs/keys.ts";
import { teamKeys } from "#features/teams/keys.ts";
import { queryArea } from "#protocol/query-key.ts";

// They show the names of clients and projects; whose team a process is of decides who sees its alerts.
const follows = [teamKeys.all, catalogKeys.one("clients"), catalogKeys.one("projects")];

/** Lists and counts of alerts. */
export const alertListKeys = queryArea("alerts", follows);

/** One alert. */
export const alertKeys = queryArea("alert", follows);

/** The private address of one's own calendar. */
export const calendarLinkKeys = queryArea("alertCalendarLink");

/** The alert rules of a template. */
export const templateAlertKeys = queryArea("templateAlerts");
