import type { Platform, ServerFeature } from "#platform/platform.ts";
import { rankOf } from "../ranks.ts";
import { featuresByName } from "../registry.ts";
import * as registered from "./features.ts";

const byName: Readonly<Record<string, (platform: Platform) => ServerFeature>> = registered;
const rank = (name: string): number => rankOf(featuresByName[name]?.name ?? "");

/** The server sides of all features, lowest rank first. */
export const serverFeatures = (platform: Platform): readonly ServerFeature[] =>
  Object.keys(byName)
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((name) => byName[name]?.(platform) ?? []);
