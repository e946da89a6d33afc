import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { call } from "#client/call.ts";
import { Failure } from "#protocol/failure.ts";
import {
  addPasskey,
  beginNewPasskey,
  beginPasskey,
  confirmWithPasskey,
  signInWithPasskey,
} from "../../passkey-contract.ts";

/**
 * Awaits the browser, and turns its errors into failures with a sentence: closed or too late, made already, or not
 * possible here.
 */
async function orFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "InvalidStateError") throw new Failure("identity.passkeyThere", 409, { cause: error });
    if (name === "NotAllowedError" || name === "AbortError")
      throw new Failure("identity.passkeyCancelled", 400, { cause: error });
    throw new Failure("identity.passkeyNotHere", 400, { cause: error });
  }
}

const signed = async () => orFailure(startAuthentication({ optionsJSON: await call(beginPasskey, {}) }));

/** Signs in with a passkey the person picks. */
export async function passkeySignIn(): Promise<void> {
  await call(signInWithPasskey, { credential: await signed() });
}

/** Shows by a passkey who is signed in. */
export async function passkeyConfirm(): Promise<void> {
  await call(confirmWithPasskey, { credential: await signed() });
}

/** Makes a passkey on a device the person picks, and adds it to their account under a name. */
export async function passkeyAdd(name: string) {
  const credential = await orFailure(startRegistration({ optionsJSON: await call(beginNewPasskey, {}) }));
  return call(addPasskey, { name, credential });
}
