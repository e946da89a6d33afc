import { loadOwnTemplates } from "#features/gallery/server/index.ts";
import type { Platform } from "#platform/platform.ts";
import { ownTemplates } from "#seed/gallery/own-templates.ts";

/** Brings the gallery to the set the product carries. */
export async function loadGallery({ db, clock, log }: Pick<Platform, "db" | "clock" | "log">): Promise<void> {
  const loaded = await db.asSystem((tx) => loadOwnTemplates(tx, ownTemplates, clock.now()));
  if (loaded.length > 0) log.info({ templates: loaded }, "gallery brought up to date");
}
