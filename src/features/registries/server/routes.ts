import { pageOfRows } from "#platform/db/page.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import type { QueryKind } from "../query.ts";
import { makeQuery } from "./ask-registry.ts";
import { bindRoutes } from "./bind-routes.ts";
import { fileRoutes } from "./file-routes.ts";
import type { RegistryProvider } from "./provider.ts";
import { filesOf, findQueries, loadQuery } from "./queries.ts";
import { settle } from "./settle.ts";
import { showQuery, showSummaries } from "./show-query.ts";
import { workRoutes } from "./work-routes.ts";

/** The routes of queries to registries. */
export const routes =
  (platform: Platform, providerOf: (kind: QueryKind) => RegistryProvider) =>
  (on: On): void => {
    const shown = platform.config.ACTA_UTILITIES;

    on(contract.askRegistry, async (call, asked) => {
      call.authorize(may.askRegistry(call.actor, shown));
      const { query, reused } = await makeQuery(
        platform,
        call,
        providerOf(asked.kind),
        asked,
        (found) => may.readQuery(call.actor, shown, found) === true,
      );
      return { query: await showQuery(call.tx, call.actor, query), reused };
    });

    on(contract.listQueries, async (call, { mine, ...query }) => {
      const { actor, tx } = call;
      call.authorize(may.readQueries(actor, shown));
      const own = query.list === "history" && (mine === true || !may.seesAllQueries(actor));
      const found = await findQueries(tx, { ...query, ...(own ? { requesterId: actor.uid } : {}) });
      const { rows, next } = pageOfRows(found, query.limit, (row) => [row.createdAt.toISOString(), row.id]);
      return { rows: await showSummaries(tx, actor, rows), next };
    });

    on(contract.getQuery, async (call, { id }) => {
      const query = await loadQuery(call.tx, id);
      call.authorize(may.readQuery(call.actor, shown, query));
      return showQuery(call.tx, call.actor, query);
    });

    on(contract.cancelQuery, async (call, { id }) => {
      const query = await loadQuery(call.tx, id, { lock: true });
      call.authorize(may.cancelQuery(call.actor, shown, query));
      if (query.provider !== "manual" || query.state !== "queued") throw new Failure("registries.notWaiting", 409);
      await settle(call, query, { state: "failed", failure: "registries.failure.canceled" });
      return { id };
    });

    on.download(contract.downloadQueryFile, async (call, { id, fileId, inline }) => {
      const file = await call.transaction(async ({ tx }) => {
        const query = await loadQuery(tx, id);
        call.authorize(may.readQuery(call.actor, shown, query));
        return (await filesOf(tx, id)).find((one) => one.id === fileId);
      });
      if (!file) throw notFound();
      const { storageKey, name, mediaType } = file;
      return { content: await platform.files.stream(storageKey), name, mediaType, inline: inline === true };
    });

    workRoutes(platform)(on);
    bindRoutes(platform)(on);
    fileRoutes(platform)(on);
  };
