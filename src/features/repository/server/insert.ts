import { filePictures } from "#features/attachments/server/index.ts";
import { newId } from "#platform/clock.ts";
import { violated } from "#platform/db/database.ts";
import { Failure } from "#protocol/failure.ts";
import type { Kind } from "../item.ts";
import { nameKey, sortKey } from "../name.ts";
import { readFile, writeNameWords } from "./item-words.ts";
import type { Within } from "./record.ts";

/** The facts about stored bytes. */
export interface Content {
  readonly fileId: string;
  readonly size: number;
  readonly mediaType: string;
}

export interface NewItem {
  readonly kind: Kind;
  readonly name: string;
  readonly parentId: string | null;
  readonly ownerId: string;
  readonly description?: string;
  readonly content?: Content;
}

/** Two at once: the database lets the first one through. */
function taken(error: unknown): never {
  throw violated(error) === "repository_items_name" ? new Failure("repository.nameTaken", 409) : error;
}

/** Puts a new item into a place whose name is known to be free; a file with its first version. Gives its id. */
export async function insertItem(of: Within, item: NewItem): Promise<string> {
  const { tx, orgId, now, by } = of;
  const id = newId();
  const { content, ...fields } = item;
  await tx
    .insertInto("repositoryItems")
    .values({
      ...fields,
      orgId,
      id,
      nameKey: nameKey(item.name),
      sortKey: sortKey(item.name),
      size: content?.size ?? 0,
      mediaType: content?.mediaType ?? "",
      createdAt: now,
      updatedAt: now,
      updatedBy: by,
    })
    .execute()
    .catch(taken);
  await writeNameWords(tx, orgId, id, item.name);
  if (content) {
    await insertVersion(of, id, 1, content);
    await of.enqueue(readFile, { itemId: id });
  }
  return id;
}

/** Keeps a content of a file under a number. */
async function insertVersion(
  { tx, orgId, now, by, enqueue }: Within,
  itemId: string,
  number: number,
  content: Content,
  about: { readonly comment?: string; readonly restoredFrom?: number } = {},
): Promise<void> {
  await tx
    .insertInto("repositoryVersions")
    .values({ orgId, itemId, number, ...content, ...about, createdAt: now, createdBy: by })
    .execute();
  await filePictures.wantThumbnail({ tx, enqueue }, content.fileId);
}

/** Makes a content the current version of a file that the caller has locked. Gives its number. */
export async function addVersion(
  of: Within,
  item: { readonly id: string; readonly version: number },
  content: Content,
  about: { readonly comment?: string; readonly restoredFrom?: number } = {},
): Promise<number> {
  const version = item.version + 1;
  await insertVersion(of, item.id, version, content, about);
  await of.tx
    .updateTable("repositoryItems")
    .set({ version, size: content.size, mediaType: content.mediaType, updatedAt: of.now, updatedBy: of.by })
    .where("id", "=", item.id)
    .execute();
  await of.enqueue(readFile, { itemId: item.id });
  return version;
}
