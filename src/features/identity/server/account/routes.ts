import type { UserCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { sessionCookieName } from "#platform/http/session-cookie.ts";
import type { Platform } from "#platform/platform.ts";
import { recentSignIn } from "#protocol/decision.ts";
import * as contract from "../../account-contract.ts";
import { signInMethodsChanged } from "../../events.ts";
import { hashPassword } from "../passwords.ts";
import { loadPerson, setPassword } from "../persons.ts";
import { enqueuePasswordChanged } from "../recovery.ts";
import { refuseGuessableOf } from "../refuse-guessable.ts";
import { changeEmail, mailEmailChange } from "./change-email.ts";
import { deactivate } from "./deactivate.ts";
import { endOtherSessions, endSessionOfPerson, listSessions } from "./session-list.ts";

const recent = (call: UserCall): void => call.authorize(recentSignIn(call.user.authenticatedAt, call.now));

/** Serves what a person sets of their own account. */
export function accountRoutes(platform: Platform, on: On): void {
  on(contract.listSessions, async ({ user, now }) => ({
    sessions: await platform.db.asSystem((tx) => listSessions(tx, user, now)),
  }));

  on(contract.endOneSession, async (call, { id }) => {
    await call.transaction((transaction) => endSessionOfPerson(transaction, call.user.uid, id));
    return { id };
  });

  on(contract.endOtherSessions, async (call) => {
    const { uid, sessionId } = call.user;
    return { ended: await call.transaction((transaction) => endOtherSessions(transaction, uid, sessionId)) };
  });

  on(contract.changePassword, async (call, { password }) => {
    recent(call);
    const { uid, sessionId } = call.user;
    await refuseGuessableOf(platform.db, uid, password);
    const hash = await hashPassword(password);
    await call.transaction(async (transaction) => {
      await setPassword(transaction, uid, hash);
      await endOtherSessions(transaction, uid, sessionId);
      transaction.audit("person.passwordChanged", "person", uid);
      await transaction.announce(signInMethodsChanged, { uid });
      const person = await loadPerson(transaction.tx, uid);
      if (person) await enqueuePasswordChanged(platform, transaction, person);
    });
    return {};
  });

  on(contract.requestEmailChange, async (call, { email }) => {
    recent(call);
    await call.transaction((transaction) => mailEmailChange(platform, transaction, call.user.uid, email));
    return { email };
  });

  on(contract.changeEmail, (call, { token }) =>
    call.transaction((transaction) => changeEmail(platform, transaction, call.user.uid, token)),
  );

  on(contract.deactivate, async (call, { email }) => {
    recent(call);
    await call.transaction((transaction) => deactivate(platform, transaction, call.user.uid, email));
    call.clearCookie(sessionCookieName(platform.config));
    return {};
  });
}
