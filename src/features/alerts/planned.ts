import { type AnsweredForm, answeredEmails, answeredForm, answersInText } from "#engine/answers/answers-in-text.ts";
import { answeredPlaces, type FormField } from "#engine/answers/form-fields.ts";
import { addDays, addMonths } from "#engine/calendar/arithmetic.ts";
import { type Day, isDay } from "#engine/calendar/day.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { maxEmails, maxMessage, maxTitle } from "./alert.ts";
import type { AlertRule, RuleOccasion } from "./rule.ts";
import { type AlertCalendar, termEnd } from "./timing.ts";

/** An alert that the rules of a template make of a process. */
export interface PlannedAlert {
  readonly ruleId: string;
  /** Tells it from the others of its rule: the envelope it is about, the path of the answer, and the how-manieth repetition. */
  readonly occurrence: string;
  readonly dateField: string | null;
  readonly date: Day;
  readonly title: string;
  readonly message: string;
  readonly emails: readonly string[];
}

/** The process that alerts are made from. */
export interface AlertSource {
  readonly title: string;
  readonly questions: readonly FormField[];
  readonly answers: Answers;
  readonly happened: Happened;
}

/** An event of a process on a day. */
export interface Happened {
  readonly occasion: RuleOccasion;
  /** The current day, while it is yet to happen. */
  readonly day: Day;
  /** The signing that is meant. Each one makes its own alerts. */
  readonly envelopeId?: string;
}

/** Returns the prefix of occurrences of alerts about one signing of a contract. */
export const occurrencesOf = ({ occasion, envelopeId }: Pick<Happened, "occasion" | "envelopeId">): string =>
  envelopeId === undefined ? "" : `${occasion}:${envelopeId}:`;

/** Alerts one process may make. */
const maxPlanned = 500;

/** The alerts of a process by the rules of its template, in the order of the rules; answers that name no day make none. */
export function plannedAlerts(
  rules: readonly AlertRule[],
  source: AlertSource,
  calendar: AlertCalendar,
): PlannedAlert[] {
  const form = answeredForm(source.title, source.questions, source.answers);
  const { occasion } = source.happened;
  return rules
    .filter((rule) => rule.occasion === occasion)
    .flatMap((rule) => ofRule(rule, form, source, calendar))
    .slice(0, maxPlanned);
}

function ofRule(rule: AlertRule, form: AnsweredForm, source: AlertSource, calendar: AlertCalendar): PlannedAlert[] {
  const { dateField } = rule;
  const begin =
    dateField === null
      ? [{ path: "", day: source.happened.day }]
      : form.answered
          .filter(({ key, value }) => key === dateField && isDay(value))
          .map(({ path, value }) => ({ path, day: value }));
  return begin.flatMap(({ path, day }) =>
    Array.from({ length: rule.repeat?.times ?? 1 }, (_, time) => {
      const from = rule.repeat ? repeated(day, rule.repeat.every, time) : day;
      const date = from && termEnd(from, rule.term, calendar);
      if (date === undefined) return [];
      const filledIn = (text: string, most: number) => answersInText(text, form, most, path);
      return [
        {
          ruleId: rule.id,
          occurrence: `${occurrencesOf(source.happened)}${path}#${time}`,
          dateField,
          date,
          title: filledIn(rule.title, maxTitle).replace(/\s+/g, " ").trim() || source.title.slice(0, maxTitle),
          message: filledIn(rule.message, maxMessage),
          emails: [...new Set([...rule.emails, ...answeredEmails(rule.emailFields, form, path)])].slice(0, maxEmails),
        },
      ];
    }).flat(),
  );
}

/** The same day so many weeks, months or years later. */
function repeated(day: Day, every: "week" | "month" | "year", time: number): Day | undefined {
  if (every === "week") return addDays(day, 7 * time);
  return addMonths(day, every === "month" ? time : 12 * time);
}

/** The day a question is answered with now; the first where it is asked of several elements. */
export const dayAnswered = (
  key: string,
  { questions, answers }: Pick<AlertSource, "questions" | "answers">,
): Day | undefined =>
  answeredPlaces(questions, answers).find((place) => place.key === key && isDay(place.value))?.value;
