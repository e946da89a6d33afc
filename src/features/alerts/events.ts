import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { alertKeys, alertListKeys, calendarLinkKeys, templateAlertKeys } from "./feature.ts";

/** Alerts were made, changed, completed, sent, deleted or brought back. */
export const alertsChanged = event("alerts.changed", z.object({ alertIds: z.array(Id) }), () => ({
  // No ids: each person reads other alerts.
  keys: [alertListKeys.all, alertKeys.all],
}));

/** An alert was given to somebody. */
export const alertAssigned = event("alert.assigned", z.object({ alertId: Id, assigneeId: Id }), () => ({ keys: [] }));

/** Alerts are due for these people of the organization, who were mailed about them. */
export const alertsDue = event(
  "alerts.due",
  z.object({ due: z.array(z.object({ alertId: Id, people: z.array(Id), round: z.number().int() })) }),
  () => ({ keys: [] }),
);

/** The address of a person's calendar was made, replaced or withdrawn. */
export const calendarLinkChanged = event("alertCalendar.changed", z.object({ uid: z.uuid() }), ({ uid }) => ({
  keys: [calendarLinkKeys.all],
  users: [uid],
}));

/** The alert rules of a template changed. */
export const templateAlertsChanged = event(
  "templateAlerts.changed",
  z.object({ templateId: Id }),
  ({ templateId }) => ({
    keys: [templateAlertKeys.one(templateId)],
  }),
);
