import { timingSafeEqual } from "node:crypto";
import type { Platform } from "#platform/platform.ts";
import type { OutsideName } from "./provider.ts";

/** Returns the secret part of the address for an organization's messages. */
const callbackToken = ({ secrets }: Pick<Platform, "secrets">, name: OutsideName, orgId: string): string =>
  secrets.fingerprint("signature-callback", `${name}|${orgId}`).slice(0, 40);

/** Returns the address to which a provider sends the messages about an organization's envelopes. */
export const callbackUrl = (platform: Pick<Platform, "secrets" | "config">, name: OutsideName, orgId: string): string =>
  `${platform.config.url}/api/signatures/webhooks/${name}/${orgId}/${callbackToken(platform, name, orgId)}`;

/** Returns true if an address is that of the organization. */
export function isCallback(
  platform: Pick<Platform, "secrets">,
  name: OutsideName,
  orgId: string,
  given: string,
): boolean {
  const [a, b] = [Buffer.from(callbackToken(platform, name, orgId)), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
