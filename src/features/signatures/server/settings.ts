import type { z } from "zod";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { commonFailure, Failure } from "#protocol/failure.ts";
import { refuseStale } from "#protocol/saved-version.ts";
import type { SignatureSettings, saveSignatureSettings } from "../contract.ts";
import { signatureSettingsChanged } from "../events.ts";
import { capabilities, type ErrorReason, type ProviderName, type SignatureType } from "../signature.ts";
import { callbackUrl } from "./outside/callback.ts";
import { docusignClient } from "./outside/docusign-oauth.ts";

type Needs = Pick<Platform, "config" | "secrets">;

/** The stored signature settings of an organization. */
interface SettingsRow {
  readonly provider: ProviderName;
  readonly signatureType: SignatureType;
  readonly idVerification: boolean;
  readonly sealedKey: string | null;
  readonly sealedWebhookKey: string | null;
  readonly keyLastFour: string | null;
  readonly endpoint: string | null;
  readonly accountId: string | null;
  readonly accountName: string | null;
  readonly checkedAt: Date | null;
  readonly checkFailure: ErrorReason | null;
  readonly version: number;
}

/** The default settings. */
const standard: SettingsRow = {
  provider: "local",
  signatureType: "autograph",
  idVerification: false,
  sealedKey: null,
  sealedWebhookKey: null,
  keyLastFour: null,
  endpoint: null,
  accountId: null,
  accountName: null,
  checkedAt: null,
  checkFailure: null,
  version: 0,
};

/** The providers an installation can use. */
const offeredBy = ({ config }: Pick<Platform, "config">): ProviderName[] =>
  docusignClient(config) ? ["local", "docusign", "cincel", "webhook"] : ["local", "cincel", "webhook"];

/** Returns the stored signature settings of an organization. */
export async function settingsOf(tx: Tx, orgId: string): Promise<SettingsRow> {
  const row = await tx
    .selectFrom("signatureSettings")
    .select(["provider", "signatureType", "idVerification", "sealedKey", "keyLastFour", "endpoint"])
    .select(["accountId", "accountName", "checkedAt", "checkFailure", "sealedWebhookKey", "version"])
    .where("orgId", "=", orgId)
    .$narrowType<{ provider: ProviderName; signatureType: SignatureType; checkFailure: ErrorReason | null }>()
    .executeTakeFirst();
  return row ?? standard;
}

/** The same, as its people see it. */
export async function showSettings(platform: Needs, tx: Tx, orgId: string): Promise<SignatureSettings> {
  const row = await settingsOf(tx, orgId);
  const {
    provider,
    signatureType: type,
    idVerification,
    keyLastFour,
    endpoint,
    accountName,
    checkFailure,
    version,
  } = row;
  return {
    provider,
    type,
    idVerification,
    keyLastFour,
    endpoint,
    accountName,
    checkFailure,
    version,
    connected: provider !== "local" && row.sealedKey !== null,
    messagesUrl: provider === "local" ? null : callbackUrl(platform, provider, orgId),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    offered: offeredBy(platform),
  };
}

/** Returns the purpose under which an API key is encrypted. */
export const keyPurpose = (orgId: string, provider: ProviderName): string => `signature-key|${provider}|${orgId}`;

/** Returns the purpose under which the key for DocuSign's messages is encrypted. */
export const webhookPurpose = (orgId: string): string => `signature-webhook|${orgId}`;

type Row = SettingsRow;
type Input = z.output<typeof saveSignatureSettings.input>;

/** Stores settings of an organization whole, in place of those with `row.version`; 409 when others were stored since. */
export async function storeSettings(
  { tx, orgId, now, by }: Pick<Transaction, "tx" | "now" | "by"> & { readonly orgId: string },
  row: Row,
): Promise<void> {
  const kept = { ...row, version: row.version + 1, updatedAt: now, updatedBy: by };
  const stored = await tx
    .insertInto("signatureSettings")
    .values({ orgId, ...kept })
    .onConflict((conflict) =>
      conflict.column("orgId").doUpdateSet(kept).where("signatureSettings.version", "=", row.version),
    )
    .returning("version")
    .executeTakeFirst();
  if (!stored) throw commonFailure("failure.conflict");
}

/** Refuses to leave a provider that still collects signatures for the organization: without its key nobody could follow them. */
export async function refuseInUse(tx: Tx, orgId: string, before: ProviderName, after: ProviderName): Promise<void> {
  if (before === "local" || before === after) return;
  const open = await tx
    .selectFrom("signatureEnvelopes")
    .select("id")
    .where("orgId", "=", orgId)
    .where("provider", "=", before)
    .where("state", "in", ["sent", "partlySigned", "completing"])
    .limit(1)
    .executeTakeFirst();
  if (open) throw new Failure("signatures.providerInUse", 409);
}

/** Stores the settings as people give them. Each provider does what it can: see `capabilities`. */
export async function saveSettings(platform: Needs, call: MemberCall, input: Input): Promise<SignatureSettings> {
  const { tx, orgId } = call;
  const { provider, type: signatureType, idVerification } = input;
  if (!offeredBy(platform).includes(provider)) throw invalid("provider", "signatures.providerNotOffered");
  const can = capabilities[provider];
  if (!can.types.includes(signatureType)) throw invalid("type", "signatures.typeNotOffered");
  if (idVerification && !can.idVerification) throw invalid("idVerification", "signatures.idNotOffered");
  const before = await settingsOf(tx, orgId);
  const { version } = before;
  refuseStale(input.version, version);
  await refuseInUse(tx, orgId, before.provider, provider);
  const kept = before.provider === provider ? before : standard;
  const row = { ...kept, version, provider, signatureType, idVerification, ...keysOf(platform, orgId, kept, input) };
  if (provider !== "local" && row.sealedKey === null)
    throw invalid("apiKey", provider === "docusign" ? "signatures.connectFirst" : "signatures.keyRequired");
  if (provider === "webhook" && !row.endpoint) throw invalid("endpoint", "signatures.endpointRequired");
  await storeSettings({ ...call, by: call.user.uid }, row);
  call.audit("signatureSettings.changed", "organization", orgId, {
    provider,
    type: signatureType,
    idVerification,
    newKey: input.apiKey !== undefined,
  });
  await call.announce(signatureSettingsChanged, {});
  return showSettings(platform, tx, orgId);
}

/** The keys after a change. At DocuSign the key is the one that authenticates its messages; what it is asked with comes by OAuth. */
function keysOf({ secrets }: Needs, orgId: string, before: Row, { provider, apiKey, endpoint }: Input): Partial<Row> {
  const address = provider === "webhook" ? { endpoint: endpoint ?? before.endpoint } : {};
  if (apiKey === undefined || provider === "local") return address;
  const changed = { ...address, keyLastFour: apiKey.slice(-4) };
  return provider === "docusign"
    ? { ...changed, sealedWebhookKey: secrets.seal(webhookPurpose(orgId), apiKey) }
    : { ...changed, sealedKey: secrets.seal(keyPurpose(orgId, provider), apiKey), checkedAt: null, checkFailure: null };
}

const invalid = (path: string, code: `signatures.${string}`): Failure =>
  new Failure(code, 422, { fields: [{ path, code }] });
