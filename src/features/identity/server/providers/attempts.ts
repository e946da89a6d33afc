import { newId } from "#platform/clock.ts";
import { hostAddress } from "#platform/config.ts";
import type { PublicCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import { newToken, tokenHash } from "#platform/secrets/secrets.ts";
import type { Transaction } from "#platform/transaction.ts";
import { lifetimes } from "../../contract.ts";
import type { Expected } from "./open-id-connect.ts";
import type { Provider } from "./providers.ts";

/** A redirect to a provider, come back. */
export interface Attempt {
  readonly provider: string;
  readonly issuer: string;
  /** The person who links the provider, or null for a sign-in. */
  readonly userId: string | null;
  readonly next: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The cookie that binds a redirect to the browser it began in. */
const cookieName = (config: Platform["config"]): string => (config.secure ? "__Host-redirect" : "redirect");

const purpose = (state: string): string => `identity.redirect|${tokenHash(state).toString("hex")}`;

/**
 * Returns the redirect address of a provider. Each provider has its own, so that a response of one is not taken for
 * another's. An organization's own provider returns to the organization's host if it was begun there, because the
 * cookie is there.
 */
export function redirectUriOf(
  config: Platform["config"],
  { id, organization }: Pick<Provider, "id" | "organization">,
  host = "",
): string {
  const own = organization?.host;
  const address = own && host.replace(/:\d+$/, "") === own ? hostAddress(config, own) : config.url;
  return `${address}/auth/callback/${id}`;
}

/** States of redirects that link begin so: they come back to another page than those that sign in. */
export const linkingState = "lnk";

/** Begins a redirect: ten minutes, for this browser, once. */
export async function beginAttempt(
  { config, secrets }: Platform,
  call: PublicCall,
  provider: Provider,
  about: { readonly userId?: string; readonly next: string },
  write: (work: (transaction: Transaction) => Promise<void>) => Promise<void>,
): Promise<Expected> {
  const state = newToken(about.userId === undefined ? "sin" : linkingState);
  const [nonce, verifier] = [newToken("n"), newToken("v")];
  // Several pages of one browser may be under way at once: they share the cookie.
  const browser = call.cookie(cookieName(config)) ?? newToken("brw");
  call.setCookie(cookieName(config), browser, { maxAgeSeconds: lifetimes.redirect });
  await write(
    async ({ tx, now }) =>
      void (await tx
        .insertInto("signInAttempts")
        .values({
          id: newId(),
          stateHash: tokenHash(state),
          browserHash: tokenHash(browser),
          provider: provider.id,
          issuer: provider.issuer,
          userId: about.userId ?? null,
          secrets: secrets.seal(purpose(state), JSON.stringify({ nonce, verifier })),
          next: about.next,
          createdAt: now,
          expiresAt: new Date(now.getTime() + lifetimes.redirect * 1000),
        })
        .execute()),
  );
  return { redirectUri: redirectUriOf(config, provider, call.host), state, nonce, verifier };
}

/**
 * Uses a redirect up: of two answers with one state, one gets it. `undefined` when it is not known, out of date, used,
 * or of another browser (then it stays usable in its own).
 */
export async function takeAttempt(
  { config, secrets, db }: Platform,
  call: PublicCall,
  state: string,
): Promise<Attempt | undefined> {
  const browser = call.cookie(cookieName(config));
  if (browser === undefined) return undefined;
  const row = await db.asSystem((tx) =>
    tx
      .deleteFrom("signInAttempts")
      .where("stateHash", "=", tokenHash(state))
      .where("browserHash", "=", tokenHash(browser))
      .where("expiresAt", ">", call.now)
      .returningAll()
      .executeTakeFirst(),
  );
  if (!row) return undefined;
  const { nonce, verifier } = JSON.parse(secrets.open(purpose(state), row.secrets)) as Pick<
    Expected,
    "nonce" | "verifier"
  >;
  return { provider: row.provider, issuer: row.issuer, userId: row.userId, next: row.next, nonce, verifier };
}
