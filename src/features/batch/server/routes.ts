import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { batchChanged } from "../events.ts";
import * as may from "../policy.ts";
import { actRoutes } from "./acts.ts";
import { beginBatch, beginBatchOfRows, replaceFile } from "./begin.ts";
import { fixRow, mapColumns, recheck } from "./correct.ts";
import { downloadRoutes } from "./downloads.ts";
import { completeDrafts, listDrafts } from "./drafts.ts";
import { fillRows, lackedByRows } from "./fill-rows.ts";
import { listPage, loadBatch, rowsPage, showBatch } from "./queries.ts";
import { makeProcesses, steerBatch } from "./steer.ts";

/** The routes of batches. */
export const routes =
  (platform: Platform) =>
  (on: On): void => {
    downloadRoutes(platform, on);
    actRoutes(on);
    on.upload(contract.createBatch, (call, { templateId }) => beginBatch(platform, call, templateId));
    on(contract.createBatchOfRows, (call, input) => beginBatchOfRows(platform, call, input));
    on.upload(contract.replaceFile, (call, input) => replaceFile(platform, call, input));

    on(contract.listBatches, async (call, query) => {
      call.authorize(may.listBatches(call.actor));
      return listPage(call.tx, call.actor, query);
    });

    on(contract.getBatch, async (call, { id }) => {
      const batch = await loadBatch(call.tx, id);
      call.authorize(may.readBatch(call.actor, batch));
      const { shown, asked } = await showBatch(call.tx, call.actor, batch, call.language);
      return { ...shown, lacked: await lackedByRows(call.tx, batch, asked) };
    });

    on(contract.listRows, async (call, query) => {
      const batch = await loadBatch(call.tx, query.id);
      call.authorize(may.readBatch(call.actor, batch));
      return rowsPage(call.tx, query);
    });

    on(contract.mapColumns, mapColumns);
    on(contract.recheck, recheck);
    on(contract.fixRow, fixRow);
    on(contract.fillRows, fillRows);
    on(contract.makeProcesses, makeProcesses);
    on(contract.listDrafts, listDrafts);
    on(contract.completeDrafts, completeDrafts);
    on(contract.steerBatch, steerBatch);

    on(contract.deleteBatch, async (call, { id }) => {
      const batch = await loadBatch(call.tx, id, true);
      call.authorize(may.stopBatch(call.actor, batch));
      if (batch.state === "running") throw new Failure("batch.otherState", 409, { values: { state: batch.state } });
      await call.tx.deleteFrom("batches").where("id", "=", id).execute();
      call.audit("batch.deleted", "batch", id, { name: batch.name });
      await call.announce(batchChanged, { batchId: id });
      return { id };
    });
  };
