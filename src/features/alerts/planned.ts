import { presentAnswer } from "#engine/answers/answer-kinds.ts";
import { type AnsweredPlace, answeredPlaces, type FormField } from "#engine/answers/form-fields.ts";
import { addDays, addMonths } from "#engine/calendar/arithmetic.ts";
import { type Day, isDay } from "#engine/calendar/day.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { isEmail } from "#engine/identifiers/email.ts";
import { maxEmails, maxMessage, maxTitle } from "./alert.ts";
import type { AlertRule } from "./rule.ts";
import { type AlertCalendar, termEnd } from "./timing.ts";

/** An alert that the rules of a template make of a process. */
export interface PlannedAlert {
  readonly ruleId: string;
  /** Tells it from the others of its rule: the path of the answer, and the how-manieth repetition. */
  readonly occurrence: string;
  readonly dateField: string | null;
  readonly date: Day;
  readonly title: string;
  readonly message: string;
  readonly emails: readonly string[];
}

/** What alerts are made of. */
export interface AlertSource {
  readonly title: string;
  readonly questions: readonly FormField[];
  readonly answers: Answers;
  /** The day of the approval, or of today while there is none. */
  readonly approvedDay: Day;
}

/** Alerts one process may make. */
const maxPlanned = 500;

/** The place of a text that stands for the title of the process; no question is named so. */
export const titlePlace = "@title";

/** The alerts of a process by the rules of its template, in the order of the rules; answers that name no day make none. */
export function plannedAlerts(
  rules: readonly AlertRule[],
  source: AlertSource,
  calendar: AlertCalendar,
): PlannedAlert[] {
  const places = answeredPlaces(source.questions, source.answers);
  return rules.flatMap((rule) => ofRule(rule, places, source, calendar)).slice(0, maxPlanned);
}

function ofRule(
  rule: AlertRule,
  places: readonly AnsweredPlace[],
  source: AlertSource,
  calendar: AlertCalendar,
): PlannedAlert[] {
  const { dateField } = rule;
  const begin =
    dateField === null
      ? [{ path: "", day: source.approvedDay }]
      : places
          .filter(({ key, value }) => key === dateField && isDay(value))
          .map(({ path, value }) => ({ path, day: value }));
  return begin.flatMap(({ path, day }) =>
    Array.from({ length: rule.repeat?.times ?? 1 }, (_, time) => {
      const from = rule.repeat ? repeated(day, rule.repeat.every, time) : day;
      const date = from && termEnd(from, rule.term, calendar);
      if (date === undefined) return [];
      const said = (text: string, most: number) => filledIn(text, places, path, source.title, most);
      return [
        {
          ruleId: rule.id,
          occurrence: `${path}#${time}`,
          dateField,
          date,
          title: said(rule.title, maxTitle).replace(/\s+/g, " ").trim() || source.title.slice(0, maxTitle),
          message: said(rule.message, maxMessage),
          emails: emailsOf(rule, places, path),
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

/** Answers to a question as an alert about `at` names them: those of the same element, else all of them. */
function answersTo(key: string, places: readonly AnsweredPlace[], at: string): readonly AnsweredPlace[] {
  const all = places.filter((place) => place.key === key);
  const near = all.filter(({ scope }) => at.startsWith(scope));
  return near.length > 0 ? near : all;
}

function filledIn(text: string, places: readonly AnsweredPlace[], at: string, title: string, most: number): string {
  const filled = text.replace(/\{([^{}\n]{1,1500})\}/g, (_, name: string) => {
    const key = name.trim();
    if (key === titlePlace) return title;
    return answersTo(key, places, at)
      .map(({ kind, value }) => presentAnswer(kind, value))
      .join(", ");
  });
  return Array.from(filled).slice(0, most).join("");
}

function emailsOf({ emails, emailFields }: AlertRule, places: readonly AnsweredPlace[], at: string): string[] {
  const answered = emailFields.flatMap((key) =>
    answersTo(key, places, at).map(({ value }) => value.trim().toLowerCase()),
  );
  return [...new Set([...emails, ...answered.filter(isEmail)])].slice(0, maxEmails);
}

/** The places of a text that stand for no answer of these questions. */
export const unknownPlaces = (text: string, keys: ReadonlySet<string>): string[] =>
  [...text.matchAll(/\{([^{}\n]{1,1500})\}/g)]
    .map(([, name = ""]) => name.trim())
    .filter((name) => name !== titlePlace && !keys.has(name));
