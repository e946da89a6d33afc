import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A secret as Standard Webhooks writes it: 256 random bits. */
export const newSecret = (): string => prefix + randomBytes(32).toString("base64");

/** The signature of one attempt: of each secret that is valid now, separated by a space. */
export function signatureHeaders(
  secrets: readonly string[],
  id: string,
  now: Date,
  body: string,
): Readonly<Record<string, string>> {
  const time = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${time}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signatures.join(" ") };
}
