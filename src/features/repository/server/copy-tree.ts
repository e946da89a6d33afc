import type { MemberCall } from "#platform/http/call.ts";
import { Failure } from "#protocol/failure.ts";
import { type Kind, maxCopied, maxDepth } from "../item.ts";
import { type Content, insertItem } from "./insert.ts";
import { freeName } from "./names.ts";
import type { FoundItem, Place } from "./queries.ts";

interface Source {
  readonly id: string;
  readonly kind: Kind;
  readonly name: string;
  readonly description: string;
  readonly parentId: string | null;
  readonly content: Content | undefined;
}

/**
 * Copies an item with its contents into a locked place, whose owner the copies belong to. Copies the current versions only, with
 * the same bytes. Returns the id of the copy.
 */
export async function copyTree(call: MemberCall, item: FoundItem, place: Place): Promise<string> {
  const levels = await sourcesOf(call, item.id);
  if (levels.flat().length > maxCopied) throw new Failure("repository.tooManyToCopy", 409);
  if (place.path.length + levels.length > maxDepth) throw new Failure("repository.tooDeep", 409);
  const name = await freeName(call.tx, place.id, item.kind, item.name);
  const copies = new Map<string, string>();
  for (const [depth, sources] of levels.entries())
    for (const { id, content, ...fields } of sources) {
      const parentId = depth === 0 ? place.parentId : (copies.get(fields.parentId ?? "") ?? null);
      const copy = await insertItem(call, {
        ...fields,
        parentId,
        name: depth === 0 ? name : fields.name,
        ownerId: place.ownerId,
        ...(content ? { content } : {}),
      });
      copies.set(id, copy);
    }
  const copied = copies.get(item.id);
  if (copied === undefined) throw new Error("the first of what is copied is the item itself");
  return copied;
}

/** The item, what lies in it, what lies in that, with the files of the current versions. */
async function sourcesOf({ tx }: MemberCall, itemId: string): Promise<Source[][]> {
  const rows = () =>
    tx
      .selectFrom("repositoryItems as i")
      .leftJoin("repositoryVersions as v", (join) =>
        join.onRef("v.orgId", "=", "i.orgId").onRef("v.itemId", "=", "i.id").onRef("v.number", "=", "i.version"),
      )
      .select(["i.id", "i.kind", "i.name", "i.description", "i.parentId", "v.fileId", "v.size", "v.mediaType"])
      .where("i.deletedAt", "is", null)
      .$narrowType<{ kind: Kind }>()
      .limit(maxCopied + 1);
  const levels: Source[][] = [];
  let found = await rows().where("i.id", "=", itemId).execute();
  while (found.length > 0 && levels.length <= maxDepth && levels.flat().length <= maxCopied) {
    levels.push(
      found.map(({ fileId, size, mediaType, ...fields }) => ({
        ...fields,
        content: fileId === null ? undefined : { fileId, size: size ?? 0, mediaType: mediaType ?? "" },
      })),
    );
    found = await rows()
      .where(
        "i.parentId",
        "in",
        found.map(({ id }) => id),
      )
      .execute();
  }
  return levels;
}
