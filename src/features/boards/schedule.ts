import { z } from "zod";
import { isTimeZone } from "#engine/calendar/zone.ts";

/** A time of day, hh:mm. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "boards.schedule.timeInvalid");

const Break = z.strictObject({
  name: z.string().trim().min(1, "boards.schedule.breakNameRequired").max(30, "boards.schedule.breakNameTooLong"),
  start: TimeOfDay,
  end: TimeOfDay,
});

/** The minutes of the day a time of day is. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** When a board's people work: days of the week (0 is Sunday), hours and breaks in one time zone. No night shifts. */
export const WorkSchedule = z
  .strictObject({
    enabled: z.boolean(),
    timezone: z.string().max(60).refine(isTimeZone, "boards.schedule.zoneUnknown"),
    workDays: z
      .array(z.number().int().min(0).max(6))
      .max(7)
      .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))
      .refine((days) => days.length > 0, "boards.schedule.dayRequired"),
    startTime: TimeOfDay,
    endTime: TimeOfDay,
    /** True if the holidays of Guatemala are free. */
    holidays: z.boolean().default(true),
    breaks: z.array(Break).max(10, "boards.schedule.tooManyBreaks"),
  })
  .superRefine((schedule, context) => {
    const issue = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
    if (schedule.endTime <= schedule.startTime) issue(["endTime"], "boards.schedule.endBeforeStart");
    const order = schedule.breaks.toSorted((a, b) => (a.start < b.start ? -1 : 1));
    for (const [i, pause] of schedule.breaks.entries()) {
      if (pause.end <= pause.start) issue(["breaks", i, "end"], "boards.schedule.endBeforeStart");
      else if (pause.start < schedule.startTime || pause.end > schedule.endTime)
        issue(["breaks", i, "start"], "boards.schedule.breakOutside");
    }
    order.forEach((pause, i) => {
      const next = order[i + 1];
      if (next && next.start < pause.end)
        issue(["breaks", schedule.breaks.indexOf(next), "start"], "boards.schedule.breaksOverlap");
    });
    const ofBreaks = schedule.breaks.reduce((sum, { start, end }) => sum + minutesOf(end) - minutesOf(start), 0);
    if (context.issues.length === 0 && ofBreaks >= minutesOf(schedule.endTime) - minutesOf(schedule.startTime))
      issue(["breaks", schedule.breaks.length - 1, "end"], "boards.schedule.noWorkLeft");
  });
export type WorkSchedule = z.infer<typeof WorkSchedule>;

/** The schedule of a new board: office hours of Guatemala, disabled until somebody enables them. */
export const defaultSchedule: WorkSchedule = {
  enabled: false,
  timezone: "America/Guatemala",
  workDays: [1, 2, 3, 4, 5],
  startTime: "08:00",
  endTime: "17:00",
  holidays: true,
  breaks: [],
};
