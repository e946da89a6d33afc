import { z } from "zod";
import { Id } from "#protocol/page.ts";
import { AlertEmails, AlertMessage, AlertTitle, DaysBefore, EscalateDays } from "./alert.ts";
import { termUnits } from "./timing.ts";

/** Rules one template may have. */
export const maxRules = 30;
/** Alerts one rule makes of one answer. */
const maxTimes = 24;

export const repeatUnits = ["week", "month", "year"] as const;

/**
 * The event that makes the alerts of a rule: the approval of the process, or an event of its signatures. Alerts of
 * `sentToSign` are about waiting contracts: they are completed automatically once all have signed, or the signing has
 * ended.
 */
export const ruleOccasions = ["approved", "sentToSign", "signed", "declined", "expired"] as const;
export type RuleOccasion = (typeof ruleOccasions)[number];

const Key = z.string().min(1).max(1500);

/**
 * An alert rule of a template. The day is the answer to `dateField` (without one, the day of its event), or the end of
 * a term that begins then. Title and message contain answers as `{key}`.
 */
export const AlertRule = z.strictObject({
  id: Id,
  /** The key of a date question. In a loop, each element makes its own alert. Null: the day of the event. */
  dateField: Key.nullable(),
  occasion: z.enum(ruleOccasions).default("approved"),
  term: z.strictObject({
    amount: z
      .number()
      .int("alerts.rule.termInvalid")
      .min(0, "alerts.rule.termInvalid")
      .max(1000, "alerts.rule.termInvalid"),
    unit: z.enum(termUnits),
  }),
  title: AlertTitle,
  /** The purpose of the rule, shown to the people who set the template up. */
  description: z.string().trim().max(300, "alerts.rule.descriptionTooLong"),
  message: AlertMessage,
  emails: AlertEmails,
  /** The keys of questions for an e-mail address, whose answers receive the alert too. */
  emailFields: z.array(Key).max(10),
  daysBefore: DaysBefore,
  business: z.boolean(),
  repeat: z
    .strictObject({
      every: z.enum(repeatUnits),
      times: z
        .number()
        .int("alerts.rule.timesInvalid")
        .min(2, "alerts.rule.timesInvalid")
        .max(maxTimes, "alerts.rule.timesInvalid"),
    })
    .nullable(),
  escalateDays: EscalateDays,
});
export type AlertRule = z.infer<typeof AlertRule>;

/** The rules of a template, each with its own id. */
export const AlertRules = z
  .array(AlertRule)
  .max(maxRules, "alerts.rule.tooMany")
  .refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length);

/** A legal term that authors of templates can choose. Shown with its source; a notary confirms it. */
export interface LegalTerm {
  readonly name: "testimonio" | "laborContract" | "policeRecord" | "salePromise";
  readonly term: AlertRule["term"];
  readonly daysBefore: number;
  readonly business: boolean;
}

/**
 * Ready-made rules of Guatemala (read on 22 November 2026, to be confirmed by a notary): the special testimony to the
 * Archivo General de Protocolos within 25 business days; a copy of a labour contract to the Dirección General de Trabajo
 * within 15 days (Código de Trabajo, art. 28); a police record is valid for six months; a promise of sale of real estate
 * binds for two years (Código Civil, art. 1681).
 */
export const legalTerms: readonly LegalTerm[] = [
  { name: "testimonio", term: { amount: 25, unit: "businessDays" }, daysBefore: 5, business: true },
  { name: "laborContract", term: { amount: 15, unit: "days" }, daysBefore: 5, business: true },
  { name: "policeRecord", term: { amount: 6, unit: "months" }, daysBefore: 15, business: false },
  { name: "salePromise", term: { amount: 2, unit: "years" }, daysBefore: 30, business: false },
];

/** A rule to begin with. */
export const newRule = (id: string): AlertRule => ({
  id,
  dateField: null,
  occasion: "approved",
  term: { amount: 0, unit: "days" },
  title: "",
  description: "",
  message: "",
  emails: [],
  emailFields: [],
  daysBefore: 1,
  business: false,
  repeat: null,
  escalateDays: 1,
});
