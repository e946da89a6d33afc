import type { Change } from "#platform/change.ts";
import { newId } from "#platform/clock.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import { sessionsEnded } from "../../events.ts";
import { postAccountLetter } from "../letters.ts";
import { personOf } from "../persons.ts";
import { endSessions } from "../sessions.ts";

/**
 * Disables an account: its sessions end, and whoever knows its password is told that it is disabled. Throws
 * `identity.transferFirst` for the owner of an organization, and a field fault when the address is not theirs.
 */
export async function deactivate(platform: Platform, change: Change, uid: string, email: string): Promise<void> {
  const { tx, now } = change;
  const row = await tx.selectFrom("users").selectAll().where("id", "=", uid).forUpdate().executeTakeFirstOrThrow();
  if (row.email !== email)
    throw new Failure("failure.invalid", 422, { fields: [{ path: "email", code: "identity.deactivateOther" }] });
  // Held, so that ownership does not come to them while they go.
  const owned = await tx
    .selectFrom("members")
    .select("roles")
    .where("id", "=", uid)
    .where("deletedAt", "is", null)
    .forUpdate()
    .execute();
  if (owned.some(({ roles }) => roles.includes("owner"))) throw new Failure("identity.transferFirst", 409);
  await tx.updateTable("users").set({ disabledAt: now }).where("id", "=", uid).execute();
  await endSessions(tx, uid);
  change.audit("person.deactivated", "person", uid);
  await change.announce(sessionsEnded, { uid });
  await postAccountLetter(change, platform, {
    key: `deactivated:${newId()}`,
    to: row.email,
    language: personOf(row).language,
    subject: "deactivatedSubject",
    paragraphs: ["deactivatedIntro", "deactivatedWarn"],
    action: "deactivatedAction",
    path: "/login",
  });
}
