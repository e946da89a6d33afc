import { createHash } from "node:crypto";
import type { Config } from "#platform/config.ts";
import { outbound } from "#platform/outbound/outbound.ts";
import { fictitious, markFictitious as mark, type QueryKind } from "../query.ts";
import { departmentName, type Typed } from "../question.ts";
import { http } from "./http.ts";

const owners = [
  ["Inmobiliaria Los Cipreses, Sociedad Anónima"],
  ["María Elena Castillo Barrios", "Jorge Luis Castillo Barrios"],
  ["Desarrollos del Valle, Sociedad Anónima"],
  ["Carlos Humberto Aguilar Méndez"],
];

const banks = ["Banco Altiplano, Sociedad Anónima", "Banco del Motagua, Sociedad Anónima"];

/** Invented answers, the same for the same question and marked: for the demo. A finca whose number ends in 00 is not found. */
const demo: RegistryProvider = {
  name: "demo",
  query: async (kind, values) => answer(kind, values, number(kind, values)),
};

const number = (kind: QueryKind, values: Typed): number =>
  createHash("sha256")
    .update(`${kind} ${JSON.stringify(values)}`)
    .digest()
    .readUInt32BE(0);

const cadastre = (values: Typed, seed: number) => ({
  cadastre: (["declared", "inProcess", "notDeclared"] as const)[seed % 3],
  parcelCode: values["parcel"] ?? `${values["department"]}-${String(seed % 100_000).padStart(5, "0")}`,
  area: `${(180 + (seed % 4000)).toFixed(2)} metros cuadrados`,
  irregularities: seed % 2 === 0 ? [] : ["El área registrada difiere de la medida en el levantamiento catastral"],
  remarks: "",
});

/** A colleague, who takes the query out of the queue and answers it. */
const manual: RegistryProvider = { name: "manual", query: async () => ({ status: "pending" }) };

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

function answer(kind: QueryKind, values: Typed, seed: number): ProviderAnswer {
  if (values["finca"]?.endsWith("00")) return { status: "notFound" };
  const data = kind === "property" ? property(values, seed) : cadastre(values, seed);
  return { status: "ok", files: [], data: Object.fromEntries(Object.entries(data).map(marked)) };
}

/** A value of an answer with its mark. Choices stay, because the page names them. */
function marked([name, value]: [string, string | string[] | undefined]): [string, string | string[] | undefined] {
  if (name === "cadastre" || value === undefined) return [name, value];
  if (typeof value !== "string") return [name, value.length === 0 ? [mark("Ninguno")] : value.map(mark)];
  return [name, value === "" ? fictitious : mark(value)];
}

function property(values: Typed, seed: number) {
  const place = departmentName(values["department"] ?? "");
  const metres = (180 + (seed % 4000)) / 1;
  const free = seed % 3 === 0;
  return {
    owners: owners[seed % owners.length],
    rights: "Plena propiedad",
    description: `Finca urbana ubicada en el departamento de ${place}, inscrita al número ${values["finca"]}, folio ${values["folio"]} del libro ${values["libro"]} de ${place}.`,
    area: `${metres.toFixed(2)} metros cuadrados`,
    encumbrances: free
      ? []
      : [
          `Hipoteca en primer lugar a favor de ${banks[seed % banks.length]}, por Q${(250_000 + (seed % 9) * 50_000).toLocaleString("en-US")}.00`,
          "Servidumbre de paso a favor de la finca vecina",
        ],
    annotations: seed % 4 === 0 ? ["Anotación de demanda, expediente 01044-2025-00312"] : [],
    segregations: [],
    lastEntry: `Inscripción de dominio número ${1 + (seed % 7)}`,
  };
}
