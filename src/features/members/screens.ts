import type { Screen } from "#protocol/screen.ts";

/** The screens of the organization and its people. */
export const screens = [
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
