import { partsFor } from "#client/feature.ts";
import { type TextKey, textOf } from "#client/i18n.ts";
import { manageMembers } from "#features/members/policy.ts";
import { createProcess } from "#features/processes/policy.ts";
import { manageTemplates } from "#features/templates/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Decision } from "#protocol/decision.ts";
import { partsOf } from "../parts.ts";

/** Something the palette knows by its name: what is begun, and where something is set. */
export interface KnownPlace {
  readonly label: string;
  /** The page it is part of; of what is begun, nothing. */
  readonly about?: string;
  readonly path: string;
}

/** The cards of /myaccount, by what follows its path. */
const account = [
  ["#profile", "identity.profile"],
  ["#preferences", "identity.preferences"],
  ["?tab=security", "identity.tabs.security"],
  ["?tab=security#methods", "identity.methods"],
  ["?tab=security#password", "identity.security"],
  ["?tab=security#passkeys", "identity.passkeys.title"],
  ["?tab=security#factors", "identity.factors.title"],
  ["?tab=security#sessions", "identity.sessions.title"],
  ["#notifications", "notifications.preferences.title"],
] as const;

const named = (path: string, title: TextKey, about?: TextKey): KnownPlace => ({
  label: textOf(title) ?? "",
  ...(about ? { about: textOf(about) ?? "" } : {}),
  path,
});

const allowed = (decision: Decision, places: readonly KnownPlace[]): readonly KnownPlace[] =>
  decision === true ? places : [];

/** Returns the actions open to a person, and the settings of their organization and account, by name. */
export function knownPlaces(actor: Actor | null): readonly KnownPlace[] {
  const own = account.map(([card, title]) => named(`/myaccount${card}`, title, "shell.screen.myAccount"));
  const mine = [named("/myaccount", "shell.screen.myAccount"), ...own];
  if (!actor) return mine;
  const tab = (page: string, about: TextKey) => (one: { readonly id: string; readonly title: TextKey }) =>
    named(`${page}?tab=${one.id}`, one.title, about);
  const sections = [
    { id: "users", title: "members.usersTab" },
    ...partsFor(actor, partsOf("organization")),
    { id: "general", title: "members.generalTab" },
  ] as const;
  return [
    ...allowed(createProcess(actor), [named("/processes?new=1", "processes.page.create")]),
    ...allowed(manageTemplates(actor), [named("/managetemplates?new=1", "templates.fromDocument.open")]),
    ...allowed(manageMembers(actor), sections.map(tab("/manageorg", "members.title"))),
    ...allowed(actor.roles.length > 0 || "failure.role", [named("/notifications", "notifications.title")]),
    ...mine,
  ];
}
