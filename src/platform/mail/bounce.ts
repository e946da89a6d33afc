import { timingSafeEqual } from "node:crypto";
import type { Secrets } from "../secrets/secrets.ts";

/** The mail that a bounce is about: its organization, and the `report` passed to `enqueueMail`. */
interface Reported {
  readonly orgId: string | null;
  readonly report: string;
}

/** The header line by which a mail that came back is known again. */
export const returnHeader = "X-Acta-Return";

const purpose = "mail-return";
/** 128 bits of the keyed fingerprint, which nobody guesses. */
const signatureLength = 32;

/** Returns the signed text of that line, so that nobody can forge a bounce of a mail they never got. */
export function returnToken(secrets: Secrets, { orgId, report }: Reported): string {
  const text = `${orgId ?? "-"} ${report}`;
  return `${text} ${secrets.fingerprint(purpose, text).slice(0, signatureLength)}`;
}

/**
 * Which mail of ours was given up for good by a server on its way; undefined for every other message. A bounce is a delivery
 * status notification (RFC 3464) with `Action: failed` and a status 5.x.x, and brings the header lines of the mail. Answers of
 * people who are away and notices of delays quote those lines too, and say no such thing.
 */
export function bounceIn(source: string, secrets: Secrets): Reported | undefined {
  const text = source.replaceAll(/\r?\n[ \t]+/g, " ");
  const failed = /^Action:\s*failed\b/im.test(text) && /^Status:\s*5\.\d+\.\d+/im.test(text);
  const line = new RegExp(`^${returnHeader}:\\s*(\\S+) (\\S+) ([0-9a-f]{${signatureLength}})\\s*$`, "im").exec(text);
  if (!failed || !line) return undefined;
  const [, org = "", report = "", signature = ""] = line;
  const reported = { orgId: org === "-" ? null : org, report };
  const expected = returnToken(secrets, reported).slice(-signatureLength);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? reported : undefined;
}
