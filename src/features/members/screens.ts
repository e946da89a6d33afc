import type { Screen } from "#protocol/screen.ts";

/** The screens of the organization and its people. */
export const screens = [
  {
    path: "/manageorg",
    title: "members.title",
    login: true,
    roles: ["owner", "manager"],
    withoutOrganization: true,
    built: true,
    frame: "shell",
    navigation: { roles: ["owner", "manager"], icon: "organization", order: 40 },
  },
] as const satisfies readonly Screen[];
