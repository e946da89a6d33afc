import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";
import { maxOpenWorkPeople, openWorkLines } from "./open-work.ts";

const Line = z.enum(openWorkLines);
const Count = z.number().int();

const Counted = z.object({
  line: Line,
  count: Count,
  /** The first moment, or the first day of tasks and alerts. */
  oldest: z.string(),
});

export const OpenWork = z.object({
  /** Today, in the organization's time zone. */
  today: z.string(),
  /** Only lines with rows, in their order. */
  lines: z.array(Counted),
  /** By the person who should act, the most rows first. Null: nobody is named. */
  people: z.array(z.object({ id: Id.nullable(), name: z.string().nullable(), lines: z.array(Counted) })),
  /** The number of further people. */
  more: Count,
});
export type OpenWork = z.infer<typeof OpenWork>;

export const getOpenWork = endpoint({
  method: "GET",
  path: "/reports/open-work",
  access: "member",
  area: ["processes", "boards"],
  summary: `The open work of the organization: what waits, is late or comes in 30 days, in all and by person, at most ${maxOpenWorkPeople}`,
  input: z.strictObject({}),
  output: OpenWork,
});

/** A row of a line of open work. */
export const OpenWorkRow = z.object({
  /** The process, task or alert. */
  id: Id,
  kind: z.enum(["process", "task", "alert"]),
  /** Null: a draft of another person. */
  title: z.string().nullable(),
  processId: Id.nullable(),
  /** The board of a task. */
  boardId: Id.nullable(),
  personName: z.string().nullable(),
  /** The moment since it waits, or the day of a task or an alert. */
  at: z.string(),
  /** True if the caller may open it. */
  opens: z.boolean(),
});
export type OpenWorkRow = z.infer<typeof OpenWorkRow>;

export const listOpenWork = endpoint({
  method: "GET",
  path: "/reports/open-work/rows",
  access: "member",
  area: ["processes", "boards"],
  summary: "The rows that a line of open work counts, the oldest first; a page at a time",
  input: z.strictObject({
    line: Line,
    ...PageInput.shape,
    /** The person who should act; the nil id matches rows without a person. */
    personId: Id.optional(),
  }),
  output: pageOf(OpenWorkRow),
});
