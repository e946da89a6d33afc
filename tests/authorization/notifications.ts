import { createECDH, randomBytes } from "node:crypto";
import * as notifications from "#features/notifications/contract.ts";
import { countNotices } from "#features/notifications/count-contract.ts";
import { defaultKinds } from "#features/notifications/preferences.ts";
import * as push from "#features/notifications/push-contract.ts";
import { newId } from "#platform/clock.ts";
import { type AuthorizationCase, everyone, managers, nothing, type World } from "#tests/support/authorization.ts";

const preferences = { kinds: defaultKinds, quiet: null, mails: true };
const noAddresses = { unassigned: [], assigned: [], approved: [] };

/** A notice of the creator. */
async function notice({ app, people }: World) {
  const noticeId = newId();
  await app.query(
    `insert into notices (org_id, id, person_id, kind, subject_kind, subject_id, occasion, at)
     values ($1, $2, $3, 'trialEnding', 'organization', $1, $4, now())`,
    [people.creator.orgId, noticeId, people.creator.uid, noticeId],
  );
  return { noticeId };
}

/** Returns the subscription of a browser. */
const subscription = () => ({
  endpoint: `https://push.example.com/${newId()}`,
  keys: {
    p256dh: createECDH("prime256v1").generateKeys("base64url"),
    auth: randomBytes(16).toString("base64url"),
  },
  name: "Firefox, Linux",
});

/** A browser of the creator. */
async function device({ people }: World) {
  const { endpoint, ...given } = subscription();
  const { devices } = await people.creator.call(push.addDevice, { endpoint, ...given });
  return { deviceId: devices.find(({ current }) => current)?.id ?? "" };
}

/** The calls of notifications. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: notifications.listNotices, allowed: everyone, input: nothing },
  { endpoint: countNotices, allowed: everyone, input: nothing },
  {
    endpoint: notifications.markNotice,
    allowed: ["creator"],
    input: async (w) => ({ ...(await notice(w)), read: true }),
  },
  {
    endpoint: notifications.markAllNotices,
    allowed: everyone,
    input: async () => ({ until: "2026-01-01T00:00:00.000Z" }),
  },
  { endpoint: notifications.getPreferences, allowed: everyone, input: nothing },
  { endpoint: notifications.savePreferences, allowed: everyone, input: async () => preferences },
  { endpoint: push.listDevices, allowed: everyone, input: nothing },
  { endpoint: push.addDevice, allowed: everyone, input: async () => subscription() },
  { endpoint: push.removeDevice, allowed: ["creator"], input: device },
  { endpoint: notifications.listNoticeMails, allowed: everyone, input: nothing },
  {
    endpoint: notifications.getTemplateNotices,
    allowed: managers,
    input: async ({ templateId }) => ({ templateId }),
  },
  {
    endpoint: notifications.saveTemplateNotices,
    allowed: managers,
    input: async ({ templateId }) => ({ templateId, ...noAddresses }),
  },
];
