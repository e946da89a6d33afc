import type { Answers } from "#engine/document/answers-lookup.ts";
import { isEmail } from "#engine/identifiers/email.ts";
import { presentAnswer } from "./answer-kinds.ts";
import { type AnsweredPlace, answeredPlaces, type FormField } from "./form-fields.ts";

/** The placeholder for the title of the process. No field can have this name. */
export const titlePlace = "@title";

const places = /\{([^{}\n]{1,1500})\}/g;

/** The source of the answers that are put into a text. */
export interface AnsweredForm {
  readonly title: string;
  readonly answered: readonly AnsweredPlace[];
}

/** The answers of a form, to be put into texts. */
export const answeredForm = (title: string, questions: readonly FormField[], answers: Answers): AnsweredForm => ({
  title,
  answered: answeredPlaces(questions, answers),
});

/** Answers to a question as seen from the place `at`: those of the same element of a loop, else all of them. */
function answersTo(key: string, answered: readonly AnsweredPlace[], at: string): readonly AnsweredPlace[] {
  const all = answered.filter((place) => place.key === key);
  const near = all.filter(({ scope }) => at.startsWith(scope));
  return near.length > 0 ? near : all;
}

/** A text with the answers in it that it names as `{key}`, and at most so many characters; what is not answered is left out. */
export function answersInText(text: string, { title, answered }: AnsweredForm, most: number, at = ""): string {
  const filled = text.replace(places, (_, name: string) => {
    const key = name.trim();
    if (key === titlePlace) return title;
    return answersTo(key, answered, at)
      .map(({ kind, value }) => presentAnswer(kind, value))
      .join(", ");
  });
  return Array.from(filled).slice(0, most).join("");
}

/** The e-mail addresses that these questions are answered with, each once, in small letters. */
export function answeredEmails(keys: readonly string[], { answered }: AnsweredForm, at = ""): string[] {
  const given = keys.flatMap((key) => answersTo(key, answered, at).map(({ value }) => value.trim().toLowerCase()));
  return [...new Set(given.filter(isEmail))];
}

/** Returns the placeholders of a text that match none of these fields. */
export const unknownPlaces = (text: string, keys: ReadonlySet<string>): string[] =>
  [...text.matchAll(places)]
    .map(([, name = ""]) => name.trim())
    .filter((name) => name !== titlePlace && !keys.has(name));
