import { call } from "#client/call.ts";
import type { ListSource } from "#features/processes/web/index.ts";
import { leastLetters, searchVisitorList } from "../visitor-contract.ts";
import type { LinkKeys } from "./FillPublicForm.tsx";

/** The lists that visitors of a public form may search: only values, and only with some letters. */
export const visitorLists = ({ id, id2 }: LinkKeys): ListSource => ({
  least: leastLetters,
  choices: async ({ key }, search, _after, signal) => {
    const { choices } = await call(searchVisitorList, { id, id2, field: key, search }, { signal });
    return { choices: choices.map((name) => ({ id: name, name, beside: [] })), next: null };
  },
});
