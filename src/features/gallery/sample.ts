import { readBritish } from "#engine/calendar/day.ts";
import type { Answer, Answers } from "#engine/document/answers-lookup.ts";

function stored(answer: Answer): Answer {
  if (typeof answer === "string") return readBritish(answer) ?? answer;
  if (Array.isArray(answer)) return answer.map(stored);
  return typeof answer === "object" && answer !== null ? storedAnswers(answer as Answers) : answer;
}

/** Sample answers, which are as a document prints them, as a process stores them: days as `2026-03-15`, not `15/03/2026`. */
export const storedAnswers = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, stored(answer)]));
