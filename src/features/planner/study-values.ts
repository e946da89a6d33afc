import { cardinalSides } from "#engine/survey/deed/wording.ts";
import { priceOf, sidedCourses } from "#engine/survey/deed/write.ts";
import { inUnit } from "#engine/survey/land-units.ts";
import type { Figure } from "#engine/survey/plan.ts";
import type { BindingWords, Source } from "#features/bindings/binding.ts";
import { deedOptions } from "./draft.ts";
import { judgeStudy, studyText } from "./judge-study.ts";
import type { StudyContent } from "./study.ts";

/** The values of a study, as `planner.values.<name>`, in the order in which they are offered. */
const studyValueNames = [
  ...(["text", "area", "equivalent", "north", "south", "east", "west"] as const),
  ...(["price", "perimeter", "declaredArea", "title"] as const),
] as const;
type ValueName = (typeof studyValueNames)[number];

/**
 * Returns the values of a study for a contract in this language, without unknown ones. While a polygon is incomplete or
 * has an error, only the title is known.
 */
export function studyValues(title: string, content: StudyContent, language: "es" | "en"): Source[] {
  const localized: StudyContent = { ...content, deed: { ...content.deed, language } };
  const judged = judgeStudy(localized);
  const { area } = judged;
  const { deed } = localized;
  const parcel = judged.plan.figures.find(({ role }) => role === "parcel");
  const { price } = deedOptions(localized);
  const values: Partial<Record<ValueName, string>> = { title };
  if (judged.complete && area !== undefined) {
    values.text = studyText(localized, judged) ?? "";
    values.area = area;
    if (deed.equivalence !== "none") values.equivalent = inUnit(area, deed.equivalence, deed.sizes, 4);
    if (price) values.price = priceOf(price, area, deed);
    if (parcel) Object.assign(values, neighboursOf(parcel), { declaredArea: parcel.declaredArea ?? "" });
    const [first] = judged.figures;
    if (judged.figures.length === 1 && first?.closure) values.perimeter = first.closure.perimeter.toFixed(2);
  }
  return studyValueNames
    .map((name): Source => ({ name, kind: name === "price" ? "amount" : "text", text: values[name] ?? "" }))
    .filter(({ text }) => text !== "");
}

/** Returns the neighbours of a parcel on each side, each once. */
function neighboursOf(parcel: Figure): Partial<Record<ValueName, string>> {
  const found: Partial<Record<ValueName, string>> = {};
  const courses = sidedCourses(parcel);
  for (const side of cardinalSides) {
    const names = courses.flatMap((course) =>
      course.side === side && course.neighbour.trim() !== "" ? [course.neighbour.trim()] : [],
    );
    found[side] = [...new Set(names)].join("; ");
  }
  return found;
}

/** The words by which a field asks for a value of a study. */
export const studyWords: BindingWords = {
  text: {
    weight: 4,
    any: ["derrotero", "descripcion", "linderos", "colindancias", "medidas", "description", "boundaries"],
  },
  area: { weight: 3, any: ["area", "superficie", "extension", "metros"] },
  equivalent: { weight: 4, any: ["equivalente", "equivalencia", "varas", "equivalent"] },
  north: { weight: 3, any: ["norte", "north"] },
  south: { weight: 3, any: ["sur", "south"] },
  east: { weight: 3, any: ["oriente", "este", "east"] },
  west: { weight: 3, any: ["poniente", "oeste", "west"] },
  price: { weight: 3, any: ["precio", "valor", "monto", "price"] },
  perimeter: { weight: 3, any: ["perimetro", "perimeter"] },
  declaredArea: { weight: 4, any: ["registral", "titulo"] },
};
