import type { On } from "#platform/http/serve.ts";
import * as contract from "../contract.ts";
import { amendProcess, relateProcess, unrelateProcess } from "./relate.ts";
import { relatable, showRelations } from "./show-relations.ts";

/** The routes of related processes. */
export function routes(on: On): void {
  on(contract.listRelations, (call, { id }) => showRelations(call, id));
  on(contract.listRelatable, (call, { id, search }) => relatable(call, id, search));
  on(contract.relateProcess, relateProcess);
  on(contract.unrelateProcess, unrelateProcess);
  on(contract.amendProcess, amendProcess);
}
