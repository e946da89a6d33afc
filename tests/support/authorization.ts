import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Role, roles } from "#protocol/actor.ts";
import type { Endpoint } from "#protocol/endpoint.ts";
import type { SomeMember } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import type { App } from "./app-under-test.ts";

/** One organization with a person of every role, and a template they use. */
export interface World {
  readonly app: App;
  readonly people: Readonly<Record<Role, SomeMember>>;
  readonly templateId: string;
}

/**
 * A case of an endpoint: its input, made anew for each try, and the roles that must get through. Those of a
 * feature are in `tests/authorization`.
 */
export interface AuthorizationCase {
  readonly endpoint: Endpoint;
  /** Roles that must be answered 2xx, or one of `also`; every other role must get 403 or 404. */
  readonly allowed: readonly Role[];
  readonly input: (world: World) => Promise<Record<string, unknown>>;
  readonly file?: true;
  /** The uploaded file, if it is not a document. */
  readonly content?: { readonly name: string; readonly bytes: Uint8Array };
  /** Asks for a recent sign-in: it is tried with a new session. */
  readonly recent?: true;
  /** Statuses that also show that the rule let the caller through. */
  readonly also?: readonly number[];
  /** True if the input belongs to no organization. Members of another one then get through, too. */
  readonly ofNobody?: true;
}

/** No input. */
export const nothing = async (): Promise<Record<string, unknown>> => ({});

export const everyone: readonly Role[] = roles;

export const managers: readonly Role[] = ["owner", "manager"];

let count = 0;
/** A name nothing else has. */
export const unique = (): string => `Prueba ${++count}`;

/** The file an upload carries. */
export const file = { name: "contrato.docx", bytes: smallDocument(p("Yo, {nombre}.")) };

/** The cases of every feature. */
export async function allAuthorizationCases(): Promise<readonly AuthorizationCase[]> {
  const folder = join(import.meta.dirname, "../authorization");
  const loaded = await Promise.all(
    readdirSync(folder).map(
      (name) => import(join(folder, name)) as Promise<{ authorizationCases: readonly AuthorizationCase[] }>,
    ),
  );
  return loaded.flatMap(({ authorizationCases }) => authorizationCases);
}
