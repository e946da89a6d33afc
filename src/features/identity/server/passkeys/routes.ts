import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { recentSignIn } from "#protocol/decision.ts";
import { notFound } from "#protocol/failure.ts";
import { secondFactorsChanged } from "../../events.ts";
import * as contract from "../../passkey-contract.ts";
import { addPasskey, beginNewPasskey } from "./add-passkey.ts";
import { removePasskey } from "./passkeys.ts";
import { beginPasskey, confirmWithPasskey, signInWithPasskey } from "./use-passkey.ts";

/** Serves passkeys: signing in with one, confirming who is signed in, and those of my account. */
export function passkeyRoutes(platform: Platform, on: On): void {
  on(contract.beginPasskey, (call) => beginPasskey(platform, call));
  on(contract.signInWithPasskey, (call, given) => signInWithPasskey(platform, call, given));
  on(contract.confirmWithPasskey, (call, given) => confirmWithPasskey(platform, call, given));
  on(contract.beginNewPasskey, (call) => beginNewPasskey(platform, call));
  on(contract.addPasskey, (call, given) => addPasskey(platform, call, given));

  on(contract.renamePasskey, async (call, { id, name }) => {
    const { uid } = call.user;
    await call.transaction(async (transaction) => {
      const { numUpdatedRows } = await transaction.tx
        .updateTable("passkeys")
        .set({ name })
        .where("userId", "=", uid)
        .where("id", "=", id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw notFound();
      transaction.audit("person.passkeyRenamed", "person", uid, { passkey: id });
      await transaction.announce(secondFactorsChanged, { uid });
    });
    return { id, name };
  });

  on(contract.removePasskey, async (call, { id }) => {
    call.authorize(recentSignIn(call.user.authenticatedAt, call.now));
    await call.transaction(async (transaction) => {
      if (!(await removePasskey(platform, transaction, call.user.uid, id))) throw notFound();
    });
    return { id };
  });
}
