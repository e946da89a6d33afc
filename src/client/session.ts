import { createStore } from "./store.ts";

type Changed = (to?: string) => Promise<void> | void;
type SignedOut = () => Promise<void> | void;
let onChange: Changed = () => {};
let onSignedOut: SignedOut = () => {};

/**
 * Sets the listeners, once, by the composition: for a change of the session here, and for a call answered "not signed
 * in".
 */
export function watchSession(listeners: { readonly changed: Changed; readonly signedOut: SignedOut }): void {
  onChange = listeners.changed;
  onSignedOut = listeners.signedOut;
}

/**
 * To be awaited after anything that changes who is looking: sign-in, sign-out, verification, founding or joining an
 * organization. The session is fetched anew, what belonged to somebody else is forgotten, and the route guard decides
 * where this page goes: from /login to the address one came for. With `to` the page goes there instead.
 */
export const sessionChanged = async (to?: string): Promise<void> => {
  await onChange(to);
};

/** Set once a session ended otherwise than by signing out. `kept`: this device holds what was typed and not saved. */
export const endedSession = createStore<"ended" | "kept" | undefined>(undefined);

let notified = false;
/** A call was answered "not signed in": the session is asked again, once however many calls failed. */
export function signedOutSeen(): void {
  if (notified) return;
  notified = true;
  void Promise.resolve(onSignedOut()).finally(() => {
    notified = false;
  });
}
