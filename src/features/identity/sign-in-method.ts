import { type Decision, when } from "#protocol/decision.ts";

/** Providers of the installation. `sso` is the one it names itself; an organization's own has the organization's id. */
export const installationProviders = ["google", "microsoft", "sso"] as const;
export type InstallationProvider = (typeof installationProviders)[number];

/** How somebody proved who they are: a provider by its id, or a way of our own. */
export type SignInMethod = "password" | "emailLink" | "passkey" | (string & {});

/** Whether a provider belongs to the installation and not to one organization. */
export const isInstallationProvider = (id: string): id is InstallationProvider =>
  installationProviders.some((known) => known === id);

/** What opens an account, beside links that are mailed to its address. */
export interface WaysIn {
  readonly hasPassword: boolean;
  readonly linked: readonly { readonly provider: string }[];
}

/** A provider is taken away only while the person has another way in; the mailbox alone is none. */
export const mayUnlink = (ways: WaysIn, provider: string): Decision =>
  when(ways.hasPassword || ways.linked.some((one) => one.provider !== provider), "identity.lastWayIn");

/** The part of an address after the @, in lower case. */
const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** Whether an address may be spoken for by a provider of these domains; none named: any. */
export const speaksFor = (domains: readonly string[] | undefined, email: string): boolean =>
  domains === undefined || domains.includes(domainOf(email));
