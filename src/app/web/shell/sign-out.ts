import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import { signOut } from "#features/identity/contract.ts";

/** Ends the session and goes to /login; says why when it could not. */
export async function leave(): Promise<void> {
  try {
    // What comes for one person is not shown to the next one at this browser.
    await import("#features/notifications/web/index.ts").then((m) => m.unsubscribeHere()).catch(() => undefined);
    await call(signOut, {});
    await sessionChanged("/login");
  } catch (error) {
    notify.error(failureText(error));
  }
}
