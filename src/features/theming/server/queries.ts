import { logoAddress } from "#features/organizations/organization.ts";
import { hostAddress } from "#platform/config.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Platform } from "#platform/platform.ts";
import { notFound } from "#protocol/failure.ts";
import type { Branding, PublicBrand } from "../contract.ts";

const logoUrlOf = (hash: Buffer | null): string | null => hash && logoAddress(hash.toString("hex"));

/** What the transaction's organization looks like. */
export async function brandingOf(config: Platform["config"], tx: Tx, orgId: string): Promise<Branding> {
  const row = await tx
    .selectFrom("organizations")
    .select(["customTheme", "logoHash", "whiteLabel", "signInName", "customHost"])
    .where("id", "=", orgId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { signInName, customHost, whiteLabel } = row;
  return {
    theme: row.customTheme as Branding["theme"],
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
  let query = tx
    .selectFrom("organizations as o")
    .leftJoin("signInProviders as p", (on) => on.onRef("p.orgId", "=", "o.id").on("p.enabled", "=", true))
    .select(["o.id", "o.name", "o.customTheme", "o.logoHash", "o.customHost", "p.id as provider", "p.label"])
    .where("o.whiteLabel", "=", true);
  if (named === undefined) query = query.where("o.customHost", "=", hostName);
  else query = isId(named) ? query.where("o.id", "=", named) : query.where("o.signInName", "=", named);
  const row = await query.executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    name: row.name,
    theme: row.customTheme as PublicBrand["theme"],
    logoUrl: logoUrlOf(row.logoHash),
    providers: row.provider && row.label ? [{ id: row.provider, label: row.label }] : [],
    ownHost: row.customHost === hostName,
  };
}

/** A logo as it is kept, by its SHA-256. Reads across organizations: whoever knows the hash knows the picture. */
export async function logoBytes(tx: Tx, hash: string): Promise<{ mime: string; bytes: Buffer } | undefined> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return undefined;
  const row = await tx
    .selectFrom("organizations")
    .select("customLogo")
    .where("logoHash", "=", Buffer.from(hash, "hex"))
    .executeTakeFirst();
  const logo = row?.customLogo as { mime: string; file: string } | null | undefined;
  return logo ? { mime: logo.mime, bytes: Buffer.from(logo.file, "base64") } : undefined;
}
