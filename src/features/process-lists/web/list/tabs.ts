import { type ProcessList, readList } from "#features/processes/policy.ts";
import { type Actor, hasRole } from "#protocol/actor.ts";
import { readDeleted } from "../../policy.ts";

/** A tab of the page: a list, or what was deleted. */
export type Tab = ProcessList | "deleted";

const order: readonly ProcessList[] = [
  "work",
  "inbox",
  "drafts",
  "rejected",
  "review",
  "decided",
  "approved",
  "active",
];

/** The tabs somebody may see, in their order. */
export const tabsOf = (actor: Actor): readonly Tab[] => [
  ...order.filter((list) => readList(actor, list) === true),
  ...(readDeleted(actor) === true ? (["deleted"] as const) : []),
];

/** The tab that is asked for, if it is theirs; else where their work lies. */
export function tabFor(actor: Actor, wanted: unknown): Tab | undefined {
  const tabs = tabsOf(actor);
  const asked = tabs.find((tab) => tab === wanted);
  if (asked) return asked;
  if (hasRole(actor, "owner", "creator", "consultant")) return "drafts";
  return tabs.find((tab) => tab === "review") ?? tabs.find((tab) => tab === "active");
}

/** A count as it is shown: counting stops at a hundred. */
export const shownCount = (count: number): string => (count > 99 ? "99+" : String(count));
