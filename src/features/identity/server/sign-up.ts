import type { PublicCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import type { signUpMessages } from "../contract.ts";
import type { Captcha } from "./captcha.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { hashPassword } from "./passwords.ts";
import { createPerson } from "./persons.ts";
import { refuseGuessable } from "./refuse-guessable.ts";
import { enqueueVerification } from "./verification.ts";

/** The input of a sign-up, already checked. */
export interface SignUp {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly recaptcha: string;
}

interface SignUpAnswer {
  readonly code: number;
  readonly message: (typeof signUpMessages)[number];
}

/** Makes an account and posts its verification mail. The captcha is used up whatever comes of it. */
export async function signUp(
  platform: Platform,
  captcha: Captcha,
  call: PublicCall,
  { recaptcha, password, ...person }: SignUp,
): Promise<SignUpAnswer> {
  if (!(await captcha.accepts(recaptcha, "signUp", call.now))) return { code: 422, message: "INVALID_CAPTCHA" };
  refuseGuessable(password, [person.firstName, person.lastName, person.email]);
  const passwordHash = await hashPassword(password);
  const { language } = call;
  try {
    return await call.transaction(async (transaction): Promise<SignUpAnswer> => {
      const id = await createPerson(transaction, { ...person, passwordHash, language });
      if (!id) return { code: 409, message: "EMAIL_EXISTS" };
      await enqueueVerification(transaction, platform, { id, email: person.email, language });
      rememberBrowser(platform, call, id);
      return { code: 200, message: "USER_CREATED" };
    });
  } catch (err) {
    if (err instanceof Failure) throw err;
    platform.log.error({ err, requestId: call.requestId }, "an account could not be created");
    return { code: 500, message: "USER_CREATION_FAILED" };
  }
}
