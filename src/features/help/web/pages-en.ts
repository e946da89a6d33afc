import { byName } from "./by-name.ts";

/** The Markdown of the pages in English, by name. */
export const files = byName(
  import.meta.glob<string>("../../../../docs/help/en/*.md", { eager: true, query: "?raw", import: "default" }),
);
