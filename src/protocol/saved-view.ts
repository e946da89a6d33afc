import { z } from "zod";
import { Id } from "./page.ts";

/** Views one person may keep of one place, and those everyone there may have. */
export const maxViews = 30;

/** Letters of the name of a view. */
export const maxViewName = 40;

/** The fields of a new or changed view: its name, and whether everyone sees it. */
export const viewFields = (says: { readonly required: string; readonly tooLong: string }) => ({
  name: z
    .string()
    .trim()
    .min(1, says.required)
    .max(1000)
    .refine((name) => Array.from(name).length <= maxViewName, says.tooLong),
  /** For everyone, not for oneself alone. */
  shared: z.boolean(),
});

/** A saved view without its settings. `mine` is true if the caller made it. */
export const savedView = { id: Id, mine: z.boolean(), version: z.int32() };

/** A way of looking under a name, whatever its settings are. */
export interface SavedViewOf<Settings> {
  readonly id: string;
  readonly name: string;
  readonly shared: boolean;
  readonly mine: boolean;
  readonly version: number;
  readonly settings: Settings;
}

/** True for two equal settings. Unset values and the order of names make no difference. */
export const isSameSettings = (a: object, b: object): boolean => written(a) === written(b);

const written = (settings: object): string =>
  JSON.stringify(
    Object.entries(settings)
      .map(([name, value]): [string, unknown] => [name, isRecord(value) ? written(value) : value])
      .filter(([, value]) => value !== undefined && value !== "" && value !== "[]")
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
