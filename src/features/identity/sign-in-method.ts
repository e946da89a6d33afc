import { type Decision, when } from "#protocol/decision.ts";

/** Providers of the installation. `sso` is the one it names itself; an organization's own has the organization's id. */
export const installationProviders = ["google", "microsoft", "sso"] as const;
export type InstallationProvider = (typeof installationProviders)[number];

/** A way to prove one's identity: the id of a provider, or a way of our own. */
export type SignInMethod = "password" | "emailLink" | "passkey" | (string & {});

/** Returns true if a provider belongs to the installation and not to one organization. */
export const isInstallationProvider = (id: string): id is InstallationProvider =>
  installationProviders.some((known) => known === id);

/** The ways into an account, apart from links mailed to its address. */
export interface WaysIn {
  readonly hasPassword: boolean;
  readonly linked: readonly { readonly provider: string }[];
}

/** A provider is taken away only while the person has another way in; the mailbox alone is none. */
export const mayUnlink = (ways: WaysIn, provider: string): Decision =>
  when(ways.hasPassword || ways.linked.some((one) => one.provider !== provider), "identity.lastWayIn");

/** The part of an address after the @, in lower case. */
const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** Returns true if a provider of these domains may vouch for an address. Without domains, it may vouch for any. */
export const speaksFor = (domains: readonly string[] | undefined, email: string): boolean =>
  domains === undefined || domains.includes(domainOf(email));
