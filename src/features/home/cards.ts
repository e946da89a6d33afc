import { isActive, type Role } from "#protocol/actor.ts";
import type { PlanPermission } from "#protocol/permission.ts";
import type { Flag } from "#protocol/screen.ts";

/** A number on a card, for those of these roles, and the list it opens. */
export interface Counter {
  readonly name: "inbox" | "drafts" | "review";
  readonly roles: readonly Role[];
}

/** A card of Home. */
export interface Card {
  readonly name: CardName;
  readonly path: `/${string}`;
  /** Shown to whoever has one of these. */
  readonly roles: readonly Role[];
  readonly permission?: PlanPermission;
  readonly flag?: Flag;
  /** Works in every state of the organization. */
  readonly neverLocked?: true;
  readonly whiteLabelHidden?: true;
  readonly counters?: readonly Counter[];
}

export type CardName =
  | "processes"
  | "boards"
  | "organization"
  | "templates"
  | "payments"
  | "dashboard"
  | "alerts"
  | "utilities"
  | "repository";

const four: readonly Role[] = ["creator", "manager", "reviewer", "owner"];

/** The nine cards of Home, in their order. */
export const cards: readonly Card[] = [
  {
    name: "processes",
    path: "/processes",
    roles: ["creator", "reviewer", "owner", "consultant"],
    counters: [
      { name: "inbox", roles: ["owner", "creator"] },
      { name: "drafts", roles: ["owner", "creator", "consultant"] },
      { name: "review", roles: ["owner", "reviewer"] },
    ],
  },
  { name: "boards", path: "/boards", roles: ["creator", "owner", "reviewer"], permission: "flows" },
  { name: "organization", path: "/manageorg", roles: ["owner", "manager"], neverLocked: true },
  { name: "templates", path: "/managetemplates", roles: ["manager", "owner"], permission: "customTemplates" },
  {
    name: "payments",
    path: "/payments",
    roles: ["owner"],
    flag: "payments",
    neverLocked: true,
    whiteLabelHidden: true,
  },
  { name: "dashboard", path: "/dashboard", roles: ["manager", "owner"], permission: "dashboard" },
  { name: "alerts", path: "/alerts", roles: four, permission: "alerts" },
  { name: "utilities", path: "/utilities", roles: four, permission: "utilities", flag: "utilities" },
  { name: "repository", path: "/repository", roles: four, permission: "repository" },
];

/** Who looks at Home, as far as its cards ask. */
export interface Beholder {
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

/** The cards somebody sees, each with its state and the counters that are theirs. */
export function cardsFor(beholder: Beholder): readonly ShownCard[] {
  const has = (roles: readonly Role[]) => beholder.roles.some((role) => roles.includes(role));
  return cards.flatMap((card) => {
    if (!has(card.roles)) return [];
    if (card.flag && beholder.flags[card.flag] !== true) return [];
    if (card.whiteLabelHidden && beholder.whiteLabel) return [];
    const missing = card.permission !== undefined && beholder.permissions[card.permission] !== true;
    const locked = !card.neverLocked && !isActive(beholder.organizationStatus);
    const state = missing ? "upgrade" : locked ? "disabled" : "open";
    return [{ card, state, counters: (card.counters ?? []).filter((c) => has(c.roles)).map((c) => c.name) }];
  });
}
