import { outbound } from "#platform/outbound/outbound.ts";
import type { Platform } from "#platform/platform.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { keyPurpose, settingsOf, webhookPurpose } from "../settings.ts";
import { cincel } from "./cincel.ts";
import { docusign } from "./docusign.ts";
import { DocuSignTokens, docusignClient, refreshTokens } from "./docusign-oauth.ts";
import { type OutsideName, ProviderFault, type SignatureProvider } from "./provider.ts";
import { webhook } from "./webhook.ts";

type Needs = Pick<Platform, "config" | "secrets" | "db" | "clock">;

/** Seconds before its end a token is renewed. */
const renewBeforeMs = 60_000;

/** The client by which providers are asked: the installation's own addresses, and those the installation allows. */
export const outsideClient = ({ config }: Pick<Platform, "config">) =>
  outbound([
    ...config.ACTA_OUTBOUND_ALLOW,
    new URL(config.ACTA_DOCUSIGN_URL).host,
    new URL(config.ACTA_CINCEL_URL).host,
  ]);

/** Settings of an organization, read in a transaction of their own: nothing is asked outside while one is open. */
const read = (platform: Needs, orgId: string) => platform.db.asOrganization(orgId, (tx) => settingsOf(tx, orgId));

/** The provider an organization has now, if it is this one and its key is there. Throws `ProviderFault` otherwise. */
export async function providerOf(platform: Needs, orgId: string, name: OutsideName): Promise<SignatureProvider> {
  const { config, secrets, clock } = platform;
  const settings = await read(platform, orgId);
  const ask = outsideClient(platform);
  if (settings.provider !== name || settings.sealedKey === null)
    throw new ProviderFault("key", `no key of ${name} is stored`);
  const open = () => secrets.open(keyPurpose(orgId, name), settings.sealedKey ?? "");
  if (name === "cincel") return cincel({ url: config.ACTA_CINCEL_URL, key: open() }, ask);
  if (name === "webhook") {
    if (!settings.endpoint) throw new ProviderFault("key", "no address is stored");
    return webhook({ endpoint: settings.endpoint, key: open(), now: () => clock.now() }, ask);
  }
  const webhookKey = settings.sealedWebhookKey
    ? secrets.open(webhookPurpose(orgId), settings.sealedWebhookKey)
    : undefined;
  return docusign(() => docusignAccess(platform, orgId), webhookKey, ask);
}

/** A token that is good now; renewed where it is not, and the new one stored. Of two who renew at once the first one's stays. */
async function docusignAccess(platform: Needs, orgId: string) {
  const { secrets, clock, db } = platform;
  const client = docusignClient(platform.config);
  const { provider, sealedKey, accountId } = await read(platform, orgId);
  if (!client || provider !== "docusign" || sealedKey === null || accountId === null)
    throw new ProviderFault("key", "DocuSign is not connected");
  const purpose = keyPurpose(orgId, "docusign");
  const tokens = (sealed: string) => DocuSignTokens.parse(JSON.parse(secrets.open(purpose, sealed)));
  const kept = tokens(sealedKey);
  const now = clock.now();
  if (kept.until - now.getTime() > renewBeforeMs) return { ...kept, accountId };
  const fresh = await refreshTokens(client, outsideClient(platform), kept, now).catch(async (error: unknown) => {
    // Another node was quicker: what it stored is good.
    const after = await read(platform, orgId);
    if (after.sealedKey !== null && after.sealedKey !== sealedKey) return tokens(after.sealedKey);
    throw error;
  });
  await organizationTransaction(db, { orgId, by: null, now }, async ({ tx }) => {
    await tx
      .updateTable("signatureSettings")
      .set({ sealedKey: secrets.seal(purpose, JSON.stringify(fresh)) })
      .where("orgId", "=", orgId)
      .where("sealedKey", "=", sealedKey)
      .execute();
  });
  return { ...fresh, accountId };
}
