import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { forget, remember, remembered } from "#client/storage.ts";
import { getPublicBrand, type PublicBrand } from "../contract.ts";
import { visitorBrandKeys } from "../feature.ts";

/** Under this name the browser remembers whose sign-in page it came by. */
const place = "signInOrg";

const ask = async (org?: string): Promise<PublicBrand | null> =>
  (await call(getPublicBrand, org === undefined ? {} : { org })).brand;

/**
 * Returns the organization of this page: the one in the address (`org=`; empty for none), else by its host, else the
 * last one.
 */
async function find(named: string | null): Promise<PublicBrand | null> {
  if (named === "") forget(place);
  if (named !== null) {
    const brand = named === "" ? null : await ask(named);
    if (brand) remember(place, brand.id);
    return brand;
  }
  const byHost = await ask();
  const stored = byHost ? null : remembered(place);
  return stored ? ask(stored) : byHost;
}

/** Remembers the organization of who is signed in, when it has a sign-in page of its own: signing out leads back to it. */
export function rememberSignInPage(organization: { readonly id: string; readonly whiteLabel: boolean } | null): void {
  if (organization?.whiteLabel) remember(place, organization.id);
  else forget(place);
}

/** The organization whose pages a visitor sees, for the query of an address. Null for the product's own. */
export const visitorBrandQuery = (search: string) => {
  const named = new URLSearchParams(search).get("org");
  return queryOptions({
    queryKey: visitorBrandKeys.of(named, remembered(place)),
    queryFn: () => find(named),
    staleTime: 60_000,
    retry: false,
  });
};
