import type { WayIn } from "#features/members/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { mayBeAsked } from "#platform/outbound/outbound.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { noticePreferencesChanged } from "../../events.ts";
import { readNotices } from "../../policy.ts";
import * as contract from "../../push-contract.ts";
import { encrypted } from "./encrypt.ts";
import { publicKeyOf } from "./vapid.ts";

/** The routes of one's own browsers. */
export function deviceRoutes(on: On, { config, db, secrets }: Platform): void {
  const shown = async ({ tx, actor }: MemberCall, endpoint?: string) => ({
    key: publicKeyOf(secrets),
    devices: (await devicesOf(tx, actor.uid)).map(({ createdAt, endpoint: its, ...device }) => ({
      ...device,
      createdAt: createdAt.toISOString(),
      current: its === endpoint,
    })),
  });
  const changed = (call: MemberCall) => call.announce(noticePreferencesChanged, { people: [call.actor.uid] });

  on(contract.listDevices, async (call, { endpoint }) => {
    call.authorize(readNotices(call.actor));
    return shown(call, endpoint);
  });

  on(contract.addDevice, async (call, { endpoint, keys, name }) => {
    call.authorize(readNotices(call.actor));
    const wrong = (path: string) =>
      new Failure("failure.invalid", 422, { fields: [{ path, code: "notifications.push.notAKey" }] });
    if (!mayBeAsked(endpoint, config.ACTA_OUTBOUND_ALLOW)) throw wrong("endpoint");
    if (!isKey(keys)) throw wrong("keys");
    // The same browser may have belonged to somebody of another organization.
    await db.asSystem((tx) => tx.deleteFrom("pushDevices").where("endpoint", "=", endpoint).execute());
    const { tx, orgId, actor, now } = call;
    if ((await devicesOf(tx, actor.uid)).length >= contract.maxDevices)
      throw new Failure("notifications.push.tooMany", 409);
    const id = newId();
    await tx
      .insertInto("pushDevices")
      .values({
        orgId,
        id,
        personId: actor.uid,
        endpoint,
        publicKey: keys.p256dh,
        auth: keys.auth,
        name,
        createdAt: now,
      })
      // The same one, asked for twice at once.
      .onConflict((on) => on.column("endpoint").doNothing())
      .execute();
    call.audit("notifications.deviceAdded", "member", actor.uid, { deviceId: id, name });
    await changed(call);
    return shown(call, endpoint);
  });

  on(contract.removeDevice, async (call, { deviceId }) => {
    call.authorize(readNotices(call.actor));
    const { tx, actor } = call;
    const [gone] = await tx
      .deleteFrom("pushDevices")
      .where("id", "=", deviceId)
      .where("personId", "=", actor.uid)
      .returning("name")
      .execute();
    if (!gone) throw notFound();
    call.audit("notifications.deviceRemoved", "member", actor.uid, { deviceId, name: gone.name });
    await changed(call);
    return { id: deviceId };
  });
}

/** The devices of a person that show notifications. */
export const pushWayIn: WayIn = {
  kind: "pushDevice",
  count: async ({ tx }, { uid }) => (await devicesOf(tx, uid)).length,
  end: async ({ tx, audit }, { uid }) => {
    const gone = await tx.deleteFrom("pushDevices").where("personId", "=", uid).returning(["id", "name"]).execute();
    for (const { id, name } of gone) audit("notifications.deviceRemoved", "member", uid, { deviceId: id, name });
  },
};

const devicesOf = (tx: Tx, personId: string) =>
  tx
    .selectFrom("pushDevices")
    .select(["id", "name", "createdAt", "endpoint"])
    .where("personId", "=", personId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();

/** Returns true if messages can be encrypted for these keys. */
function isKey({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): boolean {
  try {
    encrypted(new Uint8Array(1), {
      publicKey: Buffer.from(p256dh, "base64url"),
      auth: Buffer.from(auth, "base64url"),
    });
    return true;
  } catch {
    return false;
  }
}
