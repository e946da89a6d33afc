import { foundKinds } from "../search-contract.ts";

/** What is searched, and what the search is kept to, as it stands in the address. */
export interface Searched {
  readonly q: string;
  readonly kind?: (typeof foundKinds)[number] | undefined;
  readonly ownerId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What an address searches; undefined when it searches nothing. What it says wrongly is left out. */
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
