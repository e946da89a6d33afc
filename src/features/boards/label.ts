import { z } from "zod";
import { Color } from "./column.ts";

/** Labels of one task, characters of a label, and labels of a board that have a colour of their own. */
export const maxLabels = 20;
const maxLabelLength = 30;
const maxLabelColors = 100;

export const Label = z.string().trim().min(1, "boards.nameRequired").max(maxLabelLength, "boards.task.labelTooLong");

/** The colours of labels by their names. */
export const LabelColors = z.array(z.object({ name: z.string(), color: z.string() }));
export type LabelColors = z.infer<typeof LabelColors>;

/** The labels of a board as they are to be: renamed where `before` says another name, and coloured. */
export const LabelChanges = z
  .array(z.strictObject({ name: Label, color: Color, before: z.string().max(100).optional() }))
  .max(maxLabelColors, "boards.labels.tooMany")
  .refine((labels) => new Set(labels.map(({ name }) => name)).size === labels.length, "boards.labels.twice");
export type LabelChanges = z.output<typeof LabelChanges>;

/** The colours to choose from. They are distinguishable in light and in dark. */
export const labelPalette = [
  "#d32f2f",
  "#ef6c00",
  "#f9a825",
  "#7cb342",
  "#2e7d32",
  "#00897b",
  "#0288d1",
  "#1976d2",
  "#5e35b1",
  "#8e24aa",
  "#c2185b",
  "#6d4c41",
] as const;

/** The colour of a label: the one it was given, else one that its name always has. */
export function colorOf(label: string, given: LabelColors): string {
  const chosen = given.find(({ name }) => name === label)?.color;
  if (chosen !== undefined) return chosen;
  const sum = [...label].reduce((all, c) => (all * 31 + (c.codePointAt(0) ?? 0)) % 9973, 7);
  return labelPalette[sum % labelPalette.length] ?? labelPalette[0];
}

/** The labels of a task after some of its board were renamed and others taken away; each once. */
export function relabelled(
  labels: readonly string[],
  renamed: ReadonlyMap<string, string>,
  removed: ReadonlySet<string>,
): string[] {
  return [...new Set(labels.filter((label) => !removed.has(label)).map((label) => renamed.get(label) ?? label))];
}
