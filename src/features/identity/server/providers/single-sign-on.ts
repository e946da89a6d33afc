import { sql } from "kysely";
import { hostAddress } from "#platform/config.ts";
import type { Tx } from "#platform/db/database.ts";
import type { LongMemberCall, MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { OutboundRefused } from "#platform/outbound/outbound.ts";
import { type TextRecords, textRecords } from "#platform/outbound/text-records.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure, type FailureCode, notFound } from "#protocol/failure.ts";
import * as contract from "../../contract.ts";
import { singleSignOnChanged } from "../../events.ts";
import * as policy from "../../policy.ts";
import type { SingleSignOnFields } from "../../single-sign-on.ts";
import { domainProof } from "../../single-sign-on-rules.ts";
import { signingInto } from "../ports.ts";
import { redirectUriOf } from "./attempts.ts";
import { secretPurpose } from "./providers.ts";
import type { Redirecting } from "./redirect-sign-in.ts";

/** The single sign-on an organization offers on its sign-in page: one, or none. Reads across organizations. */
export const offeredProviders = (tx: Tx, orgId: string): Promise<{ id: string; label: string }[]> =>
  tx
    .selectFrom("signInProviders")
    .select(["id", "label"])
    .where("orgId", "=", orgId)
    .where("enabled", "=", true)
    .where(sql<boolean>`proved_domains <> '{}'`)
    .execute();

/** Serves what an organization says of its own OpenID Connect provider. Its id is the organization's: there is one. */
export function singleSignOnRoutes({ platform, providers, protocol }: Redirecting, on: On): void {
  const { config, secrets, log } = platform;
  const records = textRecords(config.ACTA_DNS);
  const settings = async ({ tx }: Pick<Transaction, "tx">, orgId: string) => {
    const host = await tx.ports.one(signingInto).ownHost(tx, orgId);
    const address = host ? hostAddress(config, host) : config.url;
    const known = { id: orgId, organization: { id: orgId, domains: [], host } };
    const { provedDomains = [], ...provider } = (await rowOf(tx, orgId)) ?? {};
    return {
      provider: "label" in provider ? provider : null,
      domains: ("label" in provider ? provider.domains : []).map((domain) => ({
        domain,
        proved: provedDomains.includes(domain),
        ...domainProof(orgId, domain),
      })),
      redirectUri: redirectUriOf(config, known),
      hostRedirectUri: host && redirectUriOf(config, known, host),
      signInUrl: `${address}/login?provider=${orgId}`,
    };
  };
  const authorize = (call: MemberCall | LongMemberCall) =>
    call.authorize(policy.changeSingleSignOn(call.actor, call.user.authenticatedAt, call.now));

  /** The issuer must answer for itself before anybody depends on it. */
  const reach = async (orgId: string, fields: SingleSignOnFields, requestId: string) => {
    const { label, issuer, clientId, clientSecret } = fields;
    const provider = {
      id: orgId,
      label,
      issuer,
      clientId,
      clientSecret,
      fetch: providers.fetch,
      believes: () => false,
    };
    await protocol.discover(provider).catch((error: unknown) => {
      log.info({ requestId, orgId, issuer, error: String(error) }, "an issuer was not accepted");
      const code: FailureCode =
        error instanceof OutboundRefused ? "identity.sso.issuerRefused" : "identity.sso.issuerSilent";
      throw new Failure("failure.invalid", 422, { fields: [{ path: "issuer", code }] });
    });
  };

  on(contract.getSingleSignOn, (call) => {
    call.authorize(policy.manageSingleSignOn(call.actor));
    return settings(call, call.orgId);
  });

  on.long(contract.setSingleSignOn, async (call, fields) => {
    authorize(call);
    const { orgId } = call.actor;
    await reach(orgId, fields, call.requestId);
    return call.transaction(async (transaction) => {
      const { clientSecret, ...rest } = fields;
      const stored = await transaction.tx
        .selectFrom("signInProviders")
        .select(["clientSecret", "issuer", "provedDomains"])
        .executeTakeFirst();
      // A secret goes to the issuer it was given for and to no other.
      if (clientSecret === "" && stored?.issuer !== rest.issuer)
        throw new Failure("failure.invalid", 422, {
          fields: [{ path: "clientSecret", code: "identity.sso.clientSecretRequired" }],
        });
      const sealed = clientSecret === "" ? {} : { clientSecret: secrets.seal(secretPurpose(orgId), clientSecret) };
      const domains = [...new Set(rest.domains)];
      const provedDomains = (stored?.provedDomains ?? []).filter((domain) => domains.includes(domain));
      const row = { ...rest, domains, provedDomains, ...sealed, updatedAt: transaction.now };
      await transaction.tx
        .insertInto("signInProviders")
        .values({
          ...row,
          orgId,
          id: orgId,
          clientSecret: row.clientSecret ?? stored?.clientSecret ?? "",
          createdAt: transaction.now,
        })
        .onConflict((conflict) => conflict.columns(["orgId", "id"]).doUpdateSet(row))
        .execute();
      transaction.audit("organization.singleSignOnSet", "organization", orgId, {
        ...rest,
        secretChanged: clientSecret !== "",
      });
      await transaction.announce(singleSignOnChanged, { orgId });
      return settings(transaction, orgId);
    });
  });

  on.long(contract.proveDomain, async (call, { domain }) => {
    authorize(call);
    await proveDomain(platform, records, call, domain);
    return call.transaction((transaction) => settings(transaction, call.actor.orgId));
  });

  on(contract.removeSingleSignOn, async (call) => {
    authorize(call);
    const { tx, orgId } = call;
    await tx.deleteFrom("signInProviders").where("orgId", "=", orgId).execute();
    call.audit("organization.singleSignOnRemoved", "organization", orgId);
    await call.announce(singleSignOnChanged, { orgId });
    return {};
  });
}

const rowOf = (tx: Transaction["tx"], orgId: string) =>
  tx
    .selectFrom("signInProviders")
    .select(["label", "issuer", "clientId", "domains", "provedDomains", "exclusive", "enabled"])
    .where("orgId", "=", orgId)
    .executeTakeFirst();

/**
 * Looks up whether the domain's DNS names the organization, and remembers it: from then on its single sign-on admits
 * addresses of the domain. Throws `identity.sso.domainNotProved`, and `identity.sso.dnsSilent` when nobody answers.
 */
async function proveDomain(
  { log }: Platform,
  records: TextRecords,
  call: LongMemberCall,
  domain: string,
): Promise<void> {
  const { orgId } = call.actor;
  const refused = (code: FailureCode) => new Failure("failure.invalid", 422, { fields: [{ path: "domain", code }] });
  const { name, value } = domainProof(orgId, domain);
  const found = await records(name).catch((error: unknown) => {
    log.warn({ requestId: call.requestId, orgId, domain, error: String(error) }, "a domain could not be looked up");
    throw refused("identity.sso.dnsSilent");
  });
  if (!found.some((text) => text.trim() === value)) throw refused("identity.sso.domainNotProved");
  await call.transaction(async ({ tx, audit, announce }) => {
    const row = await tx
      .selectFrom("signInProviders")
      .select(["domains", "provedDomains"])
      .forUpdate()
      .executeTakeFirst();
    if (!row?.domains.includes(domain)) throw notFound();
    const provedDomains = [...new Set([...row.provedDomains, domain])];
    await tx.updateTable("signInProviders").set({ provedDomains }).where("orgId", "=", orgId).execute();
    audit("organization.domainProved", "organization", orgId, { domain });
    await announce(singleSignOnChanged, { orgId });
  });
}
