import { foundKinds } from "../search-contract.ts";

/** The words and filters of a search, as in the address. */
export interface Searched {
  readonly q: string;
  readonly kind?: (typeof foundKinds)[number] | undefined;
  readonly ownerId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Parses the search in an address. Returns undefined if there is none. Invalid filters are left out. */
export function searchedIn(search: Readonly<Record<string, unknown>>): Searched | undefined {
  const text = (key: string) => (typeof search[key] === "string" ? search[key].trim() || undefined : undefined);
  const like = (key: string, form: RegExp) => (form.test(text(key) ?? "") ? text(key) : undefined);
  const q = text("q");
  if (q === undefined) return undefined;
  const day = /^\d{4}-\d\d-\d\d$/;
  return {
    q,
    kind: foundKinds.find((kind) => kind === text("kind")),
    ownerId: like("ownerId", /^[0-9a-f-]{36}$/),
    from: like("from", day),
    to: like("to", day),
  };
}
