import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";
import type { Screen } from "#protocol/screen.ts";

/** The people of the organization and its invitations. */
export const memberKeys = queryArea("members");

/** The invitation behind a link. */
export const invitationLinkKeys = queryArea("invitationLink");

/** The screens of the organization and its people. */
const screens = [
  {
    path: "/manageorg",
    title: "members.title",
    login: true,
    roles: ["owner", "manager"],
    withoutOrganization: true,

    frame: "shell",
    navigation: { roles: ["owner", "manager"], order: 40, letter: "o" },
  },
  // The page of an invitation's mailed link.
  { path: "/invitation", title: "members.page.title", login: false, frame: "bare" },
] as const satisfies readonly Screen[];

export const members = feature({
  name: "members",
  screens,
  card: {
    path: "/manageorg",
    title: "members.card.title",
    about: "members.card.about",
    order: 30,
    roles: ["owner", "manager"],
    neverLocked: true,
    // The owner counts them in the inbox.
    counters: [{ name: "assignments", roles: ["manager"], permission: "review" }],
  },
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
