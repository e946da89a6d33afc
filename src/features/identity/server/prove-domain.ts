import type { LongMemberCall } from "#platform/http/call.ts";
import type { TextRecords } from "#platform/outbound/text-records.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure, type FailureCode, notFound } from "#protocol/failure.ts";
import { singleSignOnChanged } from "../events.ts";
import { domainProof } from "../single-sign-on-rules.ts";

/**
 * Looks up whether the domain's DNS names the organization, and remembers it: from then on its single sign-on admits
 * addresses of the domain. Throws `identity.sso.domainNotProved`, and `identity.sso.dnsSilent` when nobody answers.
 */
export async function proveDomain(
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
