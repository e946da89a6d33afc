export { choiceQuery, choicesQuery, namesQuery, shapeQuery } from "./choice-queries.ts";
export { FillFromList } from "./FillFromList.tsx";
export { recordValues } from "./record-values.ts";
