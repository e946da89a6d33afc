import { randomInt } from "node:crypto";
import type { Insertable } from "kysely";
import type { z } from "zod";
import type { Tx } from "#platform/db/database.ts";
import type { AiSettings as AiSettingsRow } from "#platform/db/tables.ts";
import type { LongMemberCall, MemberCall } from "#platform/http/call.ts";
import { outbound } from "#platform/outbound/outbound.ts";
import type { Platform } from "#platform/platform.ts";
import { commonFailure, Failure } from "#protocol/failure.ts";
import { refuseStale } from "#protocol/saved-version.ts";
import { type AiErrorReason, messagesFor } from "../ai.ts";
import type { AiSettings, saveAiSettings } from "../contract.ts";
import { aiChanged } from "../events.ts";
import { AiError, openAi, type TextModel } from "./provider.ts";

/** Returns the purpose under which an API key is encrypted. */
export const keyPurpose = (orgId: string): string => `ai-key|${orgId}`;

const find = (tx: Tx, orgId: string) =>
  tx
    .selectFrom("aiSettings")
    .select([
      "address",
      "model",
      "sealedKey",
      "keyLastFour",
      "sendsIdentifiers",
      "checkedAt",
      "checkFailure",
      "version",
    ])
    .where("orgId", "=", orgId)
    .$narrowType<{ checkFailure: AiErrorReason | null }>()
    .executeTakeFirst();

/** The settings as people see them. */
export async function showSettings(tx: Tx, orgId: string): Promise<AiSettings> {
  const row = await find(tx, orgId);
  return {
    connected: row !== undefined,
    address: row?.address ?? null,
    model: row?.model ?? null,
    keyLastFour: row?.keyLastFour ?? null,
    sendsIdentifiers: row?.sendsIdentifiers ?? false,
    checkedAt: row?.checkedAt?.toISOString() ?? null,
    checkFailure: row?.checkFailure ?? null,
    version: row?.version ?? 0,
  };
}

/** Stores the settings. Another server is not shown the key of the one before. */
export async function saveSettings(
  { secrets }: Platform,
  call: MemberCall,
  { address, model, apiKey, sendsIdentifiers, version }: z.output<typeof saveAiSettings.input>,
): Promise<AiSettings> {
  const { tx, orgId } = call;
  const before = await find(tx, orgId);
  refuseStale(version, before?.version ?? 0);
  const sameServer = before !== undefined && new URL(before.address).host === new URL(address).host;
  const kept = sameServer ? before : undefined;
  const sealedKey = apiKey === undefined ? kept?.sealedKey : secrets.seal(keyPurpose(orgId), apiKey);
  const keyLastFour = apiKey === undefined ? kept?.keyLastFour : apiKey.slice(-4);
  if (sealedKey === undefined || keyLastFour === undefined)
    throw new Failure("ai.keyRequired", 422, { fields: [{ path: "apiKey", code: "ai.keyRequired" }] });
  const row = {
    address,
    model,
    sealedKey,
    keyLastFour,
    sendsIdentifiers,
    checkedAt: null,
    checkFailure: null,
    updatedAt: call.now,
    updatedBy: call.user.uid,
  };
  await store(tx, { orgId, ...row }, before?.version ?? 0);
  const newKey = apiKey !== undefined;
  call.audit("aiSettings.changed", "organization", orgId, { address, model, sendsIdentifiers, newKey });
  await call.announce(aiChanged, {});
  return showSettings(tx, orgId);
}

/** Stores a row in place of the one with this version (0: of none); 409 when another was stored since. */
async function store(tx: Tx, row: Insertable<AiSettingsRow>, replaced: number): Promise<void> {
  const stored = await tx
    .insertInto("aiSettings")
    // Not 1 again after the settings were removed: a page that still shows those must not pass for one that shows these.
    .values({ ...row, version: randomInt(1, 2 ** 30) })
    .onConflict((conflict) =>
      conflict
        .column("orgId")
        .doUpdateSet({ ...row, version: replaced + 1 })
        .where("aiSettings.version", "=", replaced),
    )
    .returning("version")
    .executeTakeFirst();
  if (!stored) throw commonFailure("failure.conflict");
}

/** Forgets the server and its key. */
export async function removeSettings(call: MemberCall): Promise<AiSettings> {
  const { tx, orgId } = call;
  await tx.deleteFrom("aiSettings").where("orgId", "=", orgId).execute();
  call.audit("aiSettings.removed", "organization", orgId, {});
  await call.announce(aiChanged, {});
  return showSettings(tx, orgId);
}

/** The model of an organization. `sendsIdentifiers` is true if identifiers may be sent unchanged. */
export interface OrganizationModel extends TextModel {
  readonly sendsIdentifiers: boolean;
}

/** Returns true if an organization has set a server. */
export const isConnected = async (tx: Tx, orgId: string): Promise<boolean> => (await find(tx, orgId)) !== undefined;

/** The server of an organization. Throws `ai.notConnected` (409) where there is none. */
export async function modelOf({ secrets, config }: Platform, tx: Tx, orgId: string): Promise<OrganizationModel> {
  const row = await find(tx, orgId);
  if (!row) throw new Failure("ai.notConnected", 409);
  const { address, model, sealedKey, sendsIdentifiers } = row;
  const key = secrets.open(keyPurpose(orgId), sealedKey);
  return { ...openAi({ address, model, key }, outbound(config.ACTA_OUTBOUND_ALLOW)), sendsIdentifiers };
}

/** Asks the server for a sentence and notes how it went. */
export async function testSettings(platform: Platform, call: LongMemberCall): Promise<AiSettings> {
  const model = await call.transaction(({ tx, orgId }) => modelOf(platform, tx, orgId));
  const question = { prompt: "Write the word: Acta", label: "Test", hint: "", language: "es" as const, papers: [] };
  const failure = await model.propose(messagesFor(question)).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof AiError)) throw error;
      platform.log.warn({ message: error.message, reason: error.reason }, "ai: the test of a server failed");
      return error.reason;
    },
  );
  return call.transaction(async ({ tx, orgId, now, audit }) => {
    await tx
      .updateTable("aiSettings")
      .set({ checkedAt: now, checkFailure: failure })
      .where("orgId", "=", orgId)
      .execute();
    audit("aiSettings.tested", "organization", orgId, { failure });
    return showSettings(tx, orgId);
  });
}
