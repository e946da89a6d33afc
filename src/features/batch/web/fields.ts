import { labelAt } from "#features/answers/label-at.ts";
import type { Batch } from "../batch.ts";
import { placesOf } from "../sheet-form.ts";

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

/** Returns the words for the place of an answer: "Parte arrendante 2: razón social". */
export const placeAt = (batch: Batch, path: string): string =>
  path === "" ? "" : labelAt(placesOf(batch.choices), path);
