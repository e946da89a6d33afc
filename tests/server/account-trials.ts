import * as account from "#features/identity/account-contract.ts";
import * as factors from "#features/identity/factor-contract.ts";
import { roles } from "#protocol/actor.ts";
import { newNumber } from "#tests/fixtures/second-factors.ts";
import type { Trial } from "./authorization-table.ts";

const nothing = async () => ({});
const everyone = roles;
const code = async () => ({ code: "000000" });
let addresses = 0;

/**
 * The calls of one's own account, which everybody may make. Some are tried with what comes too late or is wrong, so that
 * the people of the table keep their sessions and their accounts: whoever gets that far got through.
 */
export const accountTrials: readonly Trial[] = [
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
  {
    endpoint: account.deactivate,
    allowed: everyone,
    input: async () => ({ email: "somebody.else@firma.gt" }),
    also: [422],
    recent: true,
  },
];
