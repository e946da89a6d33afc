import { listProcesses } from "#features/processes/contract.ts";
import { relateProcess } from "#features/relations/contract.ts";
import type { StoredKind } from "#features/relations/relation.ts";
import type { Caller } from "../caller.ts";

/** Contracts of Bufete Quetzal that have to do with each other. */
const related: readonly (readonly [title: string, kind: StoredKind, other: string])[] = [
  // The tenant of one office takes a second one under the same contract.
  ["Arrendamiento oficina 310, Avante", "amends", "Arrendamiento oficina 502, Avante"],
  ["Arrendamiento parqueo 22, Géminis", "annexOf", "Arrendamiento Vista Hermosa: Toledo y Barillas"],
];

/** Relates the contracts of the demo, as somebody who reads them all. */
export async function putRelations(owner: Caller): Promise<void> {
  const find = async (title: string) => {
    for (const list of ["active", "approved"] as const) {
      const { rows } = await owner(listProcesses, { list, search: title });
      const found = rows.find((row) => row.title === title);
      if (found) return found.id;
    }
    throw new Error(`the demo has no process called ${title}`);
  };
  for (const [title, kind, other] of related)
    await owner(relateProcess, { id: await find(title), kind, otherId: await find(other) });
}
