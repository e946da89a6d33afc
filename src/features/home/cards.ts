import { isActive, type Role } from "#protocol/actor.ts";
import type { Card, Counter } from "#protocol/feature.ts";
import type { Flag } from "#protocol/screen.ts";

/** The user's facts that the cards of Home depend on. */
export interface Viewer {
  readonly roles: readonly Role[];
  readonly permissions: Readonly<Record<string, unknown>>;
  readonly organizationStatus: string;
  readonly whiteLabel: boolean;
  readonly flags: Readonly<Record<Flag, boolean>>;
}

/** A card as somebody sees it. `upgrade`: not in the plan; `disabled`: the organization is not active. Neither leads on. */
export interface ShownCard {
  readonly card: Card;
  readonly state: "open" | "upgrade" | "disabled";
  readonly counters: readonly Counter["name"][];
}

/** Returns the cards that the user sees, each with its state and the user's counters. */
export function cardsFor(viewer: Viewer, cards: readonly Card[]): readonly ShownCard[] {
  const has = (roles: readonly Role[]) => viewer.roles.some((role) => roles.includes(role));
  return cards.flatMap((card) => {
    if (!has(card.roles)) return [];
    if (card.flag && viewer.flags[card.flag] !== true) return [];
    if (card.whiteLabelHidden && viewer.whiteLabel) return [];
    const missing = card.permission !== undefined && viewer.permissions[card.permission] !== true;
    const locked = !card.neverLocked && !isActive(viewer.organizationStatus);
    const state = missing ? "upgrade" : locked ? "disabled" : "open";
    const counters = (card.counters ?? []).filter(
      ({ roles, permission }) => has(roles) && (permission === undefined || viewer.permissions[permission] === true),
    );
    return [{ card, state, counters: counters.map(({ name }) => name) }];
  });
}
