import type { Config } from "#platform/config.ts";
import { outbound } from "#platform/outbound/outbound.ts";
import type { QueryKind } from "../query.ts";
import type { Typed } from "../question.ts";
import { demo } from "./demo.ts";
import { http } from "./http.ts";
import { manual } from "./manual.ts";

/** A file that came with an answer. */
export interface AnsweredFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a registry says: an answer, that nothing is there, that it is still looking, or that it cannot say. */
export type Said =
  | { readonly status: "ok"; readonly data: unknown; readonly files: readonly AnsweredFile[]; readonly ref?: string }
  | { readonly status: "notFound" | "pending"; readonly ref?: string }
  | { readonly status: "error"; readonly failure: RegistryFailure };

/** Why there is no answer; the keys of its sentences under `registries.failure`. */
export type RegistryFailure = "unreachable" | "refused" | "unreadable";

/** Whoever answers queries. `id` stays the same over all tries of one query, so that asking again is not a second query. */
export interface RegistryProvider {
  readonly name: "manual" | "http" | "demo";
  /** Never throws for what a registry does. */
  query(kind: QueryKind, values: Typed, id: string): Promise<Said>;
}

/** Who answers which kind in an installation: the service of its settings, invented answers in the demo, else colleagues by hand. */
export function registryProviders(config: Config): (kind: QueryKind) => RegistryProvider {
  const { ACTA_REGISTRY_URL: url, ACTA_REGISTRY_KINDS: kinds } = config;
  if (url) {
    const service = http(
      {
        url: url.replace(/\/+$/, ""),
        key: config.ACTA_REGISTRY_KEY,
        secret: config.ACTA_REGISTRY_SECRET,
        seconds: config.ACTA_REGISTRY_SECONDS,
      },
      outbound([new URL(url).host]),
    );
    return (kind) => (kinds.includes(kind) ? service : manual);
  }
  if (config.ACTA_REGISTRY_DEMO) return (kind) => (kind === "property" || kind === "cadastre" ? demo : manual);
  return () => manual;
}
