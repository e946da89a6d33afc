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

/** The answer of a registry: values, nothing found, still searching, or an error. */
export type ProviderAnswer =
  | { readonly status: "ok"; readonly data: unknown; readonly files: readonly AnsweredFile[]; readonly ref?: string }
  | { readonly status: "notFound" | "pending"; readonly ref?: string }
  | { readonly status: "error"; readonly failure: RegistryFailure };

/** The reasons of a missing answer, which are the keys of its sentences under `registries.failure`. */
export type RegistryFailure = "unreachable" | "refused" | "unreadable";

/**
 * A provider of answers to queries. `id` stays the same over all tries of one query, so that a retry is not a second
 * query.
 */
export interface RegistryProvider {
  readonly name: "manual" | "http" | "demo";
  /** Returns failures of a registry as errors, without throwing. */
  query(kind: QueryKind, values: Typed, id: string): Promise<ProviderAnswer>;
}

/**
 * Returns the provider of each kind in an installation: the service of its settings, invented answers in the demo, else
 * colleagues by hand.
 */
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
