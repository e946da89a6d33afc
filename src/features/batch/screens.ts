import type { Screen } from "#protocol/screen.ts";

/** The screens of batches; /processes leads to them. */
export const screens = [
  {
    path: "/batches",
    title: "batch.page.title",
    login: true,
    roles: ["owner", "creator", "consultant"],
    permissions: ["batchGeneration"],
    frame: "shell",
  },
  {
    path: "/batches/:id",
    title: "batch.page.title",
    login: true,
    roles: ["owner", "creator", "consultant"],
    permissions: ["batchGeneration"],
    frame: "shell",
  },
] as const satisfies readonly Screen[];
