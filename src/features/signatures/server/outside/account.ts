import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { type Outbound, outbound } from "#platform/outbound/outbound.ts";
import type { Platform } from "#platform/platform.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { keyPurpose, settingsOf, webhookPurpose } from "../settings.ts";
import { cincel } from "./cincel.ts";
import { docusign } from "./docusign.ts";
import { DocuSignTokens, docusignClient, refreshTokens } from "./docusign-oauth.ts";
import { type OutsideName, ProviderError, type SignatureProvider } from "./provider.ts";
import { webhook } from "./webhook.ts";

type Needs = Pick<Platform, "config" | "secrets" | "db" | "clock">;

/** The time before its end at which a token is renewed. */
const renewBeforeMs = 60_000;

/** The time limit of one process for renewing tokens: longer than a provider may take to answer. */
const renewalMs = 75_000;

/** The interval in which the other processes check for the renewed tokens. */
const lookAgainMs = 50;

/** The client by which providers are asked: the installation's own addresses, and those the installation allows. */
export function outsideClient({ config }: Pick<Platform, "config">): Outbound {
  const hosts = [config.ACTA_DOCUSIGN_URL, config.ACTA_CINCEL_URL].map((url) => new URL(url).host);
  const ask = outbound([...config.ACTA_OUTBOUND_ALLOW, ...hosts]);
  return (url, request) => ask(url, { allMs: config.ACTA_SIGNATURE_SECONDS * 1000, ...request });
}

/** Settings of an organization, read in a transaction of their own: nothing is asked outside while one is open. */
const read = (platform: Needs, orgId: string) => platform.db.asOrganization(orgId, (tx) => settingsOf(tx, orgId));

/** The provider an organization has now, if it is this one and its key is there. Throws `ProviderError` otherwise. */
export async function providerOf(platform: Needs, orgId: string, name: OutsideName): Promise<SignatureProvider> {
  const { config, secrets, clock } = platform;
  const settings = await read(platform, orgId);
  const ask = outsideClient(platform);
  if (settings.provider !== name || settings.sealedKey === null)
    throw new ProviderError("key", `no key of ${name} is stored`);
  const open = () => secrets.open(keyPurpose(orgId, name), settings.sealedKey ?? "");
  if (name === "cincel") return cincel({ url: config.ACTA_CINCEL_URL, key: open() }, ask);
  if (name === "webhook") {
    if (!settings.endpoint) throw new ProviderError("key", "no address is stored");
    return webhook({ endpoint: settings.endpoint, key: open(), now: () => clock.now() }, ask);
  }
  const webhookKey = settings.sealedWebhookKey
    ? secrets.open(webhookPurpose(orgId), settings.sealedWebhookKey)
    : undefined;
  return docusign(() => docusignAccess(platform, orgId), webhookKey, ask);
}

/**
 * A token that is good now, renewed where it is not. A refresh token is good once, so one process renews and stores what it
 * got, and the others wait for it; what is stored meanwhile by a new connection stays.
 */
async function docusignAccess(platform: Needs, orgId: string) {
  for (let waited = 0; waited <= renewalMs; waited += lookAgainMs) {
    const { provider, sealedKey, accountId } = await read(platform, orgId);
    if (provider !== "docusign" || sealedKey === null || accountId === null)
      throw new ProviderError("key", "DocuSign is not connected");
    const kept = DocuSignTokens.parse(JSON.parse(platform.secrets.open(keyPurpose(orgId, "docusign"), sealedKey)));
    if (kept.until - platform.clock.now().getTime() > renewBeforeMs) return { ...kept, accountId };
    if (await takesRenewal(platform, orgId, sealedKey))
      return { ...(await renew(platform, orgId, sealedKey, kept)), accountId };
    await setTimeout(lookAgainMs);
  }
  throw new ProviderError("unreachable", "the tokens are being renewed for too long");
}

/**
 * Returns true if this process is the one that renews. A process that does not finish within `renewalMs` loses the
 * renewal.
 */
async function takesRenewal({ db, clock }: Needs, orgId: string, sealedKey: string): Promise<boolean> {
  const context = { orgId, by: null, now: clock.now() };
  const { numUpdatedRows } = await organizationTransaction(db, context, ({ tx }) =>
    tx
      .updateTable("signatureSettings")
      .set({ renewingUntil: sql`now() + ${renewalMs} * interval '1 millisecond'` })
      .where("orgId", "=", orgId)
      .where("sealedKey", "=", sealedKey)
      .where((is) => is.or([is("renewingUntil", "is", null), is("renewingUntil", "<", sql<Date>`now()`)]))
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/** Renews tokens and stores the new ones, sealed; leaves the renewal to others when it fails. */
async function renew(platform: Needs, orgId: string, sealedKey: string, kept: DocuSignTokens): Promise<DocuSignTokens> {
  const { secrets, clock, db } = platform;
  const now = clock.now();
  const store = (fresh: { readonly sealedKey?: string }) =>
    organizationTransaction(db, { orgId, by: null, now }, ({ tx }) =>
      tx
        .updateTable("signatureSettings")
        .set({ ...fresh, renewingUntil: null })
        .where("orgId", "=", orgId)
        .where("sealedKey", "=", sealedKey)
        .execute(),
    );
  try {
    const client = docusignClient(platform.config);
    if (!client) throw new ProviderError("key", "DocuSign is not connected");
    const fresh = await refreshTokens(client, outsideClient(platform), kept, now);
    await store({ sealedKey: secrets.seal(keyPurpose(orgId, "docusign"), JSON.stringify(fresh)) });
    return fresh;
  } catch (error) {
    await store({});
    throw error;
  }
}
