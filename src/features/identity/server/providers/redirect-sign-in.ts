import type { Tx } from "#platform/db/database.ts";
import type { PublicCall } from "#platform/http/call.ts";
import { countUse } from "#platform/http/limits.ts";
import { namedLimit } from "#platform/http/named-limits.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { commonFailure, Failure } from "#protocol/failure.ts";
import type { Person } from "#protocol/session.ts";
import { emailError, nameError, normalEmail, normalName } from "../../account-rules.ts";
import { speaksFor } from "../../sign-in-method.ts";
import { finishSignIn, welcome } from "../finish-sign-in.ts";
import { createPerson, findAccount } from "../persons.ts";
import { membershipsOf } from "../ports.ts";
import { type Attempt, beginAttempt, redirectUriOf, takeAttempt } from "./attempts.ts";
import { linkedPerson, linkProvider, linkToPerson, noteUse } from "./linked-providers.ts";
import type { OpenIdConnect } from "./open-id-connect.ts";
import type { Claims, Provider, Providers } from "./providers.ts";

const newcomers = namedLimit("new people of an organization's provider", {
  max: 100,
  seconds: 3600,
  by: "the organization's provider of single sign-on",
  strangers: "No. Only people whom that provider vouches for count.",
  others: "New people of that organization wait. People with an account can sign in.",
});
const knownAddresses = namedLimit("addresses asked about through a provider", {
  max: 20,
  seconds: 3600,
  by: "the person at the provider",
  strangers: "No.",
  others: "Nothing.",
});

/** The parts of a sign-in by redirect. */
export interface Redirecting {
  readonly platform: Platform;
  readonly providers: Providers;
  readonly protocol: OpenIdConnect;
}

/** The parameters of a provider's response, and the provider whose address received it. */
export type RedirectAnswer = Readonly<Record<string, string>> & { readonly from: string; readonly state: string };

/**
 * Begins a redirect, to sign in or, with `userId`, to link; gives the address to go to. Throws `identity.startGoogleFailed`
 * or `identity.startFailed` when the provider is not known or does not answer.
 */
export async function beginRedirect(
  { platform, providers, protocol }: Redirecting,
  call: PublicCall,
  asked: { readonly provider: string; readonly next: string; readonly userId?: string },
): Promise<string> {
  const failed = (status: number, cause?: unknown) =>
    new Failure(asked.provider === "google" ? "identity.startGoogleFailed" : "identity.startFailed", status, { cause });
  const provider = await providers.find(asked.provider);
  if (!provider) throw failed(404);
  const expected = await beginAttempt(platform, call, provider, asked, (work) =>
    call.transaction(async (transaction) => {
      await work(transaction);
      if (asked.userId) transaction.audit("person.linkBegun", "person", asked.userId, { provider: provider.id });
    }),
  );
  try {
    return await protocol.authorizationUrl(provider, expected);
  } catch (error) {
    warn(platform, call, provider, error, "a provider could not be redirected to");
    throw failed(502, error);
  }
}

/** The result of a redirect: a signed-in person or a linked provider, and the page to open next. */
export interface RedirectResult {
  readonly person: Person | null;
  readonly linked: string | null;
  readonly next: string;
}

/** Takes a provider's answer, once, in the browser that asked for it: signs in, makes an account, or links. */
export async function finishRedirect(
  at: Redirecting,
  call: PublicCall,
  { from, ...answer }: RedirectAnswer,
): Promise<RedirectResult> {
  const { platform, providers, protocol } = at;
  const attempt = await takeAttempt(platform, call, answer.state);
  const provider = attempt && (await providers.find(attempt.provider));
  if (!attempt || !provider || attempt.provider !== from || attempt.issuer !== provider.issuer)
    throw new Failure("identity.redirectFailed", 400);
  if (answer["error"] === "access_denied") throw new Failure("identity.redirectCancelled", 400);
  if (attempt.userId !== null && call.user?.uid !== attempt.userId) throw new Failure("identity.redirectFailed", 400);
  const { state } = answer;
  const expected = { redirectUri: redirectUriOf(platform.config, provider, call.host), state, ...attempt };
  const claims = await protocol.redeem(provider, answer, expected).catch((error: unknown) => {
    warn(platform, call, provider, error, "a provider's answer was not accepted");
    throw new Failure("identity.redirectFailed", 400, { cause: error });
  });
  refuseForeignDomain(provider, claims);
  if (attempt.userId !== null) return linked(platform, call, attempt, provider, claims);
  const person = await signedIn(at, call, provider, claims, attempt.next);
  return { person, linked: null, next: attempt.next };
}

async function linked(
  platform: Platform,
  call: PublicCall,
  { userId, next }: Attempt,
  provider: Provider,
  claims: Claims,
): Promise<RedirectResult> {
  // A stranger may have made the account and may be waiting for the owner of the address.
  if (call.user?.emailVerified !== true) throw commonFailure("failure.unverified");
  await call.transaction(async (transaction) => {
    await refuseOtherOrganization(transaction.tx, userId ?? "", provider);
    await linkToPerson(platform, transaction, userId ?? "", provider, claims);
  });
  return { person: null, linked: provider.label, next };
}

async function signedIn(
  at: Redirecting,
  call: PublicCall,
  provider: Provider,
  claims: Claims,
  next: string,
): Promise<Person> {
  const { platform } = at;
  const known = await platform.db.asSystem((tx) => linkedPerson(tx, provider, claims));
  // Its own transaction and count: what an address is answered must not be asked without end.
  if (known === undefined) await refuseKnownAddress(platform, call, provider, claims);
  const now = await call.transaction(
    async (transaction) => {
      const uid =
        (await linkedPerson(transaction.tx, provider, claims)) ?? (await newcomer(call, transaction, provider, claims));
      await refuseOtherOrganization(transaction.tx, uid, provider);
      await noteUse(transaction, uid, provider);
      return finishSignIn({ platform, call }, transaction, uid, provider.id);
    },
    { by: known ?? null },
  );
  return welcome({ platform, call }, now, next);
}

/** Makes the account of somebody whose address nobody has; nobody is ever linked by what a provider says of an address. */
async function newcomer(
  call: PublicCall,
  transaction: Transaction,
  provider: Provider,
  claims: Claims,
): Promise<string> {
  const email = addressIn(claims);
  const uid = await createPerson(transaction, {
    email,
    firstName: nameIn("firstName", claims["given_name"]),
    lastName: nameIn("lastName", claims["family_name"]),
    language: call.language,
    emailVerified: provider.believes(claims),
  });
  if (!uid) {
    // Made at this moment by another page of theirs, or somebody else's.
    const theirs = await linkedPerson(transaction.tx, provider, claims);
    if (theirs !== undefined) return theirs;
    throw exists(provider);
  }
  await linkProvider(transaction, uid, provider, claims);
  return uid;
}

/** The specification has one sentence for single sign-on and one for the others. */
const exists = (provider: Provider): Failure =>
  new Failure(
    provider.id === "google" || provider.id === "microsoft" ? "identity.accountExists" : "identity.linkFirst",
    409,
  );

async function refuseKnownAddress(platform: Platform, call: PublicCall, provider: Provider, claims: Claims) {
  const email = addressIn(claims);
  const { id, organization } = provider;
  // An organization's provider says whatever its owner wants, also of who asks: all its new sign-ups are counted as one.
  if (organization) await countUse(platform.db, `new-sign-up|${id}`, newcomers, call.now);
  const account = await platform.db.asSystem((tx) => findAccount(tx, email));
  if (!account) return;
  await countUse(platform.db, `known address|${id}|${claims.sub}`, knownAddresses, call.now);
  throw exists(provider);
}

function addressIn(claims: Claims): string {
  const given = typeof claims["email"] === "string" ? claims["email"] : "";
  if (emailError(given) !== undefined) throw new Failure("identity.providerWithoutEmail", 422);
  return normalEmail(given);
}

/** A name as it would be accepted of the person; otherwise none, and they are asked. */
function nameIn(which: "firstName" | "lastName", claim: unknown): string {
  const name = typeof claim === "string" ? normalName(claim.slice(0, 200)) : "";
  return nameError(which, name) === undefined ? name : "";
}

function refuseForeignDomain({ organization }: Provider, claims: Claims): void {
  const { email } = claims;
  if (!organization || (typeof email === "string" && speaksFor(organization.domains, email))) return;
  throw new Failure("identity.foreignDomain", 403);
}

/**
 * An organization's provider opens no account that belongs to another organization, nor one of who has left this one and
 * may be about to join another: people move on, links stay.
 */
async function refuseOtherOrganization(tx: Tx, uid: string, { organization }: Provider): Promise<void> {
  if (!organization) return;
  const memberships = await tx.ports.one(membershipsOf)(tx, uid);
  const elsewhere = memberships.some(({ orgId, ended }) => (orgId === organization.id) === ended);
  if (elsewhere) throw new Failure("identity.otherOrganization", 403);
}

/** Why, without what was carried: codes and tokens are in the causes of these errors. */
function warn({ log }: Platform, { requestId }: PublicCall, provider: Provider, error: unknown, what: string): void {
  const { name, message, code } = error as { name?: string; message?: string; code?: string };
  log.warn({ requestId, provider: provider.id, error: { name, message, code } }, what);
}
