import type { Answer, Answers } from "#engine/document/answers-lookup.ts";

/** Returns the answer at a path, also inside repeated parts. */
export function answerAt(answers: Answers, path: string): Answer {
  if (Object.hasOwn(answers, path)) return answers[path];
  let place: Answer = answers;
  for (const step of path.split(".")) {
    if (Array.isArray(place)) place = place[Number(step)] as Answer;
    else if (typeof place === "object" && place !== null) place = (place as Answers)[step];
    else return undefined;
  }
  return place;
}
