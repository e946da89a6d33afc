import { join } from "node:path";
import { outbound } from "#platform/outbound/outbound.ts";
import type { Platform } from "#platform/platform.ts";
import { folderSms } from "./folder-sms.ts";
import type { Sms } from "./sms.ts";
import { twilioSms } from "./twilio.ts";

/** The SMS of this installation: Twilio where it is set up, otherwise a folder. */
export function smsOf({ config }: Pick<Platform, "config">): Sms {
  const { ACTA_TWILIO_ACCOUNT: account, ACTA_TWILIO_TOKEN: token, ACTA_TWILIO_FROM: from } = config;
  if (!account || !token || !from) return folderSms(join(config.data, "sms"));
  const { host } = new URL(config.ACTA_TWILIO_URL);
  return twilioSms({ url: config.ACTA_TWILIO_URL, account, token, from }, outbound([host]));
}
