export { listErrors, listErrorsOfAll } from "./list-answers.ts";
