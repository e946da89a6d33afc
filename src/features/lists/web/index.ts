export { namesQuery, shapeQuery } from "./choice-queries.ts";
export { FillFromList } from "./FillFromList.tsx";
