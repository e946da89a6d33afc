import type { Platform } from "#platform/platform.ts";
import { openForm, resolveLink } from "./open-by-link.ts";
import { insideFor } from "./sessions.ts";

/** The address of a public form: the keys of its firm and of itself. */
const address = /^\/public\/([\w-]{20,100})\/([\w-]{20,100})\/?$/;

/**
 * The origins that may show the page at a path in a frame: those its public form names, while it is shown to anybody. For every
 * other path, and whatever is the reason that there is no form, none.
 */
export async function frameOriginsOf(
  platform: Pick<Platform, "db" | "clock">,
  path: string,
  requestId: string,
): Promise<readonly string[]> {
  const [, id, id2] = address.exec(path) ?? [];
  if (id === undefined || id2 === undefined) return [];
  const call = { now: platform.clock.now(), requestId };
  try {
    const link = await resolveLink(platform, { id, id2 }, call.now);
    return await insideFor(platform, call, link.orgId, async ({ tx }) => {
      const { settings } = await openForm(tx, link, call.now);
      return settings.frameOrigins;
    });
  } catch {
    // The page says itself what is wrong; it says it in no frame.
    return [];
  }
}
