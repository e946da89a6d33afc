import { foundTasks } from "#features/boards/server/index.ts";
import { readCatalog } from "#features/catalogs/policy.ts";
import { listEntries } from "#features/catalogs/server/index.ts";
import { readNames } from "#features/members/policy.ts";
import { colleagues } from "#features/members/server/index.ts";
import { foundProcesses } from "#features/process-lists/server/index.ts";
import { readTemplates } from "#features/templates/policy.ts";
import { listPage as templatePage } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Found } from "../contract.ts";

/** The query of a search, with its user. */
export interface Search {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly text: string;
  readonly limit: number;
}

/** Returns the results of a text, kind after kind, each by the rules of its own lists. */
export async function find(search: Search): Promise<Found[]> {
  const found = await Promise.all([
    processes(search),
    tasks(search),
    templates(search),
    entries(search, "client", "clients"),
    entries(search, "project", "projects"),
    people(search),
  ]);
  return found.flat();
}

async function processes({ tx, actor, text, limit }: Search): Promise<Found[]> {
  const rows = await foundProcesses(tx, actor, text, limit);
  return rows.map(({ id, title, templateName }) => ({ kind: "process", id, label: title, about: templateName }));
}

async function tasks({ tx, actor, text, limit }: Search): Promise<Found[]> {
  const rows = await foundTasks(tx, actor, text, limit);
  return rows.map(({ id, title, boardId, boardName }) => ({
    kind: "task",
    id,
    label: title,
    about: boardName,
    within: boardId,
  }));
}

async function templates({ tx, actor, text, limit }: Search): Promise<Found[]> {
  if (readTemplates(actor) !== true) return [];
  const { rows } = await templatePage(tx, { search: text, limit });
  return rows.map(({ id, name, description }) => ({ kind: "template", id, label: name, about: description }));
}

async function entries(
  { tx, actor, text, limit }: Search,
  kind: "client" | "project",
  catalog: "clients" | "projects",
): Promise<Found[]> {
  if (readCatalog(actor, catalog) !== true) return [];
  const { rows } = await listEntries(tx, catalog, { search: text, limit, sort: "name" });
  return rows.map(({ id, name }) => ({ kind, id, label: name, about: "" }));
}

/** For comparing: without accents and case. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

async function people({ tx, actor, text, limit }: Search): Promise<Found[]> {
  if (readNames(actor) !== true) return [];
  const wanted = plain(text);
  return (await colleagues(tx))
    .filter(({ name, email }) => plain(name).includes(wanted) || plain(email).includes(wanted))
    .slice(0, limit)
    .map(({ id, name, email }) => ({ kind: "person", id, label: name, about: email }));
}
