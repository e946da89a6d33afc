import {
  Link as RouterLink,
  Navigate as RouterNavigate,
  useNavigate as useRouterNavigate,
} from "@tanstack/react-router";
import type { ComponentProps, ReactElement } from "react";
import type { Address } from "#protocol/address.ts";

/** Values of the query of an address, or how they follow from those it has. */
type Search = object | ((all: Record<string, unknown>) => object);

interface Destination {
  /** `.` is where one is already, with another query. */
  readonly to: Address | ".";
  readonly search?: Search;
  readonly hash?: string;
  readonly replace?: boolean;
  readonly resetScroll?: boolean;
}

export type LinkProps = Omit<ComponentProps<"a">, "href"> &
  Destination & {
    /** Further props of a link to the current page. */
    readonly activeProps?: Readonly<Record<string, unknown>>;
    readonly activeOptions?: {
      readonly exact?: boolean;
      readonly includeHash?: boolean;
      readonly includeSearch?: boolean;
    };
  };

/**
 * A link to a screen of the product, also as `component` of a button. The router's own takes any text in `component={Link}`, and
 * its paths are known only where the routes are made; here an address that no screen has does not compile (decision 0140).
 */
export const Link = RouterLink as unknown as (props: LinkProps) => ReactElement;

/** Leads elsewhere as soon as it is drawn. */
export const Navigate = RouterNavigate as unknown as (props: Destination) => null;

type Navigation = Destination | { readonly href: Address; readonly replace?: boolean };

/** Goes to a screen of the product. */
export const useNavigate = useRouterNavigate as unknown as () => (to: Navigation) => Promise<void>;
