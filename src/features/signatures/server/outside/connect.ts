import { createHash, randomBytes } from "node:crypto";
import type { LongMemberCall, MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import * as contract from "../../contract.ts";
import { signatureSettingsChanged } from "../../events.ts";
import * as may from "../../policy.ts";
import { capabilities } from "../../signature.ts";
import { keyPurpose, refuseInUse, settingsOf, showSettings, storeSettings } from "../settings.ts";
import { outsideClient, providerOf } from "./account.ts";
import { authorizeUrl, type DocuSignClient, docusignClient, redeemCode } from "./docusign-oauth.ts";
import { ProviderError } from "./provider.ts";

/** The time limit of a connection from its beginning to its end. */
const connectMs = 10 * 60_000;

const hashOf = (state: string): Buffer => createHash("sha256").update(state).digest();
export const connectionPurpose = (orgId: string): string => `signature-connection|${orgId}`;

/** The routes that ask a provider for its word: the test of a key, and the connection of an account at DocuSign. */
export const connectRoutes = (platform: Platform) => (on: On) => {
  const redirectUri = `${platform.config.url}/ds/callback`;
  const client = docusignClient(platform.config);
  const offered = () => {
    if (!client) throw new Failure("signatures.providerNotOffered", 422);
    return client;
  };

  on.long(contract.testSignatureProvider, async (call) => {
    call.authorize(may.changeSettings(call.actor));
    return test(platform, call);
  });

  on(contract.connectDocuSign, async (call) => {
    call.authorize(may.changeSettings(call.actor));
    return { url: await begin(platform, call, offered(), redirectUri) };
  });

  on.long(contract.finishDocuSign, async (call, { code, state }) => {
    call.authorize(may.changeSettings(call.actor));
    const client = offered();
    const verifier = await redeemState(platform, call, state);
    if (verifier === undefined) throw new Failure("signatures.connectFailed", 409);
    const answer = { code, verifier, redirectUri };
    const got = await redeemCode(client, outsideClient(platform), answer, call.now).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      platform.log.warn({ message: error.message, reason: error.reason }, "signatures: DocuSign was not connected");
      throw new Failure("signatures.connectFailed", 409);
    });
    return call.transaction((transaction) => connected(platform, { ...transaction, by: call.user.uid }, got));
  });
};

/** Begins a connection: where the person is sent. */
async function begin(platform: Platform, call: MemberCall, client: DocuSignClient, redirectUri: string) {
  const { tx, orgId, now, user } = call;
  await refuseInUse(tx, orgId, (await settingsOf(tx, orgId)).provider, "docusign");
  const [state, verifier] = [randomBytes(32).toString("base64url"), randomBytes(48).toString("base64url")];
  // One at a time: the one begun before leads nowhere any more.
  await tx.deleteFrom("signatureConnections").where("orgId", "=", orgId).where("userId", "=", user.uid).execute();
  await tx
    .insertInto("signatureConnections")
    .values({
      orgId,
      stateHash: hashOf(state),
      userId: user.uid,
      sessionId: user.sessionId,
      sealedVerifier: platform.secrets.seal(connectionPurpose(orgId), verifier),
      createdAt: now,
    })
    .execute();
  call.audit("signatureSettings.connectBegun", "organization", orgId, { provider: "docusign" });
  return authorizeUrl(client, { redirectUri, state, verifier });
}

/** Stores an account as the organization's provider; of the one before it keeps what they have in common. */
async function connected(
  platform: Platform,
  transaction: Transaction & { readonly orgId: string },
  { tokens, accountId, accountName }: Awaited<ReturnType<typeof redeemCode>>,
) {
  const { tx, orgId, now } = transaction;
  const before = await settingsOf(tx, orgId);
  await refuseInUse(tx, orgId, before.provider, "docusign");
  const same = before.provider === "docusign";
  const offersType = capabilities.docusign.types.includes(before.signatureType);
  await storeSettings(transaction, {
    provider: "docusign",
    signatureType: offersType ? before.signatureType : "autograph",
    idVerification: before.idVerification,
    sealedKey: platform.secrets.seal(keyPurpose(orgId, "docusign"), JSON.stringify(tokens)),
    sealedWebhookKey: same ? before.sealedWebhookKey : null,
    keyLastFour: same ? before.keyLastFour : null,
    endpoint: null,
    accountId,
    accountName,
    checkedAt: now,
    checkFailure: null,
    version: before.version,
  });
  transaction.audit("signatureSettings.connected", "organization", orgId, {
    provider: "docusign",
    account: accountId,
  });
  await transaction.announce(signatureSettingsChanged, {});
  return showSettings(platform, tx, orgId);
}

/**
 * Returns the verifier of a state, if it is this person's, of this session, recent and unused. A wrong one is written
 * to the audit log.
 */
const redeemState = ({ secrets }: Platform, call: LongMemberCall, state: string): Promise<string | undefined> =>
  call.transaction(async ({ tx, orgId, now, audit }) => {
    const found = await tx
      .updateTable("signatureConnections")
      .set({ usedAt: now })
      .where("orgId", "=", orgId)
      .where("stateHash", "=", hashOf(state))
      .where("userId", "=", call.user.uid)
      .where("sessionId", "=", call.user.sessionId)
      .where("usedAt", "is", null)
      .where("createdAt", ">", new Date(now.getTime() - connectMs))
      .returning("sealedVerifier")
      .executeTakeFirst();
    if (found) return secrets.open(connectionPurpose(orgId), found.sealedVerifier);
    audit("signatureSettings.connectRefused", "organization", orgId, { provider: "docusign" });
    return undefined;
  });

/** Calls the provider and notes how it went. */
async function test(platform: Platform, call: LongMemberCall) {
  const settings = await call.transaction(({ tx, orgId }) => settingsOf(tx, orgId).then((row) => ({ ...row, orgId })));
  const { provider: name, orgId } = settings;
  if (name === "local") throw new Failure("signatures.nothingToTest", 409);
  const outcome = await providerOf(platform, orgId, name)
    .then((provider) => provider.test())
    .then(({ account }) => ({ account, failure: null }))
    .catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      return { account: null, failure: error.reason };
    });
  return call.transaction(async (transaction) => {
    const { tx, now } = transaction;
    await tx
      .updateTable("signatureSettings")
      .set({
        checkedAt: now,
        checkFailure: outcome.failure,
        ...(outcome.account === null ? {} : { accountName: outcome.account }),
      })
      .where("orgId", "=", orgId)
      .execute();
    transaction.audit("signatureSettings.tested", "organization", orgId, { provider: name, failure: outcome.failure });
    await transaction.announce(signatureSettingsChanged, {});
    return showSettings(platform, tx, orgId);
  });
}
