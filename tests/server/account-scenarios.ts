import * as account from "#features/identity/account-contract.ts";
import * as factors from "#features/identity/factor-contract.ts";
import * as passkeys from "#features/identity/passkey-contract.ts";
import { password, person, type Someone } from "#seed/people.ts";
import { goodPassword, somebody, tokenIn } from "#tests/fixtures/accounts.ts";
import { enrollPasskey, signedBy } from "#tests/fixtures/passkeys.ts";
import { appCode, codeSent, enrollApp, enrollPhone, newNumber, signingIn } from "#tests/fixtures/second-factors.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { authenticator } from "#tests/support/authenticator.ts";

type Scenario = () => Promise<readonly [Someone["call"], Record<string, unknown>]>;

/** How the calls of one's own account are made so that they succeed. */
export const accountScenarios = (app: () => App): Readonly<Record<string, Scenario>> => {
  const waiting = async () => {
    const one = await somebody(app(), { password: goodPassword });
    const { number } = await enrollPhone(app(), await newSession(app(), one));
    app().clock.advance(31_000);
    const browser = signingIn(app());
    await browser.password(one.email);
    const call = Object.assign(app().as(), { raw: browser.raw });
    return { browser, number, call };
  };
  const linkIn = (email: string, mode: string) =>
    app().eventually(async () =>
      (await app().mails(email)).map((mail) => mail.text ?? "").findLast((text) => text.includes(`mode=${mode}&`)),
    );
  const begun = async () => {
    const { call } = await person(app());
    const phone = newNumber();
    await call(factors.beginPhone, { phone, asSecondFactor: false });
    return [call, { code: await codeSent(app(), phone) }] as const;
  };
  const withPhone = async () => {
    const one = await person(app());
    await enrollPhone(app(), one.call);
    return one;
  };
  return {
    "POST /identity/second-factor/code": async () => [(await waiting()).call, {}],
    "POST /identity/second-factor/sign-in": async () => {
      const { browser, call, number } = await waiting();
      await browser.raw(factors.sendSignInCode);
      return [call, { kind: "phone", code: await codeSent(app(), number, 2) }];
    },
    "POST /identity/account/phone/confirm": begun,
    "POST /identity/account/authenticator": async () => [(await person(app())).call, {}],
    "POST /identity/account/authenticator/confirm": async () => {
      const { call } = await person(app());
      const { secret } = await call(factors.beginAuthenticator, {});
      return [call, { code: appCode(app(), secret) }];
    },
    "POST /identity/account/recovery-codes": async () => {
      const { call } = await person(app());
      await enrollApp(app(), call);
      return [call, {}];
    },
    "POST /identity/account/second-factors/unenroll": async () => [(await withPhone()).call, { factor: "phone" }],
    "POST /identity/unenroll": async () => {
      const { email } = await withPhone();
      return [app().as(), { token: tokenIn(await linkIn(email, "unenroll")) }];
    },
    "POST /identity/passkeys/sign-in": async () => {
      const { call } = await person(app());
      const { device } = await enrollPasskey(app(), call);
      return [app().as(), await signedBy(app().as(), device)];
    },
    "POST /identity/account/confirm/passkey": async () => {
      const { call } = await person(app());
      const { device } = await enrollPasskey(app(), call);
      return [call, await signedBy(call, device)];
    },
    "POST /identity/account/passkeys": async () => {
      const { call } = await person(app());
      const device = authenticator(new URL(app().node.platform.config.url).origin);
      return [call, { name: "Portátil", credential: device.make(await call(passkeys.beginNewPasskey, {})) }];
    },
    "PUT /identity/account/passkeys/:id": async () => {
      const { call } = await person(app());
      return [call, { id: (await enrollPasskey(app(), call)).id, name: "Llave" }];
    },
    "DELETE /identity/account/passkeys/:id": async () => {
      const { call } = await person(app());
      return [call, { id: (await enrollPasskey(app(), call)).id }];
    },
    "POST /identity/account/confirm/code": async () => [(await withPhone()).call, {}],
    "POST /identity/account/confirm": async () => [(await person(app(), { password: true })).call, { password }],
    "DELETE /identity/account/sessions/:id": async () => {
      const one = await person(app());
      await newSession(app(), one);
      const { sessions } = await one.call(account.listSessions, {});
      return [one.call, { id: sessions.find((session) => !session.current)?.id }];
    },
    "PUT /identity/account/password": async () => [(await person(app())).call, { password: goodPassword }],
    "POST /identity/account/email": async () => [(await person(app())).call, { email: "audited.move@firma.gt" }],
    "POST /identity/change-email": async () => {
      const { call } = await person(app());
      const email = "audited.moved@firma.gt";
      await call(account.requestEmailChange, { email });
      return [call, { token: tokenIn(await linkIn(email, "changeEmail")) }];
    },
    "POST /identity/account/deactivate": async () => {
      const { call, email } = await person(app());
      return [call, { email }];
    },
  };
};
