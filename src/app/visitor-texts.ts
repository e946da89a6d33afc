import type { Screen } from "#protocol/screen.ts";

/** The features whose sentences a visitor's pages show. Those of all others are fetched with the first page that has them. */
export const visitorFeatures: readonly string[] = ["identity", "organizations", "plans", "trial"];

/**
 * Returns true if a screen needs only the first text file of a language: the sentences of the frame (`shell`) and of
 * visitors.
 */
export const isForVisitors = ({ frame, title }: Screen): boolean =>
  frame === "bare" && ["shell", ...visitorFeatures].includes(title.split(".")[0] ?? "");
