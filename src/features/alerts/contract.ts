import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf, SeveralIds } from "#protocol/page.ts";
import { Alert, AlertDay, AlertFields, alertScopes, alertStates, alertTimes } from "./alert.ts";
import { AlertRules } from "./rule.ts";

const alertId = Id;
const Changed = z.object({ id: Id, version: z.int32() });

/** The filters of alert lists. */
const filters = {
  whose: z.enum(alertScopes).default("all"),
  state: z.enum(alertStates).default("all"),
  search: z.string().trim().max(200).optional(),
  processId: Id.optional(),
  /** One or several ids, separated by commas. A template or a team matches the alert's process. */
  templateId: SeveralIds,
  clientId: SeveralIds,
  projectId: SeveralIds,
  /** A team also matches the alert's assignee. */
  teamId: SeveralIds,
  /** The assignee. */
  personId: SeveralIds,
};

export const listAlerts = endpoint({
  method: "GET",
  path: "/alerts",
  access: "member",
  area: "processes",
  summary: "Upcoming alerts by their day, or past ones, the latest first; a page at a time",
  input: z.strictObject({ ...PageInput.shape, ...filters, time: z.enum(alertTimes).default("upcoming") }),
  output: pageOf(Alert),
});

export const listSentAlerts = endpoint({
  method: "GET",
  path: "/alerts/sent",
  access: "member",
  area: "processes",
  summary: "The alerts that were e-mailed, at most 100, by timeAlert descending",
  input: z.strictObject(filters),
  output: z.object({ rows: z.array(Alert) }),
});

/** A month, yyyy-mm. */
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const listMonthAlerts = endpoint({
  method: "GET",
  path: "/alerts/month",
  access: "member",
  area: "processes",
  summary: "The alerts of all weeks of a month, by day, at most 500; `more` is true if there are others",
  input: z.strictObject({ ...filters, month: Month }),
  output: z.object({ rows: z.array(Alert), more: z.boolean(), today: z.string() }),
});

export const countAlerts = endpoint({
  method: "GET",
  path: "/alerts/counters",
  access: "member",
  area: "processes",
  summary: "The number of open alerts assigned to the caller that are due today or overdue; 100 means more than 99",
  input: z.strictObject({}),
  output: z.object({ due: z.number().int() }),
});

export const getAlert = endpoint({
  method: "GET",
  path: "/alerts/:alertId",
  access: "member",
  area: "processes",
  summary: "One alert",
  input: z.strictObject({ alertId }),
  output: Alert,
});

export const createAlert = endpoint({
  method: "POST",
  path: "/alerts",
  access: "member",
  area: "processes",
  summary:
    "Creates an alert for a process, a client, a project or none, on a given day or on the answer to a date question",
  input: z.strictObject({
    date: AlertDay.nullable().default(null),
    dateField: z.string().max(1500).nullable().default(null),
    title: AlertFields.title,
    message: AlertFields.message.default(""),
    emails: AlertFields.emails.default([]),
    daysBefore: AlertFields.daysBefore.default(0),
    business: AlertFields.business.default(false),
    escalateDays: AlertFields.escalateDays.default(null),
    processId: Id.nullable().default(null),
    clientId: Id.nullable().default(null),
    projectId: Id.nullable().default(null),
    assigneeId: Id.nullable().optional(),
  }),
  output: Changed,
});

export const saveAlert = endpoint({
  method: "PUT",
  path: "/alerts/:alertId",
  access: "member",
  area: "processes",
  summary: "Changes an alert; omitted values do not change. A given day replaces the answer it followed",
  input: z.strictObject({ alertId, ...z.object(AlertFields).partial().shape, version: z.int32().optional() }),
  output: Changed,
});

export const completeAlert = endpoint({
  method: "PUT",
  path: "/alerts/:alertId/completed",
  access: "member",
  area: "processes",
  summary: "Marks an alert as completed, or undoes that",
  input: z.strictObject({ alertId, completed: z.boolean() }),
  output: Changed,
});

export const snoozeAlert = endpoint({
  method: "PUT",
  path: "/alerts/:alertId/snooze",
  access: "member",
  area: "processes",
  summary: "Postpones the e-mail of an alert to the morning of a later day; the alert keeps its day",
  input: z.strictObject({ alertId, until: AlertDay }),
  output: Changed,
});

export const assignAlert = endpoint({
  method: "PUT",
  path: "/alerts/:alertId/assignee",
  access: "member",
  area: "processes",
  summary: "Assigns an alert to a member, or to no one",
  input: z.strictObject({ alertId, assigneeId: Id.nullable() }),
  output: Changed,
});

export const deleteAlert = endpoint({
  method: "DELETE",
  path: "/alerts/:alertId",
  access: "member",
  area: "processes",
  summary: "Deletes an alert; it can be restored for 30 days",
  input: z.strictObject({ alertId }),
  output: Changed,
});

export const restoreAlert = endpoint({
  method: "POST",
  path: "/alerts/:alertId/restore",
  access: "member",
  area: "processes",
  summary: "Undoes the deletion of an alert",
  input: z.strictObject({ alertId }),
  output: Changed,
});

/** Somebody an alert can be given to. */
const Person = z.object({ id: Id, name: z.string() });

export const listAlertPeople = endpoint({
  method: "GET",
  path: "/alerts/people",
  access: "member",
  area: "processes",
  summary: "The members an alert can be assigned to, by name",
  input: z.strictObject({}),
  output: z.object({ people: z.array(Person) }),
});

/** An alert that an approval will make. */
const Planned = z.object({ date: z.string(), title: z.string(), timeAlert: z.iso.datetime() });

export const listProcessAlerts = endpoint({
  method: "GET",
  path: "/processes/:processId/alerts",
  access: "member",
  area: "processes",
  summary: "The alerts of a process, those its approval will create, and its answered date questions",
  input: z.strictObject({ processId: Id }),
  output: z.object({
    rows: z.array(Alert),
    planned: z.array(Planned),
    dateFields: z.array(z.object({ key: z.string(), label: z.string(), date: z.string() })),
  }),
});

/** The questions of a template's form that rules can name. */
const RuleField = z.object({ key: z.string(), label: z.string(), kind: z.enum(["date", "email", "other"]) });

export const getTemplateAlerts = endpoint({
  method: "GET",
  path: "/templates/:templateId/alerts",
  access: "member",
  area: "templates",
  summary: "The alert rules of a template, and the questions they can use",
  input: z.strictObject({ templateId: Id }),
  output: z.object({ rules: AlertRules, version: z.int32(), fields: z.array(RuleField), country: z.string() }),
});

export const saveTemplateAlerts = endpoint({
  method: "PUT",
  path: "/templates/:templateId/alerts",
  access: "member",
  area: "templates",
  summary: "Replaces the alert rules of a template; existing alerts do not change",
  input: z.strictObject({ templateId: Id, rules: AlertRules, version: z.int32().optional() }),
  output: z.object({ version: z.int32() }),
});
