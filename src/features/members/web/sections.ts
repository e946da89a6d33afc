import { createElement } from "react";
import { type OrganizationSection, partsFor } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import type { Actor } from "#protocol/actor.ts";
import { UsersSection } from "./UsersSection.tsx";

// The list of people is what the page is opened for; the others come when they are asked for.
const GeneralSection = lazyComponent(() =>
  import("#features/organizations/web/index.ts").then((m) => m.GeneralSection),
);

const own: readonly OrganizationSection[] = [
  { id: "users", title: "members.usersTab", order: 10, Part: UsersSection },
  {
    id: "general",
    title: "members.generalTab",
    order: 70,
    Part: ({ meanwhile }) => createElement(GeneralSection, { meanwhile }),
  },
];

/** The sections somebody may see, these and those of other features, in their order. */
export const sectionsFor = (actor: Actor, others: readonly OrganizationSection[]): readonly OrganizationSection[] =>
  partsFor(actor, [...own, ...others]);
