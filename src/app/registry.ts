import type { Card, Feature } from "#protocol/feature.ts";
import type { QueryArea } from "#protocol/query-key.ts";
import type { Screen } from "#protocol/screen.ts";
import * as registered from "./features.ts";
import { rankOf } from "./ranks.ts";

type Registered = typeof registered;
type PathsOf<F> = F extends Feature<infer _, infer Path> ? Path : never;

declare module "#protocol/address.ts" {
  interface Registered {
    readonly path: PathsOf<(typeof registered)[keyof typeof registered]>;
  }
}

type TextsOf<F> = F extends Feature<infer En> ? En : never;

/** The features' sentences in English, as a type. */
export type FeatureTexts = { readonly [Name in keyof Registered]: TextsOf<Registered[Name]> };

/** Every feature by the first part of its text keys. */
export const featuresByName: Readonly<Record<string, Feature<unknown>>> = registered;

/** Every feature, lowest rank first. */
const features: readonly Feature<unknown>[] = Object.values(featuresByName).toSorted(
  (a, b) => rankOf(a.name) - rankOf(b.name),
);

/** The whole route table: every address of the product, who may open it, its title and its entry in the drawer. */
export const screens: readonly Screen[] = features.flatMap((feature) => feature.screens ?? []);

/** The drawer's entries, in their order. */
export const navigationScreens: readonly Screen[] = screens
  .filter((screen) => screen.navigation)
  .toSorted((a, b) => (a.navigation?.order ?? 0) - (b.navigation?.order ?? 0));

/** The cards of Home, in their order. */
export const cards: readonly Card[] = features
  .flatMap((feature) => feature.card ?? [])
  .toSorted((a, b) => a.order - b.order);

/** The areas of queries that follow those of other features. */
export const followingAreas: readonly QueryArea[] = features.flatMap((feature) => feature.areas ?? []);
