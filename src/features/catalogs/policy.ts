import type { Actor } from "#protocol/actor.ts";
import { anyRole, type Decision, role } from "#protocol/decision.ts";
import type { Catalog } from "./entry.ts";

/**
 * Reading a catalog: clients and projects are chosen by everybody who begins processes and filtered by everybody who reads
 * them, reasons by who rejects; metrics are for who runs the organization. Never locked, as everything of /manageorg.
 */
export function readCatalog(actor: Actor, catalog: Catalog): Decision {
  switch (catalog) {
    case "clients":
    case "projects":
      return anyRole(actor);
    case "reasons":
      return role(actor, "owner", "manager", "reviewer");
    case "metrics":
      return role(actor, "owner", "manager");
    default:
      return catalog satisfies never;
  }
}

/** Adding, renaming, deleting and restoring entries. */
export const manageCatalog = (actor: Actor): Decision => role(actor, "owner", "manager");

/** The settings of one project, and its metrics. */
export const manageProject = (actor: Actor): Decision => role(actor, "owner");
