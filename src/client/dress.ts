import { useSyncExternalStore } from "react";

/** What a page wears: an organization's theme as it is stored, and the address of its logo. */
export interface Dress {
  readonly theme: unknown;
  readonly logoUrl: string | null;
}

/** Whose pages a visitor sees who is not signed in. */
export interface VisitedBrand extends Dress {
  readonly name: string;
  /** Its own ways to sign in. */
  readonly providers: readonly { readonly id: string; readonly label: string }[];
  /** The address is the organization's own. */
  readonly ownHost: boolean;
}

let tried: Dress | undefined;
let visited: VisitedBrand | null = null;
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Dresses this page, and no other, in something that is not saved; without anything it wears its own again. */
export function tryOn(dress?: Dress): void {
  tried = dress;
  tell();
}

/** What is being tried on here, if anything. */
export const useTried = (): Dress | undefined => useSyncExternalStore(listen, () => tried);

/** Says whose visitors' pages these are; null for the product's own. */
export function visit(brand: VisitedBrand | null): void {
  visited = brand;
  tell();
}

/** Whose visitors' pages these are; null for the product's own. */
export const useVisited = (): VisitedBrand | null => useSyncExternalStore(listen, () => visited);
