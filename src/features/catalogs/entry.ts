import { z } from "zod";
import { normalName } from "#features/identity/person.ts";
import { Id } from "#protocol/page.ts";

/** The catalogs of an organization: clients, projects, reasons of rejection, and metrics of projects. */
export const catalogs = ["clients", "projects", "reasons", "metrics"] as const;
export const Catalog = z.enum(catalogs);
export type Catalog = z.infer<typeof Catalog>;

/** Characters a name may have; a rejection reason becomes a tag of the process, and those are short. */
const maxNameLength: Readonly<Record<Catalog, number>> = { clients: 100, projects: 100, reasons: 60, metrics: 60 };

/** A name of an entry, on one line. */
export const entryName = (catalog: Catalog) =>
  z
    .string()
    .max(1000, "catalogs.nameTooLong")
    .transform(normalName)
    .pipe(z.string().min(1, "catalogs.nameRequired").max(maxNameLength[catalog], "catalogs.nameTooLong"));

/** The units of metrics. */
export const metricUnits = ["number", "percent", "GTQ", "USD", "days", "hours"] as const;
export const MetricUnit = z.enum(metricUnits);
export type MetricUnit = z.infer<typeof MetricUnit>;

/** An entry of a catalog. `unit` is of metrics only, null elsewhere. `timestamp` is the last change. */
export const Entry = z.object({
  id: Id,
  name: z.string(),
  unit: MetricUnit.nullable(),
  addedOn: z.iso.datetime(),
  timestamp: z.iso.datetime(),
  /** Always false: what was put away is in no answer. */
  deleted: z.literal(false),
});
export type Entry = z.infer<typeof Entry>;

/** The sortings of a catalog. A dash reverses the order. */
export const entrySorts = ["name", "-name", "added", "-added"] as const;
export type EntrySort = (typeof entrySorts)[number];

/** An amount of a metric as it is stored: a decimal number as text, `1234.5`. Thousands commas are taken away. */
export const Amount = z
  .string()
  .transform((text) => text.replace(/[,\s]/g, ""))
  .pipe(z.string().regex(/^-?\d{1,15}(\.\d{1,4})?$/, "catalogs.amountInvalid"));

/** A metric of a project: its target and its current value. Null until it is entered. */
export const ProjectMetric = z.object({
  metricId: Id,
  name: z.string(),
  unit: MetricUnit,
  target: z.string().nullable(),
  current: z.string().nullable(),
});
export type ProjectMetric = z.infer<typeof ProjectMetric>;

/** A project with its metrics. */
export const Project = z.object({ ...Entry.shape, metrics: z.array(ProjectMetric) });
export type Project = z.infer<typeof Project>;

/** Returns the key that equal names share. Case is ignored, accents are not. */
export const nameKey = (name: string): string => normalName(name).toLowerCase();

/** A name as it is sorted and searched: without case and accents. */
export const searchKey = (text: string): string =>
  normalName(text).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Returns the progress of a metric, from 0 to 1, for a bar. Returns undefined without a target above zero or without an
 * amount. It is only for drawing: amounts themselves stay decimal text.
 */
export function progressOf({ target, current }: Pick<ProjectMetric, "target" | "current">): number | undefined {
  const [goal, now] = [Number(target ?? Number.NaN), Number(current ?? Number.NaN)];
  if (!(goal > 0) || Number.isNaN(now)) return undefined;
  return Math.min(1, Math.max(0, now / goal));
}
