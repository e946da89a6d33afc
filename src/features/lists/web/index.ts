export { FillFromList } from "./FillFromList.tsx";
