import { usualLandUnits } from "#engine/survey/land-units.ts";
import type { DeedSettings, DraftCourse, DraftFigure, StudyContent } from "./study.ts";

/** An empty row of the table. */
export const emptyCourse = (station: string): DraftCourse => ({
  station,
  direction: "",
  distance: "",
  neighbour: "",
  mark: "",
});

/** A polygon without courses. */
export const emptyFigure: DraftFigure = {
  name: "",
  role: "parcel",
  northing: "0",
  easting: "0",
  declaredArea: "",
  courses: [],
};

const usualDeed = (language: "es" | "en"): DeedSettings => ({
  format: "normal",
  language,
  figures: true,
  lengths: "centimeters",
  zeros: "drop",
  stations: "words",
  seconds: "written",
  axes: "quadrant",
  capitals: false,
  thousand: "mil",
  equivalence: "v2",
  coordinates: "none",
  sizes: usualLandUnits,
  price: { amount: "", currency: "GTQ", per: "whole" },
});

/** Returns an empty study: three rows, with its text in the language of its author. */
export const newStudy = (language: "es" | "en"): StudyContent => ({
  unit: "m",
  directions: "azimuth",
  declination: { angle: "", towards: "W" },
  figures: [{ ...emptyFigure, courses: ["0", "1", "2"].map(emptyCourse) }],
  deed: usualDeed(language),
});

/** A lot of five sides to look at, with neighbours and a corner of concrete. */
export const exampleStudy = (language: "es" | "en"): StudyContent => {
  const neighbours =
    language === "es"
      ? ["calle pública", "Juan Pérez", "finca matriz", "finca matriz", "lote dos"]
      : ["a public street", "Juan Pérez", "the parent property", "the parent property", "lot two"];
  const rows = [
    ["0", "92°15'36\"", "24.60"],
    ["1", "178°39'41\"", "31.25"],
    ["2", "261°05'26\"", "18.40"],
    ["3", "310°56'56\"", "10.01"],
    ["4", "0°51'52\"", "28.50"],
  ] as const;
  return {
    ...newStudy(language),
    figures: [
      {
        ...emptyFigure,
        courses: rows.map(([station, direction, distance], i) => ({
          station,
          direction,
          distance,
          neighbour: neighbours[i] ?? "",
          mark: i === 1 ? (language === "es" ? "mojón de concreto" : "a concrete monument") : "",
        })),
      },
    ],
  };
};
