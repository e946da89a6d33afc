import type { AttachmentSetting } from "#features/answers/form-definition.ts";
import { pictureOf } from "#features/attachments/picture-slot.ts";
import { attachedFiles } from "#features/attachments/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { FileStore } from "#platform/files/store.ts";

/** A picture in its place of the document. */
export interface PlacedPicture {
  readonly key: string;
  readonly storageKey: string;
}

/** The pictures that stand in the document of a process: in each place the newest file that was added for it. */
export async function placedPictures(
  tx: Tx,
  processId: string,
  demanded: readonly AttachmentSetting[] = [],
): Promise<readonly PlacedPicture[]> {
  const places = demanded.flatMap(({ id }) => pictureOf(id) ?? []);
  if (places.length === 0) return [];
  const attached = await attachedFiles(tx, { kind: "process", id: processId });
  return places.flatMap((key) => {
    const newest = attached.findLast(({ slot }) => pictureOf(slot) === key);
    return newest ? [{ key, storageKey: newest.storageKey }] : [];
  });
}

/**
 * The pictures for the workers, by their keys. Each answers to its own name besides, so that a part of the document that
 * depends on it is there with it: `{#logo}Sello: {%logo}{/logo}`.
 */
export async function readPictures(
  files: FileStore,
  placed: readonly PlacedPicture[],
): Promise<{
  readonly images: Readonly<Record<string, Uint8Array>>;
  readonly there: Readonly<Record<string, string>>;
}> {
  const images: [string, Uint8Array][] = [];
  for (const { key, storageKey } of placed) images.push([key, await files.read(storageKey)]);
  return {
    images: Object.fromEntries(images),
    there: Object.fromEntries(placed.map(({ key }) => [key, key])),
  };
}
