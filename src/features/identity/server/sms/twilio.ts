import type { Outbound } from "#platform/outbound/outbound.ts";
import { type Sms, SmsRefused } from "./sms.ts";

/** An account at Twilio. `from`: a number of it (+1…), or the id of a messaging service (MG…). */
export interface TwilioAccount {
  /** `https://api.twilio.com`, or the address of a substitute. */
  readonly url: string;
  readonly account: string;
  readonly token: string;
  readonly from: string;
}

/**
 * Sends through Twilio's REST API (Messages resource, version 2010-04-01). What Twilio refuses for good (a number that
 * cannot be one, a recipient who unsubscribed) is `SmsRefused`; too many requests, its own errors and silence are errors.
 */
export function twilioSms({ url, account, token, from }: TwilioAccount, ask: Outbound): Sms {
  const address = `${url.replace(/\/+$/, "")}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`;
  return {
    send: async ({ number, text }) => {
      const sender = from.startsWith("MG") ? { MessagingServiceSid: from } : { From: from };
      const response = await ask(address, {
        method: "POST",
        headers: { authorization, "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
        body: new URLSearchParams({ To: number, ...sender, Body: text }),
      });
      if (response.status === 201) return;
      const reason = `Twilio answered ${response.status} (${codeIn(await response.text())})`;
      // 400 is about this message; 401 and 403 are about the account, which somebody may set right.
      throw response.status === 400 ? new SmsRefused(reason) : new Error(reason);
    },
  };
}

/** Twilio's own number for what went wrong. */
function codeIn(text: string): string {
  try {
    const { code } = JSON.parse(text) as { code?: unknown };
    return typeof code === "number" ? String(code) : "no code";
  } catch {
    return "no code";
  }
}
