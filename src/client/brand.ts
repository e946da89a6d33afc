import { useSyncExternalStore } from "react";

/** The brand of a page: an organization's theme as it is stored, and the address of its logo. */
export interface Brand {
  readonly theme: unknown;
  readonly logoUrl: string | null;
}

/** The organization whose sign-in page a visitor sees. */
export interface VisitedBrand extends Brand {
  readonly name: string;
  /** Its own ways to sign in. */
  readonly providers: readonly { readonly id: string; readonly label: string }[];
  /** The address is the organization's own. */
  readonly ownHost: boolean;
}

let unsaved: Brand | undefined;
let visited: VisitedBrand | null = null;
const listeners = new Set<() => void>();
const notify = (): void => {
  for (const listener of listeners) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows an unsaved brand on this page only; without one the saved brand comes back. */
export function showUnsavedBrand(brand?: Brand): void {
  unsaved = brand;
  notify();
}

/** The unsaved brand that is shown on this page, if any. */
export const useUnsavedBrand = (): Brand | undefined => useSyncExternalStore(listen, () => unsaved);

/** Sets the organization whose visitor pages these are; null for the product's own. */
export function setVisitedBrand(brand: VisitedBrand | null): void {
  visited = brand;
  notify();
}

/** The organization whose visitor pages these are; null for the product's own. */
export const visitedBrand = (): VisitedBrand | null => visited;

/** The same; draws again when it is another. */
export const useVisitedBrand = (): VisitedBrand | null => useSyncExternalStore(listen, visitedBrand);
