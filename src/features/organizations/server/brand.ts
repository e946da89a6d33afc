import type { Tx } from "#platform/db/database.ts";

/** The look of an organization, and the names by which it is found. The theme is stored by the theming feature. */
export interface BrandRow {
  readonly id: string;
  readonly name: string;
  readonly theme: unknown;
  readonly logoHash: Buffer | null;
  readonly whiteLabel: boolean;
  readonly signInName: string | null;
  readonly customHost: string | null;
}

/** A logo as it is stored. `file`: its bytes in base64. */
export interface StoredLogo {
  readonly mime: string;
  readonly file: string;
}

const brandRows = (tx: Tx) =>
  tx
    .selectFrom("organizations")
    .select(["id", "name", "customTheme as theme", "logoHash", "whiteLabel", "signInName", "customHost"]);

/** The brand of an organization; `undefined` when there is none or the transaction may not see it. */
const readBrand = (tx: Tx, orgId: string): Promise<BrandRow | undefined> =>
  brandRows(tx).where("id", "=", orgId).executeTakeFirst();

/** The brand of the white-labelled organization with this id, name of its sign-in page, or host. */
const findWhiteLabel = (
  tx: Tx,
  by: { readonly id: string } | { readonly signInName: string } | { readonly customHost: string },
): Promise<BrandRow | undefined> => {
  const found = brandRows(tx).where("whiteLabel", "=", true);
  if ("id" in by) return found.where("id", "=", by.id).executeTakeFirst();
  if ("signInName" in by) return found.where("signInName", "=", by.signInName).executeTakeFirst();
  return found.where("customHost", "=", by.customHost).executeTakeFirst();
};

/** The host a white-labelled organization is reached by, if it has one. */
export const ownHost = async (tx: Tx, orgId: string): Promise<string | null> =>
  (await findWhiteLabel(tx, { id: orgId }))?.customHost ?? null;

/** Returns true if a white-labelled organization uses this host. */
export const isOwnHost = async (tx: Tx, host: string): Promise<boolean> =>
  (await findWhiteLabel(tx, { customHost: host })) !== undefined;

/** The logo with this SHA-256. */
const readLogo = async (tx: Tx, hash: Buffer): Promise<StoredLogo | undefined> => {
  const row = await tx.selectFrom("organizations").select("customLogo").where("logoHash", "=", hash).executeTakeFirst();
  return (row?.customLogo ?? undefined) as StoredLogo | undefined;
};

/** Stores the theme of an organization; null: none. */
const storeTheme = async (tx: Tx, orgId: string, theme: object | null, now: Date): Promise<void> =>
  void (await tx
    .updateTable("organizations")
    .set({ customTheme: theme && JSON.stringify(theme), updatedAt: now })
    .where("id", "=", orgId)
    .execute());

/** Stores the logo of an organization with its SHA-256; null: none. */
const storeLogo = async (
  tx: Tx,
  orgId: string,
  logo: (StoredLogo & { readonly sha256: Buffer }) | null,
  now: Date,
): Promise<void> => {
  const customLogo = logo && JSON.stringify({ mime: logo.mime, file: logo.file });
  await tx
    .updateTable("organizations")
    .set({ customLogo, logoHash: logo?.sha256 ?? null, updatedAt: now })
    .where("id", "=", orgId)
    .execute();
};

/** The brands of organizations: name, logo, theme and address. */
export const brands = { read: readBrand, findWhiteLabel, readLogo, storeLogo, storeTheme };
