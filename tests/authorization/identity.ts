import * as account from "#features/identity/account-contract.ts";
import * as identity from "#features/identity/contract.ts";
import * as factors from "#features/identity/factor-contract.ts";
import * as passkeys from "#features/identity/passkey-contract.ts";
import { newNumber } from "#tests/fixtures/second-factors.ts";
import { authenticator } from "#tests/support/authenticator.ts";
import { type AuthorizationCase, everyone, nothing } from "#tests/support/authorization.ts";

const noId = "00000000-0000-7000-8000-000000000000";
const device = authenticator("http://127.0.0.1");
const signedForNobody = () => device.sign({ challenge: "unknown", rpId: "127.0.0.1" });
const madeForNobody = () => device.make({ challenge: "unknown", rp: { id: "127.0.0.1" } });
const code = async () => ({ code: "000000" });
let addresses = 0;
/**
 * An address that is never requested, so that the case needs no provider. Reaching it proves that the caller was
 * authorized.
 */
const singleSignOn = async () => ({
  label: "Bufete",
  issuer: "https://127.0.0.1",
  clientId: "acta",
  clientSecret: "secret",
  domains: ["firma.gt"],
  exclusive: false,
  enabled: true,
});

/**
 * The calls of accounts. Some are tried with expired or wrong input, so that the people of the cases keep their
 * sessions and accounts. The error about it proves that the caller was authorized.
 */
export const authorizationCases: readonly AuthorizationCase[] = [
  {
    endpoint: identity.completePerson,
    allowed: everyone,
    input: async ({ app, people }) => {
      const ids = Object.values(people).map(({ uid }) => uid);
      await app.query("update users set last_name = '' where id = any($1)", [ids]);
      return { firstName: "Ana", lastName: "Pérez" };
    },
    also: [409],
  },
  { endpoint: account.renamePerson, allowed: everyone, input: async () => ({ firstName: "Ana", lastName: "Pérez" }) },
  { endpoint: identity.identityToken, allowed: everyone, input: nothing },
  { endpoint: identity.resendVerification, allowed: everyone, input: nothing, also: [409] },
  { endpoint: identity.setLanguage, allowed: everyone, input: async () => ({ language: "en" }) },
  { endpoint: identity.chatToken, allowed: everyone, input: nothing },
  { endpoint: identity.signInMethods, allowed: everyone, input: nothing },
  {
    endpoint: identity.linkProvider,
    allowed: everyone,
    input: async () => ({ provider: "google" }),
    also: [404],
    recent: true,
  },
  {
    endpoint: identity.unlinkProvider,
    allowed: everyone,
    input: async () => ({ provider: "google" }),
    also: [404],
    recent: true,
  },
  { endpoint: factors.listSecondFactors, allowed: everyone, input: nothing },
  {
    endpoint: factors.beginPhone,
    allowed: everyone,
    input: async () => ({ phone: newNumber(), asSecondFactor: false }),
  },
  { endpoint: factors.confirmPhone, allowed: everyone, input: code, also: [410, 422] },
  { endpoint: factors.beginAuthenticator, allowed: everyone, input: nothing, recent: true },
  { endpoint: factors.confirmAuthenticator, allowed: everyone, input: code, also: [422], recent: true },
  { endpoint: factors.renewRecoveryCodes, allowed: everyone, input: nothing, also: [422], recent: true },
  {
    endpoint: factors.requestUnenroll,
    allowed: everyone,
    input: async () => ({ factor: "phone" }),
    also: [404],
    recent: true,
  },
  {
    endpoint: passkeys.confirmWithPasskey,
    allowed: everyone,
    input: async () => ({ credential: signedForNobody() }),
    also: [410],
  },
  { endpoint: passkeys.beginNewPasskey, allowed: everyone, input: nothing, recent: true },
  {
    endpoint: passkeys.addPasskey,
    allowed: everyone,
    input: async () => ({ name: "Portátil", credential: madeForNobody() }),
    also: [410],
    recent: true,
  },
  { endpoint: passkeys.renamePasskey, allowed: everyone, input: async () => ({ id: noId, name: "x" }), also: [404] },
  { endpoint: passkeys.removePasskey, allowed: everyone, input: async () => ({ id: noId }), also: [404], recent: true },
  { endpoint: factors.sendConfirmCode, allowed: everyone, input: nothing, also: [422] },
  { endpoint: factors.confirmIdentity, allowed: everyone, input: async () => ({ password: "x" }), also: [422] },
  { endpoint: account.listSessions, allowed: everyone, input: nothing },
  {
    endpoint: account.endOneSession,
    allowed: everyone,
    input: async () => ({ id: "00000000-0000-7000-8000-000000000000" }),
    also: [404],
  },
  { endpoint: account.endOtherSessions, allowed: everyone, input: nothing },
  {
    endpoint: account.changePassword,
    allowed: everyone,
    input: async () => ({ password: "weak" }),
    also: [422],
    recent: true,
  },
  {
    endpoint: account.requestEmailChange,
    allowed: everyone,
    input: async () => ({ email: `moved${++addresses}@firma.gt` }),
    recent: true,
  },
  { endpoint: account.changeEmail, allowed: everyone, input: async () => ({ token: "cem_unknown" }), also: [410] },
  {
    endpoint: account.deactivate,
    allowed: everyone,
    input: async () => ({ email: "somebody.else@firma.gt" }),
    also: [422],
    recent: true,
  },
  { endpoint: identity.getSingleSignOn, allowed: ["owner"], input: nothing },
  { endpoint: identity.setSingleSignOn, allowed: ["owner"], input: singleSignOn, also: [422], recent: true },
  {
    endpoint: identity.proveDomain,
    allowed: ["owner"],
    input: async () => ({ domain: "acta.invalid" }),
    also: [404, 422],
    recent: true,
  },
  { endpoint: identity.removeSingleSignOn, allowed: ["owner"], input: nothing, recent: true },
];
