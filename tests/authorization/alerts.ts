import * as feed from "#features/alerts/calendar-contract.ts";
import * as alerts from "#features/alerts/contract.ts";
import type { Role } from "#protocol/actor.ts";
import { answered } from "#tests/fixtures/processes.ts";
import { type AuthorizationCase, managers, nothing, unique, type World } from "#tests/support/authorization.ts";

/** The roles that may open the alerts. */
const four: readonly Role[] = ["owner", "manager", "creator", "reviewer"];

/** An alert that the creator made for themselves: theirs, the owner's and the managers' to see. */
const own = async ({ people }: World) => {
  const { id } = await people.creator.call(alerts.createAlert, { date: "2099-01-04", title: unique() });
  return { alertId: id };
};
/** One of nobody but those who manage. */
const theirs: readonly Role[] = ["owner", "manager", "creator"];

/** Everybody who may has an address to replace or close. */
const linked = async ({ people }: World) => {
  for (const role of four) await people[role].call(feed.makeCalendarLink, {});
  return {};
};

/** The calls of alerts. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: alerts.listAlerts, allowed: four, input: nothing },
  { endpoint: alerts.listSentAlerts, allowed: four, input: nothing },
  { endpoint: alerts.listMonthAlerts, allowed: four, input: async () => ({ month: "2026-11" }) },
  { endpoint: alerts.countAlerts, allowed: four, input: nothing },
  { endpoint: alerts.listAlertPeople, allowed: four, input: nothing },
  { endpoint: feed.getCalendarLink, allowed: four, input: nothing },
  { endpoint: feed.makeCalendarLink, allowed: four, input: nothing },
  { endpoint: feed.rotateCalendarLink, allowed: four, input: linked },
  { endpoint: feed.revokeCalendarLink, allowed: four, input: linked },
  { endpoint: alerts.createAlert, allowed: four, input: async () => ({ date: "2099-01-04", title: unique() }) },
  { endpoint: alerts.getAlert, allowed: theirs, input: own },
  { endpoint: alerts.saveAlert, allowed: theirs, input: async (w) => ({ ...(await own(w)), title: unique() }) },
  { endpoint: alerts.completeAlert, allowed: theirs, input: async (w) => ({ ...(await own(w)), completed: true }) },
  { endpoint: alerts.snoozeAlert, allowed: theirs, input: async (w) => ({ ...(await own(w)), until: "2099-01-02" }) },
  { endpoint: alerts.assignAlert, allowed: theirs, input: async (w) => ({ ...(await own(w)), assigneeId: null }) },
  { endpoint: alerts.deleteAlert, allowed: theirs, input: own },
  {
    endpoint: alerts.restoreAlert,
    allowed: theirs,
    input: async (w) => {
      const one = await own(w);
      await w.people.creator.call(alerts.deleteAlert, one);
      return one;
    },
  },
  {
    endpoint: alerts.listProcessAlerts,
    allowed: ["creator"],
    input: async ({ people, templateId }) => ({ processId: (await answered(people.creator, templateId)).id }),
  },
  { endpoint: alerts.getTemplateAlerts, allowed: managers, input: async ({ templateId }) => ({ templateId }) },
  {
    endpoint: alerts.saveTemplateAlerts,
    allowed: managers,
    input: async ({ templateId }) => ({ templateId, rules: [] }),
  },
];
