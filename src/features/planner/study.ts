import { z } from "zod";
import { deedFormats } from "#engine/survey/deed/options.ts";
import { figureRoles, planLimits, planUnits } from "#engine/survey/plan.ts";
import { currencyCodes } from "#engine/words/currencies.ts";
import { Id } from "#protocol/page.ts";

/** The limits of a study. */
export const studyLimits = { title: 100, courses: 2000, versions: 200 } as const;

/** A title on one line. */
export const StudyTitle = z
  .string()
  .max(1000, "planner.titleTooLong")
  .transform((text) => text.replace(/\s+/g, " ").trim())
  .pipe(z.string().min(1, "planner.titleRequired").max(studyLimits.title, "planner.titleTooLong"));

const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u);

/** A row of the table as somebody types it: what is not readable yet is kept too. It ends at the station of the next row. */
export const DraftCourse = z.strictObject({
  station: line(planLimits.station),
  direction: line(60),
  distance: line(20),
  neighbour: line(planLimits.neighbour),
  mark: line(planLimits.mark),
});
export type DraftCourse = z.infer<typeof DraftCourse>;

/** A polygon as it is typed. */
export const DraftFigure = z.strictObject({
  name: line(planLimits.name),
  role: z.enum(figureRoles),
  northing: line(20),
  easting: line(20),
  declaredArea: line(20),
  courses: z.array(DraftCourse).max(planLimits.courses),
});
export type DraftFigure = z.infer<typeof DraftFigure>;

const areaUnits = ["m2", "km2", "v2", "ha", "mz", "cab", "cuerda"] as const;
const size = z.string().regex(/^\d{1,9}(?:\.\d{1,8})?$/);

/** The settings of the deed's text. The sizes of the old units are settings, as they differ by region. */
export const DeedSettings = z.strictObject({
  format: z.enum(deedFormats),
  language: z.enum(["es", "en"]),
  figures: z.boolean(),
  lengths: z.enum(["centimeters", "point"]),
  zeros: z.enum(["read", "drop"]),
  stations: z.enum(["words", "digits"]),
  seconds: z.union([z.literal("written"), z.literal(0), z.literal(1), z.literal(2)]),
  axes: z.enum(["quadrant", "due"]),
  capitals: z.boolean(),
  thousand: z.enum(["mil", "un mil"]),
  equivalence: z.enum([...areaUnits, "none"]),
  coordinates: z.enum(["none", "local", "gtm", "utm15", "utm16"]),
  sizes: z.strictObject({ vara: size, manzana: size, caballeria: size, cuerda: size }),
  price: z.strictObject({
    amount: line(20),
    currency: z.enum(currencyCodes),
    per: z.enum(["whole", ...areaUnits]),
  }),
});
export type DeedSettings = z.infer<typeof DeedSettings>;

/** Everything of a study but its title. The declination is empty when directions are not magnetic. */
export const StudyContent = z
  .strictObject({
    unit: z.enum(planUnits),
    directions: z.enum(["azimuth", "bearing"]),
    declination: z.strictObject({ angle: line(30), towards: z.enum(["E", "W"]) }),
    figures: z.array(DraftFigure).min(1).max(planLimits.figures),
    deed: DeedSettings,
  })
  .refine(({ figures }) => figures.reduce((sum, { courses }) => sum + courses.length, 0) <= studyLimits.courses, {
    path: ["figures"],
    message: "planner.tooManyCourses",
  });
export type StudyContent = z.infer<typeof StudyContent>;

/** A study in the list. */
export const StudySummary = z.object({
  id: Id,
  title: z.string(),
  version: z.int32(),
  courses: z.number().int(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().nullable(),
  projectName: z.string().nullable(),
});
export type StudySummary = z.infer<typeof StudySummary>;

/** A study. Its process is included only for people who may read it. */
export const Study = z.object({
  ...StudySummary.shape,
  content: StudyContent,
  projectId: Id.nullable(),
  process: z.object({ id: Id, title: z.string() }).nullable(),
  /** True if the caller may delete it. */
  deletable: z.boolean(),
});
export type Study = z.infer<typeof Study>;

/** One saving of a study. */
export const StudyVersion = z.object({
  version: z.int32(),
  title: z.string(),
  courses: z.number().int(),
  savedAt: z.iso.datetime(),
  savedBy: z.string().nullable(),
});
export type StudyVersion = z.infer<typeof StudyVersion>;
