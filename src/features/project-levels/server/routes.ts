import { searchKey } from "#features/catalogs/entry.ts";
import { newId } from "#platform/clock.ts";
import { pageOfRows } from "#platform/db/page.ts";
import type { On } from "#platform/http/serve.ts";
import { refuseStale } from "#protocol/saved-version.ts";
import * as contract from "../contract.ts";
import { levelProjectChanged } from "../events.ts";
import * as may from "../policy.ts";
import { batchRoutes, contractRoutes } from "./contract-routes.ts";
import { levelRoutes } from "./level-routes.ts";
import { findProjects, loadProject } from "./queries.ts";
import { sheetRoutes } from "./sheet-routes.ts";
import { showProject } from "./show-project.ts";
import { unitRoutes } from "./unit-routes.ts";

interface Given {
  readonly name: string;
  readonly address: string;
  readonly estate: object | null;
  readonly currency: string;
}

const stored = ({ name, address, estate, currency }: Given) => ({
  name,
  searchKey: searchKey(name),
  address,
  estate: estate === null ? null : JSON.stringify(estate),
  currency,
});

/** The routes of project levels. */
export const routes = (on: On): void => {
  on(contract.listProjects, async (call, query) => {
    call.authorize(may.readProjects(call.actor));
    const found = await findProjects(call.tx, query);
    const { rows, next } = pageOfRows(found, query.limit, (row) => [row.searchKey, row.id]);
    return { rows: rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })), next };
  });

  on(contract.getProject, async (call, { id }) => {
    call.authorize(may.readProjects(call.actor));
    return showProject(call.tx, id);
  });

  on(contract.createProject, async (call, given) => {
    call.authorize(may.writeProjects(call.actor));
    const { tx, orgId, now, user } = call;
    const id = newId();
    await tx
      .insertInto("levelProjects")
      .values({ orgId, id, ...stored(given), creatorId: user.uid, createdAt: now, updatedAt: now })
      .execute();
    call.audit("levelProject.created", "levelProject", id, { name: given.name });
    await call.announce(levelProjectChanged, { projectId: id });
    return showProject(tx, id);
  });

  on(contract.saveProject, async (call, { id, version: typedOver, ...given }) => {
    call.authorize(may.writeProjects(call.actor));
    const { version } = await loadProject(call.tx, id, { lock: true });
    refuseStale(typedOver, version);
    await call.tx
      .updateTable("levelProjects")
      .set({ ...stored(given), version: version + 1, updatedAt: call.now })
      .where("id", "=", id)
      .execute();
    call.audit("levelProject.changed", "levelProject", id, { name: given.name });
    await call.announce(levelProjectChanged, { projectId: id });
    return showProject(call.tx, id);
  });

  for (const [endpoint, deleted] of [
    [contract.deleteProject, false],
    [contract.restoreProject, true],
  ] as const)
    on(endpoint, async (call, { id }) => {
      call.authorize(may.writeProjects(call.actor));
      const { name } = await loadProject(call.tx, id, { lock: true, deleted });
      await call.tx
        .updateTable("levelProjects")
        .set({ deletedAt: deleted ? null : call.now })
        .where("id", "=", id)
        .execute();
      call.audit(deleted ? "levelProject.restored" : "levelProject.deleted", "levelProject", id, { name });
      await call.announce(levelProjectChanged, { projectId: id });
      return { id };
    });

  levelRoutes(on);
  contractRoutes(on);
  batchRoutes(on);
  unitRoutes(on);
  sheetRoutes(on);
};
