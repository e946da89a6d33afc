import { type Captcha, enqueueVerification, passwords, persons, signIn } from "#features/identity/server/index.ts";
import { foundOrganization } from "#features/members/server/index.ts";
import type { PublicCall } from "#platform/http/call.ts";
import type { In, Out } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import type { startTrial as contract } from "../contract.ts";
import { taxIdOf } from "../trial.ts";

/**
 * Makes an account and its organization together, on trial, and posts the mail that verifies the address: all of it or
 * nothing. The captcha is used up whatever comes of it.
 */
export async function startTrial(
  platform: Platform,
  captcha: Captcha,
  call: PublicCall,
  { recaptcha, password, orgName, country, nit = "", ...person }: In<typeof contract>,
): Promise<Out<typeof contract>> {
  if (!(await captcha.accepts(recaptcha, "freeTrial", call.now))) return { code: 422, message: "INVALID_CAPTCHA" };
  passwords.refuseGuessable(password, [person.firstName, person.lastName, person.email, orgName]);
  const passwordHash = await passwords.hash(password);
  const { language } = call;
  try {
    return await call.transaction(async (transaction): Promise<Out<typeof contract>> => {
      const id = await persons.create(transaction, { ...person, passwordHash, language });
      if (!id) return { code: 409, message: "EMAIL_EXISTS" };
      const organization = { name: orgName, country, address: "", phone: "", taxId: taxIdOf({ country, nit }) };
      await foundOrganization(transaction, { ...organization, ownerUid: id });
      await enqueueVerification(transaction, platform, { id, email: person.email, language });
      signIn.rememberBrowser(platform, call, id);
      return { code: 200, message: "USER_CREATED" };
    });
  } catch (err) {
    if (err instanceof Failure) throw err;
    platform.log.error({ err, requestId: call.requestId }, "a trial could not be started");
    return { code: 500, message: "USER_CREATION_FAILED" };
  }
}
