import { answeredPlaces, type FormField } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { namesSeveral } from "#engine/recognition/people/several-names.ts";
import { asksPersonName } from "./person-names.ts";

/** An answer for the name of one person that seems to name several. */
export interface SeveralNamed {
  readonly path: string;
  readonly name: string;
}

const lastName = (key: string): string => key.slice(key.lastIndexOf(".") + 1);

/** Finds the answers for the name of one person that seem to name several people. Hidden answers are not read. */
export const severalNamed = (questions: readonly FormField[], answers: Answers): SeveralNamed[] =>
  answeredPlaces(questions, answers).flatMap(({ path, key, kind, value }) =>
    kind === "text" && asksPersonName(lastName(key)) && namesSeveral(value) ? [{ path, name: value }] : [],
  );
