import { byName } from "./by-name.ts";

/** The Markdown of the pages in Spanish, by name. */
export const files = byName(
  import.meta.glob<string>("../../../../docs/help/es/*.md", { eager: true, query: "?raw", import: "default" }),
);
