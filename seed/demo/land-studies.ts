import { createStudy, saveStudy } from "#features/planner/contract.ts";
import { emptyFigure, newStudy } from "#features/planner/new-study.ts";
import type { StudyContent } from "#features/planner/study.ts";
import type { Caller } from "../caller.ts";

type Side = readonly [direction: string, distance: string, neighbour: string, mark?: string];

/** A polygon of the sides of a plan. */
const lot = (name: string, declaredArea: string, sides: readonly Side[]): StudyContent["figures"][number] => ({
  ...emptyFigure,
  name,
  declaredArea,
  courses: sides.map(([direction, distance, neighbour, mark = ""], i) => ({
    station: String(i),
    direction,
    distance,
    neighbour,
    mark,
  })),
});

const encinal = lot("Finca El Encinal", "", [
  ["92°15'36\"", "24.60", "camino vecinal", "mojón de concreto"],
  ["178°39'41\"", "31.25", "Juan Herrera Solórzano"],
  ["261°05'26\"", "18.40", "finca matriz"],
  ["310°56'56\"", "10.01", "finca matriz", "árbol de encino"],
  ["0°51'52\"", "28.50", "lote dos"],
]);

const mixco = lot("Fracción A", "1200", [
  ["90°00'00\"", "30.00", "calle pública", "mojón de concreto"],
  ["180°00'00\"", "40.00", "fracción B"],
  ["270°00'00\"", "30.00", "Inmobiliaria Aldana, S. A."],
  ["0°00'00\"", "40.00", "Marta Lidia Xicay Tubac"],
]);

/** Shows the land planner: a rural parcel with a second version, and a fraction of a lot with its price. */
export async function putLandStudies(call: Caller): Promise<void> {
  const plan = newStudy("es");
  const { id, version } = await call(createStudy, {
    title: "Finca El Encinal, plano de 2026",
    content: { ...plan, figures: [encinal] },
  });
  const deed = { ...plan.deed, coordinates: "local" as const };
  await call(saveStudy, {
    id,
    version,
    title: "Finca El Encinal, plano de 2026",
    content: { ...plan, deed, figures: [{ ...encinal, northing: "1000", easting: "500" }] },
  });
  await call(createStudy, {
    title: "Fracción A, finca 4521 de Mixco",
    content: {
      ...plan,
      deed: { ...plan.deed, price: { amount: "960000.00", currency: "GTQ", per: "whole" } },
      figures: [mixco],
    },
  });
}
