import { daysBetween } from "#engine/calendar/arithmetic.ts";
import type { Day } from "#engine/calendar/day.ts";
import { localDayOf } from "#engine/calendar/zone.ts";

/** The statuses of processes as the dashboard shows them, from the beginning to the end. */
export const countedStatuses = ["drafting", "unassigned", "reviewing", "rejected", "approved"] as const;
export type CountedStatus = (typeof countedStatuses)[number];

/** The figures by day: creations, and the processes that came to their current status. */
export const measures = ["created", ...countedStatuses] as const;
export type Measure = (typeof measures)[number];

/** The dimensions of figures. `person` is the person who began the process. */
export const dimensions = ["template", "team", "client", "project", "person"] as const;
export type Dimension = (typeof dimensions)[number];

/** The steps of a process, and the status in which it is then. */
export const steps = { draft: "drafting", inbox: "unassigned", review: "reviewing", revise: "rejected" } as const;
export type Step = keyof typeof steps;
export const stepNames = Object.keys(steps) as Step[];

/** The key of those that belong to none, and of the counts of all. */
export const noKey = "00000000-0000-0000-0000-000000000000";

/** A day as a number, counted from 1970-01-01. */
export const dayNumber = (day: Day): number => daysBetween("1970-01-01", day);

/** The facts by which a process is counted. */
export interface Counted {
  readonly status: CountedStatus;
  readonly createdAt: Date;
  readonly since: Date;
  readonly templateId: string;
  readonly teams: readonly string[];
  readonly clientId: string | null;
  readonly projectId: string | null;
  readonly creatorId: string | null;
}

/** The days a process is counted on, in a time zone. */
export const daysOfCounted = (zone: string, { createdAt, since }: Pick<Counted, "createdAt" | "since">) => ({
  createdDay: dayNumber(localDayOf(zone, createdAt.getTime())),
  sinceDay: dayNumber(localDayOf(zone, since.getTime())),
});

/** One place in the roll-ups. */
export interface Place {
  readonly dimension: "all" | Dimension;
  readonly key: string;
  readonly day: number;
  readonly measure: Measure;
}

/** The places of the roll-ups in which a process is one. */
export function placesOf(counted: Counted, days: { readonly createdDay: number; readonly sinceDay: number }): Place[] {
  const keys = [
    ["all", noKey],
    ["template", counted.templateId],
    // One of several teams counts in each of them.
    ...(counted.teams.length > 0 ? counted.teams : [noKey]).map((id) => ["team", id] as const),
    ["client", counted.clientId ?? noKey],
    ["project", counted.projectId ?? noKey],
    ["person", counted.creatorId ?? noKey],
  ] as const;
  return keys.flatMap(([dimension, key]): Place[] => [
    { dimension, key, day: days.createdDay, measure: "created" },
    { dimension, key, day: days.sinceDay, measure: counted.status },
  ]);
}

/** Returns the changes of the roll-ups from the first places to the second. Unchanged places are left out. */
export function changesOf(before: readonly Place[], after: readonly Place[]): (Place & { readonly change: number })[] {
  const changes = new Map<string, Place & { readonly change: number }>();
  const add = (place: Place, change: number) => {
    const name = `${place.dimension} ${place.day} ${place.measure} ${place.key}`;
    changes.set(name, { ...place, change: (changes.get(name)?.change ?? 0) + change });
  };
  for (const place of before) add(place, -1);
  for (const place of after) add(place, 1);
  // Sorted in the same order everywhere, so that two changes of the same rows cannot wait for each other.
  return [...changes.entries()]
    .filter(([, { change }]) => change !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, change]) => change);
}

/** A change of status, as reported. */
export interface Move {
  readonly at: number;
  readonly status: CountedStatus;
}

/** The stay of a process in a status. `joined`: it was there before. */
export interface Stay extends Move {
  readonly until: number | null;
  readonly joined: boolean;
}

/** The stays of a process from its moves in any order: each lasts until the first move that leads elsewhere. */
export function staysOf<M extends Move>(moves: readonly M[]): (M & Stay)[] {
  const rank = ({ status }: Move) => countedStatuses.indexOf(status);
  const sorted = moves.toSorted((a, b) => a.at - b.at || rank(a) - rank(b));
  return sorted.map((move, at) => ({
    ...move,
    joined: sorted[at - 1]?.status === move.status,
    until: sorted.slice(at + 1).find(({ status }) => status !== move.status)?.at ?? null,
  }));
}
