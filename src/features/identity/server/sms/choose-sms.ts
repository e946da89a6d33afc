import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { outbound } from "#platform/outbound/outbound.ts";
import type { Platform } from "#platform/platform.ts";
import type { Sms } from "./sms.ts";
import { twilioSms } from "./twilio.ts";

/** Writes each message as a file into a folder: the embedded default, whole without a provider. */
const folderSms = (folder: string): Sms => ({
  send: async ({ key, number, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const mark = createHash("sha256").update(key).digest("hex").slice(0, 12);
    const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${mark}.txt`;
    await writeFile(join(folder, `.${name}`), `To: ${number}\n\n${text}\n`, { mode: 0o600 });
    await rename(join(folder, `.${name}`), join(folder, name));
  },
});

/** The SMS of this installation: Twilio where it is set up, otherwise a folder. */
export function smsOf({ config }: Pick<Platform, "config">): Sms {
  const { ACTA_TWILIO_ACCOUNT: account, ACTA_TWILIO_TOKEN: token, ACTA_TWILIO_FROM: from } = config;
  if (!account || !token || !from) return folderSms(join(config.data, "sms"));
  const { host } = new URL(config.ACTA_TWILIO_URL);
  return twilioSms({ url: config.ACTA_TWILIO_URL, account, token, from }, outbound([host]));
}
