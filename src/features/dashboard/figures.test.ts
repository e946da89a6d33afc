import fc from "fast-check";
import { expect, test } from "vitest";
import { type Counted, changesOf, countedStatuses, daysOfCounted, placesOf, staysOf } from "./figures.ts";

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
const counted = (change: Partial<Counted> = {}): Counted => ({
  status: "drafting",
  createdAt: new Date("2026-11-01T12:00:00Z"),
  since: new Date("2026-11-01T12:00:00Z"),
  templateId: id(1),
  teams: [],
  clientId: null,
  projectId: null,
  creatorId: id(2),
  ...change,
});
const places = (one: Counted) => placesOf(one, daysOfCounted("America/Guatemala", one));

test("an evening in Guatemala is counted on its own day, not on that of UTC", () => {
  const late = counted({ createdAt: new Date("2026-11-02T03:00:00Z") });
  expect(daysOfCounted("America/Guatemala", late)).toEqual({ createdDay: 20_758, sinceDay: 20_758 });
  expect(daysOfCounted("UTC", late).createdDay).toBe(20_759);
});

test("a process is one in each roll-up, once as created and once in its status", () => {
  expect(places(counted())).toHaveLength(12);
  expect(changesOf(places(counted()), places(counted()))).toEqual([]);
  // In each of its teams.
  const ofTeams = places(counted({ teams: [id(3), id(4)] })).filter(({ dimension }) => dimension === "team");
  expect(ofTeams.map(({ key, measure }) => [key, measure])).toEqual([
    [id(3), "created"],
    [id(3), "drafting"],
    [id(4), "created"],
    [id(4), "drafting"],
  ]);
  const sent = counted({ status: "reviewing", since: new Date("2026-11-03T12:00:00Z") });
  const changes = changesOf(places(counted()), places(sent));
  expect(changes).toHaveLength(12);
  expect(changes.every(({ measure }) => measure !== "created")).toBe(true);
  expect(changes.filter(({ dimension }) => dimension === "all")).toEqual([
    expect.objectContaining({ day: 20_758, measure: "drafting", change: -1 }),
    expect.objectContaining({ day: 20_760, measure: "reviewing", change: 1 }),
  ]);
});

test("changes one after the other add up to the change from the first to the last", () => {
  const some = fc.record({
    status: fc.constantFrom(...countedStatuses),
    since: fc.integer({ min: 0, max: 40 }).map((day) => new Date(Date.UTC(2026, 0, day, 3))),
    teams: fc.subarray([id(3), id(4), id(5)]),
  });
  fc.assert(
    fc.property(fc.array(some, { minLength: 1, maxLength: 12 }), (history) => {
      const sums = new Map<string, number>();
      let before: ReturnType<typeof places> = [];
      for (const one of history) {
        const after = places(counted(one));
        for (const { change, ...place } of changesOf(before, after)) {
          const key = JSON.stringify(place);
          sums.set(key, (sums.get(key) ?? 0) + change);
        }
        before = after;
      }
      const left = [...sums].filter(([, sum]) => sum !== 0);
      expect(left.every(([, sum]) => sum === 1)).toBe(true);
      expect(new Set(left.map(([key]) => key))).toEqual(new Set(before.map((place) => JSON.stringify(place))));
    }),
  );
});

test("stays last until the next other status, whatever the order in which moves arrive", () => {
  const moves = [
    { at: 1, status: "drafting" },
    { at: 5, status: "reviewing" },
    { at: 7, status: "reviewing" },
    { at: 9, status: "rejected" },
    { at: 12, status: "reviewing" },
    { at: 15, status: "approved" },
  ] as const;
  const stays = staysOf(moves);
  expect(stays.map(({ until, joined }) => [until, joined])).toEqual([
    [5, false],
    [9, false],
    [9, true],
    [12, false],
    [15, false],
    [null, false],
  ]);
  fc.assert(
    fc.property(fc.shuffledSubarray([...moves], { minLength: 6 }), (shuffled) => {
      expect(staysOf(shuffled)).toEqual(stays);
    }),
  );
});
