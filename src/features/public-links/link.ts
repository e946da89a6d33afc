import { z } from "zod";

/** The permission of a link's visitor. `drop`: to add something, and see nothing. */
export type LinkPermission = "view" | "edit" | "drop";

/** A token in an address: 256 bits. Any other text is treated like a token that does not exist. */
export const LinkToken = z.string().max(200);

/** Returns the first reason why a link does not open, or undefined if it opens. The visitor learns none of it. */
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
