import { brands } from "#features/organizations/server/index.ts";
import { colorIn } from "#features/theming/theme.ts";
import { hostAddress } from "#platform/config.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MailContent } from "#platform/mail/layout.ts";
import type { Platform } from "#platform/platform.ts";

/** The address people reach an organization by: its own host, where it has one. */
export async function ownAddress({ config }: Pick<Platform, "config">, tx: Tx, orgId: string): Promise<string> {
  const row = await brands.read(tx, orgId);
  return row?.whiteLabel && row.customHost ? hostAddress(config, row.customHost) : config.url;
}

const productColor = "#123a5f";

/** Returns the look of an organization in its mails. */
export async function mailBrand(tx: Tx, orgId: string): Promise<NonNullable<MailContent["brand"]>> {
  const row = await brands.read(tx, orgId);
  const { primary } = (row?.theme ?? {}) as { readonly primary?: unknown };
  return { name: row?.name ?? "", color: (typeof primary === "string" && colorIn(primary)) || productColor };
}
