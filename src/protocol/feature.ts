import type { Role } from "./actor.ts";
import type { PlanPermission } from "./permission.ts";
import type { QueryArea } from "./query-key.ts";
import type { Flag, Screen } from "./screen.ts";
import type { Texts, Translation } from "./text.ts";

/** A number on a card, for those of these roles, where the plan has its permission; it opens the list of this name on the card's page. */
export interface Counter {
  readonly name: "inbox" | "drafts" | "review" | "assignments" | "alerts";
  readonly roles: readonly Role[];
  readonly permission?: PlanPermission;
}

/** A card of Home. Its icon is that of its path. */
export interface Card {
  readonly path: `/${string}`;
  /** Key of the heading. */
  readonly title: `${string}.${string}`;
  /** Key of the sentence below it. */
  readonly about: `${string}.${string}`;
  readonly order: number;
  /** Shown to people with one of these roles. */
  readonly roles: readonly Role[];
  readonly permission?: PlanPermission;
  readonly flag?: Flag;
  /** Works in every state of the organization. */
  readonly neverLocked?: true;
  readonly whiteLabelHidden?: true;
  readonly counters?: readonly Counter[];
}

/** The declaration of a feature, used by server and browser. The product is composed of these. */
export interface Feature<En = Texts, Path extends `/${string}` = `/${string}`> {
  /** The name of its folder. */
  readonly name: string;
  readonly screens?: readonly (Screen & { readonly path: Path })[];
  /** Its areas of queries that follow those of other features. */
  readonly areas?: readonly QueryArea[];
  /** Its card of Home. */
  readonly card?: Card;
  /** Its texts, one file per language, fetched when that language is used. */
  readonly texts: { readonly en: () => Promise<En>; readonly es: () => Promise<Translation<En>> };
}

/** Declares a feature: `export const boards = feature({ name: "boards", … })` in its `feature.ts`, listed in `app/features.ts`. */
export const feature = <const En, const Path extends `/${string}` = never>(
  declared: Feature<En, Path>,
): Feature<En, Path> => declared;
