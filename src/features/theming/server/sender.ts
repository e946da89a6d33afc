import { brands } from "#features/organizations/server/index.ts";
import { hostAddress } from "#platform/config.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MailContent } from "#platform/mail/layout.ts";
import type { Platform } from "#platform/platform.ts";
import { colorIn } from "../theme.ts";

/** The sender of an organization's mails: its name, its look, and the address its people use. */
export interface Sender {
  readonly name: string;
  readonly brand: NonNullable<MailContent["brand"]>;
  readonly url: string;
}

const ownColor = "#123a5f";

/** Returns the sender of the transaction's organization, or undefined if there is none. */
export async function senderOf(
  { config }: Pick<Platform, "config">,
  tx: Tx,
  orgId: string,
): Promise<Sender | undefined> {
  const row = await brands.read(tx, orgId);
  if (!row) return undefined;
  const { primary } = (row.theme ?? {}) as { readonly primary?: unknown };
  const color = (typeof primary === "string" && colorIn(primary)) || ownColor;
  const url = row.whiteLabel && row.customHost ? hostAddress(config, row.customHost) : config.url;
  return { name: row.name, brand: { name: row.name, color }, url };
}
