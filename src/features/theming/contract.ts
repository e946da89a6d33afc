import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { logoLimits, Theme } from "./theme.ts";

/** The look of an organization, for its administrators. */
export const Branding = z.object({
  /** The stored theme. Null: the product's own colours. */
  theme: z.record(z.string(), z.unknown()).nullable(),
  logoUrl: z.string().nullable(),
  whiteLabel: z.boolean(),
  /** The addresses of the organization's own sign-in page. Empty without white label. */
  signInUrls: z.array(z.string()),
});
export type Branding = z.infer<typeof Branding>;

export const getBranding = endpoint({
  method: "GET",
  path: "/organizations/current/branding",
  access: "member",
  area: "organization",
  summary: "Theme, logo and sign-in page of the caller's organization",
  input: z.strictObject({}),
  output: Branding,
});

export const saveTheme = endpoint({
  method: "PUT",
  path: "/organizations/current/theme",
  access: "member",
  area: "organization",
  summary:
    "Sets the colours and the button radius of the caller's organization; null restores the product's own. `before`: the theme it was chosen over; refused (409) if another is stored",
  input: z.strictObject({ theme: Theme.nullable(), before: Branding.shape.theme.optional() }),
  output: Branding,
});

export const putLogo = endpoint({
  method: "POST",
  path: "/organizations/current/logo",
  access: "member",
  area: "organization",
  summary: `Sets the logo of the caller's organization: PNG, JPEG or WebP, at most ${logoLimits.bytes / 1024} KB and ${logoLimits.max} pixels a side`,
  input: z.strictObject({}),
  output: Branding,
  upload: { maxBytes: 1024 * 1024, inclusive: true },
  limits: [{ by: "account", max: 60, seconds: 3600 }],
});

export const removeLogo = endpoint({
  method: "DELETE",
  path: "/organizations/current/logo",
  access: "member",
  area: "organization",
  summary: "Deletes the logo of the caller's organization",
  input: z.strictObject({}),
  output: Branding,
});

/** The part of a white-labelled organization that a sign-in page shows to anybody. */
export const PublicBrand = z.object({
  id: z.uuid(),
  name: z.string(),
  theme: z.record(z.string(), z.unknown()).nullable(),
  logoUrl: z.string().nullable(),
  /** Its own single sign-on, if it has one: the id goes to `/login?provider=`. */
  providers: z.array(z.object({ id: z.string(), label: z.string() })),
  /** True if this address is the organization's own host. */
  ownHost: z.boolean(),
});
export type PublicBrand = z.infer<typeof PublicBrand>;

export const getPublicBrand = endpoint({
  method: "GET",
  path: "/brand",
  access: "public",
  area: "none",
  summary:
    "The brand of an organization with its own brand, by `org` (its login name or ID) or otherwise by the host of the request; null for others",
  input: z.strictObject({ org: z.string().max(80).optional() }),
  output: z.object({ brand: PublicBrand.nullable() }),
  cacheSeconds: 60,
  limits: [{ by: "address", max: 600, seconds: 60 }],
});
