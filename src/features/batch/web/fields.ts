import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import type { Batch } from "../batch.ts";

/** A column of the form, as a batch tells it. */
export type AskedField = Batch["choices"][number]["columns"][number];

const keyOf = (path: string): string =>
  path
    .split(".")
    .filter((step) => !/^\d+$/.test(step))
    .join(".");

/** The question a path of an answer leads to. */
export const fieldAt = (batch: Batch, path: string): AskedField | undefined =>
  batch.choices.flatMap(({ columns }) => columns).find(({ id }) => id === path || id === keyOf(path));

/** True if answers that rows lack together are asked once, above the rows. */
export const asksCommon = ({ state, lacked }: Batch): boolean => state === "ready" && lacked.length > 0;

/** The question of the main sheet with an answer's path. */
export const fieldOfPath = (batch: Batch, path: string): AskedField | undefined =>
  batch.choices.find(({ loop }) => loop === null)?.columns.find(({ name }) => name === path);

/** Returns the label of an answer's path, with the number of its element in a loop. */
export function labelAt(batch: Batch, path: string): string {
  const field = fieldAt(batch, path);
  const loop = batch.choices.find((one) => one.loop !== null && one.loop === keyOf(path));
  const label = field?.label ?? loop?.label ?? path;
  const numbers = path.split(".").filter((step) => /^\d+$/.test(step));
  const at = numbers.map((step) => Number(step) + 1).join(".");
  return label === "" ? "" : `${label}${at === "" ? "" : ` ${at}`}:`;
}

/** The answer at a path. */
export function answerAt(answers: Answers, path: string): Answer {
  let place: Answer = answers;
  for (const step of path.split(".")) {
    if (Array.isArray(place)) place = place[Number(step)] as Answer;
    else if (typeof place === "object" && place !== null) place = (place as Answers)[step];
    else return undefined;
  }
  return place;
}
