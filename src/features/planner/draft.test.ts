import { expect, test } from "vitest";
import { deedText } from "#engine/survey/deed/write.ts";
import { figureFindings, usualTolerances } from "#engine/survey/figure-findings.ts";
import { randomFigure, sequence } from "#tests/fixtures/survey/polygons.ts";
import { deedOptions, directionText, draftOf, plainNumber, planOfStudy, readDraft } from "./draft.ts";
import { emptyFigure, exampleStudy, newStudy } from "./new-study.ts";
import { StudyContent } from "./study.ts";

const content = newStudy("es");
const row = (station: string, direction: string, distance: string) => ({
  station,
  direction,
  distance,
  neighbour: "",
  mark: "",
});

test("what a new study and the example are is what the server takes, and the example has nothing against it", () => {
  for (const language of ["es", "en"] as const)
    for (const one of [newStudy(language), exampleStudy(language)]) expect(StudyContent.parse(one)).toEqual(one);
  const { plan, drafts } = planOfStudy(exampleStudy("es"));
  expect(drafts[0]?.errors).toEqual([]);
  const [figure] = plan.figures;
  const context = { unit: "m", sizes: content.deed.sizes, tolerances: usualTolerances } as const;
  expect(figure && figureFindings(figure, context)).toEqual([]);
  expect(deedText(plan, deedOptions(exampleStudy("es")))).toContain("marcado por mojón de concreto");
});

test("empty rows are missing, not wrong", () => {
  expect(readDraft(content.figures[0] ?? emptyFigure, undefined)).toEqual({ errors: [], figure: undefined });
  expect(readDraft(emptyFigure, undefined)).toEqual({ errors: [], figure: undefined });
});

test("each wrong cell is reported, and leads to no figure", () => {
  const figure = {
    ...emptyFigure,
    courses: [row("a b", "370", "5"), row("1", "N 95 E", "-5"), row("2", "10-70", "1,2"), row("3", "10", "1,200.50 m")],
  };
  expect(readDraft(figure, undefined)).toEqual({
    figure: undefined,
    errors: [
      { course: 0, cell: "station", id: "station_invalid" },
      { course: 0, cell: "direction", id: "azimuth_too_large" },
      { course: 1, cell: "direction", id: "bearing_too_large" },
      { course: 1, cell: "distance", id: "distance_invalid" },
      { course: 2, cell: "direction", id: "minutes_too_many" },
      { course: 2, cell: "distance", id: "distance_invalid" },
    ],
  });
});

test.each([
  ["1,200.50", "1200.50"],
  ["1,200.50 mts.", "1200.50"],
  ["15 m", "15"],
  ["20.10 varas", "20.10"],
  ["1,20", "1,20"],
  [" 7 ", "7"],
])("%s is the number %s", (typed, expected) => {
  expect(plainNumber(typed)).toBe(expected);
});

test("figures become rows and rows the same figures, as azimuths and bearings, with and without declination", () => {
  const next = sequence(51);
  for (let turn = 0; turn < 300; turn++) {
    const figure = randomFigure(next);
    const study = {
      ...content,
      directions: turn % 2 ? ("azimuth" as const) : ("bearing" as const),
      declination: { angle: turn % 3 ? "" : "2°15'30\"", towards: turn % 5 ? ("W" as const) : ("E" as const) },
    };
    const typed = { ...study, figures: [draftOf(figure, study)] };
    expect(planOfStudy(typed).plan.figures[0]?.courses.map(({ azimuth }) => azimuth)).toEqual(
      figure.courses.map(({ azimuth }) => azimuth),
    );
  }
});

test("west is O in a study in Spanish and W in English", () => {
  const azimuth = { degrees: 300, minutes: 0, seconds: "0" };
  const bearings = { ...content, directions: "bearing" as const };
  expect(directionText(azimuth, bearings)).toBe(`N 60°00'00" O`);
  expect(directionText(azimuth, { ...bearings, deed: { ...bearings.deed, language: "en" } })).toBe(`N 60°00'00" W`);
});

test("a price that cannot be read is none", () => {
  const priced = (amount: string) =>
    deedOptions({ deed: { ...content.deed, price: { amount, currency: "USD", per: "whole" } } }).price?.amount;
  expect(priced("1,250.50")).toBe("1250.50");
  for (const amount of ["", "0", "x", "1.005", "-1"]) expect(priced(amount)).toBeUndefined();
});
