import { expect, test } from "vitest";
import { areaOf } from "#engine/survey/area.ts";
import { randomFigure, sequence } from "#tests/fixtures/survey/polygons.ts";
import { draftOf } from "./draft.ts";
import {
  changed,
  cornersOf,
  freeStation,
  historyOf,
  redone,
  undone,
  withCornerMoved,
  withCourse,
  withDirections,
  withFigure,
  withoutCorner,
  withRowAfter,
  withSideParted,
} from "./edit-study.ts";
import { emptyFigure, exampleStudy, newStudy } from "./new-study.ts";
import type { StudyContent } from "./study.ts";

const example = exampleStudy("es");
const corners = (content: StudyContent) => {
  const found = cornersOf(content, 0);
  if (!found) throw new Error("the figure is not complete");
  return found;
};
const apart = (a = { north: 0, east: 0 }, b = { north: 0, east: 0 }) => Math.hypot(a.north - b.north, a.east - b.east);

test("a moved corner is where it was put, and no other moves more than rounding", () => {
  const next = sequence(81);
  for (let turn = 0; turn < 300; turn++) {
    const content = { ...newStudy("es"), figures: [draftOf(randomFigure(next), newStudy("es"))] };
    const before = corners(content);
    const corner = Math.floor(next() * before.length);
    const to = {
      north: (before[corner]?.north ?? 0) + next() * 4 - 2,
      east: (before[corner]?.east ?? 0) + next() * 4 - 2,
    };
    const after = corners(withCornerMoved(content, 0, corner, to));
    after.forEach((point, i) => {
      expect(apart(point, i === corner ? to : before[i])).toBeLessThan(0.03);
    });
  }
});

test("moving changes the two sides that meet, and at the first corner the place where the figure begins", () => {
  const moved = withCornerMoved(example, 0, 2, { north: -32, east: 26 });
  const rows = moved.figures[0]?.courses ?? [];
  expect(rows.map((row, i) => row.distance !== example.figures[0]?.courses[i]?.distance)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(rows.map(({ neighbour }) => neighbour)).toEqual(example.figures[0]?.courses.map(({ neighbour }) => neighbour));
  const begun = withCornerMoved(example, 0, 0, { north: 1.5, east: -2 });
  expect(begun.figures[0]).toMatchObject({ northing: "1.5", easting: "-2" });
  expect(withCornerMoved(newStudy("es"), 0, 0, { north: 1, east: 1 })).toEqual(newStudy("es"));
});

test("a corner taken away leaves the others where they were", () => {
  for (const corner of [0, 2, 4]) {
    const after = corners(withoutCorner(example, 0, corner));
    const others = corners(example).filter((_, i) => i !== corner);
    expect(after).toHaveLength(4);
    after.forEach((point, i) => {
      expect(apart(point, others[i])).toBeLessThan(0.02);
    });
  }
});

test("a side parted in the middle keeps area and neighbour", () => {
  const parted = withSideParted(example, 0, 1);
  expect(Math.abs(areaOf(corners(parted)) - areaOf(corners(example)))).toBeLessThan(0.5);
  expect(parted.figures[0]?.courses.map(({ station }) => station)).toEqual(["0", "1", "5", "2", "3", "4"]);
  expect(parted.figures[0]?.courses[2]?.neighbour).toBe("Juan Pérez");
});

test("rows are added with a station nobody has", () => {
  const [figure = emptyFigure] = example.figures;
  expect(freeStation(withCourse(figure, 0, { station: "5" }))).toBe("6");
  expect(withRowAfter(figure, 4).courses.map(({ station }) => station)).toEqual(["0", "1", "2", "3", "4", "5"]);
  expect(withRowAfter(emptyFigure, -1).courses).toHaveLength(1);
});

test("directions change their notation and nothing else; what cannot be read stays", () => {
  const typed = withFigure(example, 0, (figure) => withCourse(figure, 1, { direction: "170°x" }));
  const bearings = withDirections(typed, "bearing");
  expect(bearings.figures[0]?.courses.map(({ direction }) => direction)).toEqual([
    `S 87°44'24" E`,
    "170°x",
    `S 81°05'26" O`,
    `N 49°03'04" O`,
    `N 0°51'52" E`,
  ]);
  expect(withDirections(bearings, "azimuth").figures).toEqual(typed.figures);
});

test("steps are taken back and made again; what is typed in one cell is one step", () => {
  const titled = (name: string) => withFigure(example, 0, (figure) => ({ ...figure, name }));
  let history = historyOf(example);
  history = changed(history, titled("L"), "name");
  history = changed(history, titled("Lo"), "name");
  history = changed(history, titled("Lote"));
  expect(history.past).toHaveLength(2);
  history = undone(history);
  expect(history.present.figures[0]?.name).toBe("Lo");
  history = undone(history);
  expect(history.present).toBe(example);
  expect(undone(history)).toBe(history);
  history = redone(redone(history));
  expect(history.present.figures[0]?.name).toBe("Lote");
  expect(redone(history)).toBe(history);
  const branched = changed(undone(history), titled("X"), "name");
  expect(branched.future).toEqual([]);
  expect(changed(branched, branched.present)).toBe(branched);
});
