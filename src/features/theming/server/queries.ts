import { offeredProviders } from "#features/identity/server/index.ts";
import { logoAddress } from "#features/organizations/organization.ts";
import { brands } from "#features/organizations/server/index.ts";
import { hostAddress } from "#platform/config.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Platform } from "#platform/platform.ts";
import { notFound } from "#protocol/failure.ts";
import type { Branding, PublicBrand } from "../contract.ts";

const logoUrlOf = (hash: Buffer | null): string | null => hash && logoAddress(hash.toString("hex"));

/** Returns the look of the transaction's organization. */
export async function brandingOf(config: Platform["config"], tx: Tx, orgId: string): Promise<Branding> {
  const row = await brands.read(tx, orgId);
  if (!row) throw notFound();
  const { signInName, customHost, whiteLabel } = row;
  return {
    theme: row.theme as Branding["theme"],
    logoUrl: logoUrlOf(row.logoHash),
    whiteLabel,
    signInUrls: whiteLabel
      ? [
          ...(customHost ? [`${hostAddress(config, customHost)}/login`] : []),
          `${config.url}/login?org=${signInName ?? orgId}`,
        ]
      : [],
  };
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/**
 * The brand of the white-labelled organization that is named, or whose host was asked; `null` for every other, whether it
 * is there or not. Reads across organizations.
 */
export async function publicBrand(
  tx: Tx,
  { org, host }: { readonly org: string | undefined; readonly host: string },
): Promise<PublicBrand | null> {
  const named = org?.trim().toLowerCase();
  const hostName = host.replace(/:\d+$/, "");
  const nameOrId = named === undefined ? undefined : isId(named) ? { id: named } : { signInName: named };
  const row = await brands.findWhiteLabel(tx, nameOrId ?? { customHost: hostName });
  if (!row) return null;
  return {
    id: row.id,
    name: row.name,
    theme: row.theme as PublicBrand["theme"],
    logoUrl: logoUrlOf(row.logoHash),
    providers: await offeredProviders(tx, row.id),
    ownHost: row.customHost === hostName,
  };
}

/**
 * Returns a stored logo by its SHA-256. Reads across organizations: knowing the hash of a picture proves knowing the
 * picture.
 */
export async function logoBytes(tx: Tx, hash: string): Promise<{ mime: string; bytes: Buffer } | undefined> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return undefined;
  const logo = await brands.readLogo(tx, Buffer.from(hash, "hex"));
  return logo && { mime: logo.mime, bytes: Buffer.from(logo.file, "base64") };
}
