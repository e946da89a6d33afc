import { z } from "zod";

/** What whoever holds a link may do. */

/** `drop`: to put something in, and see nothing. */
export type LinkPermission = "view" | "edit" | "drop";

/** A token as it stands in addresses: 256 bits. Anything else is no link, as one that does not exist. */
export const LinkToken = z.string().max(200);

/** Why a link does not open, in the order it is asked; undefined when it opens. The visitor learns none of it. */
export function linkRefusal(
  link: {
    readonly revokedAt: Date | null;
    readonly expiresAt: Date | null;
    readonly uses: number;
    readonly maxUses: number | null;
  },
  now: Date,
): "revoked" | "expired" | "used" | undefined {
  if (link.revokedAt) return "revoked";
  if (link.expiresAt && link.expiresAt <= now) return "expired";
  return link.maxUses !== null && link.uses >= link.maxUses ? "used" : undefined;
}
