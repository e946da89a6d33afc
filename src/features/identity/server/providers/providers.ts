import type { Tx } from "#platform/db/database.ts";
import { type Outbound, outbound } from "#platform/outbound/outbound.ts";
import type { Platform } from "#platform/platform.ts";
import { type InstallationProvider, installationProviders, isInstallationProvider } from "../../sign-in-method.ts";
import { signingInto } from "../ports.ts";
import { type FakeProvider, fakeProvider } from "./fake-provider.ts";

/** The claims of a provider about a person, verified by its protocol. */
export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

/** A provider people sign in with: where it is, who we are to it, and how far it is believed. */
export interface Provider {
  readonly id: string;
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The function that sends requests to it. */
  readonly fetch: Outbound;
  /** The issuers its tokens may name, where that is not the configured one alone (Microsoft: one for each tenant). */
  readonly issuers?: RegExp;
  /** Asked of the person at the provider, for those that know the question. */
  readonly prompt?: string;
  /** Returns true if its claims make an address verified. */
  readonly believes: (claims: Claims) => boolean;
  /** The organization it belongs to, and the domains it was shown to speak for. */
  readonly organization?: { readonly id: string; readonly domains: readonly string[]; readonly host: string | null };
}

/** A provider as the login page shows it. `available` false: its button is disabled. */
export interface Offer {
  readonly id: InstallationProvider;
  readonly label: string;
  readonly available: boolean;
}

const saysVerified = (claims: Claims): boolean => claims["email_verified"] === true;

const microsoft = "https://login.microsoftonline.com";
const microsoftIssuers = /^https:\/\/login\.microsoftonline\.com\/[0-9a-f-]{36}\/v2\.0$/;

/** Returns true if a page of ours plays the providers without a client id. */
const usesFakeProviders = ({ ACTA_DEV, ACTA_FAKE_SIGN_IN }: Platform["config"]): boolean =>
  ACTA_DEV || ACTA_FAKE_SIGN_IN;

/** The purpose a sealed client secret is bound to. */
export const secretPurpose = (orgId: string): string => `identity.clientSecret|${orgId}`;

/** The providers of this installation and of its organizations. */
export interface Providers {
  /** The one that can be signed in with now; `undefined` when it is unknown, not set up, or switched off. */
  find(id: string): Promise<Provider | undefined>;
  /** The offers of the login page: Google always, the others when they are set up. */
  readonly offers: readonly Offer[];
  /** The client for issuers that organizations name. */
  readonly fetch: Outbound;
  /** The fake providers of this installation. */
  readonly fakeProviders: readonly FakeProvider[];
}

/** Reads the settings once; organizations' providers are looked up each time. */
export function providersOf(platform: Platform): Providers {
  const { config, db, secrets } = platform;
  const fakeProviders = usesFakeProviders(config)
    ? {
        google: fakeProvider(config.url, "google", platform.clock),
        microsoft: fakeProvider(config.url, "microsoft", platform.clock),
      }
    : {};
  const installed = new Map(
    installationProviders.flatMap((id) => pairOf(id, installationProvider(config, id, fakeProviders))),
  );
  const fetch = outbound(config.ACTA_OUTBOUND_ALLOW);
  const label = { google: "Google", microsoft: "Microsoft", sso: config.ACTA_SSO_LABEL };
  return {
    fetch,
    fakeProviders: Object.values(fakeProviders),
    offers: installationProviders
      .map((id) => ({ id, label: label[id], available: installed.has(id) }))
      .filter(({ id, available }) => available || id === "google"),
    find: async (id) => {
      if (isInstallationProvider(id)) return installed.get(id);
      const [row, host] = await db.asSystem(async (tx) => {
        const found = await organizationProviderOf(tx, id);
        return [found, found ? await tx.ports.one(signingInto).ownHost(tx, found.orgId) : null] as const;
      });
      if (!row?.enabled) return undefined;
      return {
        id: row.id,
        label: row.label,
        issuer: row.issuer,
        clientId: row.clientId,
        clientSecret: secrets.open(secretPurpose(row.orgId), row.clientSecret),
        fetch,
        // A domain that was its own may be another's by now: its word about an address is a claim like any other.
        believes: () => false,
        organization: { id: row.orgId, domains: row.provedDomains, host },
      };
    },
  };
}

/** The row of an organization's provider, by the organization's id. */
export const organizationProviderOf = (tx: Tx, id: string) =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
    ? tx.selectFrom("signInProviders").selectAll().where("id", "=", id).executeTakeFirst()
    : Promise.resolve(undefined);

const pairOf = <K, V>(key: K, value: V | undefined): [K, V][] => (value === undefined ? [] : [[key, value]]);

function installationProvider(
  config: Platform["config"],
  id: InstallationProvider,
  fakeProviders: { readonly [id in InstallationProvider]?: FakeProvider },
): Provider | undefined {
  const { clientId, clientSecret = "", issuer, ...more } = settingsOf(config)[id];
  if (issuer !== undefined && clientId !== undefined) {
    // What the installation names it trusts, also in a private network.
    const fetch = outbound([...config.ACTA_OUTBOUND_ALLOW, new URL(issuer).host]);
    return { id, issuer, clientId, clientSecret, fetch, ...more };
  }
  const played = fakeProviders[id];
  return played && { id, label: more.label, believes: saysVerified, ...played };
}

const settingsOf = (config: Platform["config"]) => ({
  google: {
    label: "Google",
    issuer: "https://accounts.google.com",
    clientId: config.ACTA_GOOGLE_CLIENT_ID,
    clientSecret: config.ACTA_GOOGLE_CLIENT_SECRET,
    prompt: "select_account",
    believes: saysVerified,
  },
  microsoft: {
    label: "Microsoft",
    issuer: `${microsoft}/${config.ACTA_MICROSOFT_TENANT}/v2.0`,
    clientId: config.ACTA_MICROSOFT_CLIENT_ID,
    clientSecret: config.ACTA_MICROSOFT_CLIENT_SECRET,
    issuers: microsoftIssuers,
    prompt: "select_account",
    // Its `email` is what the tenant's administrator typed; only this claim says that the domain is the tenant's.
    believes: (claims: Claims) => claims["xms_edov"] === true || claims["xms_edov"] === "1" || claims["xms_edov"] === 1,
  },
  sso: {
    label: config.ACTA_SSO_LABEL,
    issuer: config.ACTA_SSO_ISSUER,
    clientId: config.ACTA_SSO_CLIENT_ID,
    clientSecret: config.ACTA_SSO_CLIENT_SECRET,
    believes: saysVerified,
  },
});
