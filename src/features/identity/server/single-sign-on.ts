import type { Change } from "#platform/change.ts";
import { hostAddress } from "#platform/config.ts";
import type { LongMemberCall, MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { OutboundRefused } from "#platform/outbound/outbound.ts";
import { Failure, type FailureCode } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { singleSignOnChanged } from "../events.ts";
import * as policy from "../policy.ts";
import type { SingleSignOnFields } from "../single-sign-on.ts";
import { redirectUriOf } from "./attempts.ts";
import { ownHostOf, secretPurpose } from "./providers.ts";
import type { Redirecting } from "./redirect-sign-in.ts";

/** Serves what an organization says of its own OpenID Connect provider. Its id is the organization's: there is one. */
export function singleSignOnRoutes({ platform, providers, protocol }: Redirecting, on: On): void {
  const { config, secrets, log } = platform;
  const settings = async ({ tx }: Pick<Change, "tx">, orgId: string) => {
    const host = await ownHostOf(tx, orgId);
    const address = host ? hostAddress(config, host) : config.url;
    const known = { id: orgId, organization: { id: orgId, domains: [], host } };
    return {
      provider: (await rowOf(tx, orgId)) ?? null,
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
    return call.change(async (change) => {
      const { clientSecret, ...rest } = fields;
      const kept = await change.tx.selectFrom("signInProviders").select(["clientSecret", "issuer"]).executeTakeFirst();
      // A secret goes to the issuer it was given for and to no other.
      if (clientSecret === "" && kept?.issuer !== rest.issuer)
        throw new Failure("failure.invalid", 422, {
          fields: [{ path: "clientSecret", code: "identity.sso.clientSecretRequired" }],
        });
      const sealed = clientSecret === "" ? {} : { clientSecret: secrets.seal(secretPurpose(orgId), clientSecret) };
      const row = { ...rest, domains: [...new Set(rest.domains)], ...sealed, updatedAt: change.now };
      await change.tx
        .insertInto("signInProviders")
        .values({
          ...row,
          orgId,
          id: orgId,
          clientSecret: row.clientSecret ?? kept?.clientSecret ?? "",
          createdAt: change.now,
        })
        .onConflict((conflict) => conflict.columns(["orgId", "id"]).doUpdateSet(row))
        .execute();
      change.audit("organization.singleSignOnSet", "organization", orgId, {
        ...rest,
        secretChanged: clientSecret !== "",
      });
      await change.announce(singleSignOnChanged, { orgId });
      return settings(change, orgId);
    });
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

const rowOf = (tx: Change["tx"], orgId: string) =>
  tx
    .selectFrom("signInProviders")
    .select(["label", "issuer", "clientId", "domains", "exclusive", "enabled"])
    .where("orgId", "=", orgId)
    .executeTakeFirst();
