import type { Tx } from "#platform/db/database.ts";
import { Failure } from "#protocol/failure.ts";
import type { Kind } from "../item.ts";
import { firstProposal, nameKey, proposedName } from "../name.ts";

/** Returns the item with this name in a place. The caller has locked the place. */
export const namesake = (tx: Tx, placeId: string, name: string) =>
  tx
    .selectFrom("repositoryItems")
    .select(["id", "kind", "version"])
    .where("placeId", "=", placeId)
    .where("nameKey", "=", nameKey(name))
    .where("deletedAt", "is", null)
    .$narrowType<{ kind: Kind }>()
    .executeTakeFirst();

const tried = 20;

/** The name itself where it is free, otherwise the first free 'name (n)'. */
export async function freeName(tx: Tx, placeId: string, kind: Kind, name: string): Promise<string> {
  if (!(await namesake(tx, placeId, name))) return name;
  for (let from = firstProposal(name); ; from += tried) {
    const names = Array.from({ length: tried }, (_, index) => proposedName(kind, name, from + index));
    const taken = await tx
      .selectFrom("repositoryItems")
      .select("nameKey")
      .where("placeId", "=", placeId)
      .where("nameKey", "in", names.map(nameKey))
      .where("deletedAt", "is", null)
      .execute();
    const keys = new Set(taken.map((row) => row.nameKey));
    const free = names.find((one) => !keys.has(nameKey(one)));
    if (free !== undefined) return free;
  }
}

/** Refuses a name that is taken by something else, with a proposal and, of a file, what to make a new version of. */
export async function refuseTaken(tx: Tx, placeId: string, kind: Kind, name: string, except?: string): Promise<void> {
  const there = await namesake(tx, placeId, name);
  if (!there || there.id === except) return;
  const proposal = await freeName(tx, placeId, kind, name);
  throw new Failure("repository.nameTaken", 409, {
    fields: [{ path: "name", code: "repository.nameTaken", values: { name, proposal } }],
    values: { name, proposal, itemId: there.id, kind: there.kind, version: there.version },
  });
}
