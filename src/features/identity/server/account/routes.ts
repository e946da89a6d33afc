import type { UserCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { sessionCookieName } from "#platform/http/session-cookie.ts";
import type { Platform } from "#platform/platform.ts";
import { recentSignIn } from "#protocol/decision.ts";
import * as contract from "../../account-contract.ts";
import { signInMethodsChanged } from "../../events.ts";
import { hashPassword } from "../passwords.ts";
import { loadPerson, setPassword } from "../persons.ts";
import { postPasswordChanged } from "../recovery.ts";
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
    await call.change((change) => endSessionOfPerson(change, call.user.uid, id));
    return { id };
  });

  on(contract.endOtherSessions, async (call) => {
    const { uid, sessionId } = call.user;
    return { ended: await call.change((change) => endOtherSessions(change, uid, sessionId)) };
  });

  on(contract.changePassword, async (call, { password }) => {
    recent(call);
    const { uid, sessionId } = call.user;
    const hash = await hashPassword(password);
    await call.change(async (change) => {
      await setPassword(change, uid, hash);
      await endOtherSessions(change, uid, sessionId);
      change.audit("person.passwordChanged", "person", uid);
      await change.announce(signInMethodsChanged, { uid });
      const person = await loadPerson(change.tx, uid);
      if (person) await postPasswordChanged(platform, change, person);
    });
    return {};
  });

  on(contract.requestEmailChange, async (call, { email }) => {
    recent(call);
    await call.change((change) => mailEmailChange(platform, change, call.user.uid, email));
    return { email };
  });

  on(contract.changeEmail, (call, { token }) =>
    call.change(async (change) => {
      const { uid, email } = await changeEmail(platform, change, token);
      return { email, otherSession: call.user !== undefined && call.user.uid !== uid };
    }),
  );

  on(contract.deactivate, async (call, { email }) => {
    recent(call);
    await call.change((change) => deactivate(platform, change, call.user.uid, email));
    call.clearCookie(sessionCookieName(platform.config));
    return {};
  });
}
