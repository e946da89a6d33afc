import type { Tx } from "#platform/db/database.ts";
import type { On } from "#platform/http/serve.ts";
import { recentSignIn } from "#protocol/decision.ts";
import { Failure } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import type { Captcha } from "./captcha.ts";
import { askSignInLink, signInByLink } from "./email-link.ts";
import { factorsOf } from "./factors/factors.ts";
import { unlinkProvider, waysIn } from "./providers/linked-providers.ts";
import { organizationProviderOf } from "./providers/providers.ts";
import { beginRedirect, finishRedirect, type Redirecting } from "./providers/redirect-sign-in.ts";

/** Serves the ways to sign in other than a password, and what a person sets of them. */
export function signInMethodRoutes(redirecting: Redirecting, captcha: Captcha, on: On): void {
  const { platform, providers } = redirecting;
  const labelOf = (provider: string, own: string | null) =>
    own ?? providers.offers.find(({ id }) => id === provider)?.label ?? provider;

  on(contract.requestSignInLink, async (call, { email, recaptcha }) => {
    const human = await captcha.accepts(recaptcha, "emailLink", call.now);
    if (!human) throw new Failure("identity.captchaInvalid", 422);
    await askSignInLink(platform, call, email);
    return { code: 200 as const };
  });

  on(contract.signInByLink, (call, { token }) => signInByLink(platform, call, token));

  on(contract.listProviders, async () => ({ providers: [...providers.offers] }));

  on(contract.fetchSignInMethods, async ({ user }, { email }) => {
    if (user?.email === email) return { methods: await platform.db.asSystem((tx) => ownMethods(tx, user.uid)) };
    const offered = providers.offers.filter(({ available }) => available).map(({ id }) => id);
    return { methods: ["password", "emailLink", "passkey", ...offered] };
  });

  on(contract.beginRedirect, async (call, asked) => ({ url: await beginRedirect(redirecting, call, asked) }));

  on(contract.finishRedirect, (call, { from, state, ...rest }) => {
    const given = Object.entries(rest).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return finishRedirect(redirecting, call, { ...Object.fromEntries(given), from, state });
  });

  on(contract.signInMethods, async ({ user, actor }) => {
    const [ways, own] = await platform.db.asSystem((tx) =>
      Promise.all([waysIn(tx, user.uid), actor && organizationProviderOf(tx, actor.orgId)]),
    );
    const possible = [
      ...providers.offers.map(({ id, label, available }) => ({ provider: id as string, label, available })),
      ...(own?.enabled ? [{ provider: own.id, label: own.label, available: true }] : []),
    ];
    return {
      hasPassword: ways.hasPassword,
      linked: ways.linked.map(({ provider, label, email, linkedAt, lastUsedAt }) => ({
        provider,
        label: labelOf(provider, label),
        email,
        linkedAt: linkedAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      others: possible.filter(({ provider }) => !ways.linked.some((one) => one.provider === provider)),
    };
  });

  on(contract.linkProvider, async (call, { provider }) => {
    call.authorize(recentSignIn(call.user.authenticatedAt, call.now));
    const url = await beginRedirect(redirecting, call, {
      provider,
      next: "/myaccount?tab=security",
      userId: call.user.uid,
    });
    return { url };
  });

  on(contract.unlinkProvider, async (call, { provider }) => {
    call.authorize(recentSignIn(call.user.authenticatedAt, call.now));
    await call.transaction((transaction) => unlinkProvider(platform, transaction, call.user.uid, provider));
    return { provider };
  });
}

/** Returns the ways a person can sign in, for the person themselves. */
async function ownMethods(tx: Tx, uid: string): Promise<string[]> {
  const { hasPassword, linked } = await waysIn(tx, uid);
  const { passkeyHosts } = await factorsOf(tx, uid);
  return [
    ...(hasPassword ? ["password"] : []),
    "emailLink",
    ...(passkeyHosts.length > 0 ? ["passkey"] : []),
    ...linked.map(({ provider }) => provider),
  ];
}
