import { bindingsOf } from "#features/bindings/server/index.ts";
import { storeFiles } from "#platform/files/store-files.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { bind, valuesOf } from "./bind-answer.ts";
import { evidencePaper, paperFacts, paperName } from "./evidence-paper.ts";
import { loadQuery } from "./queries.ts";

/** The calls by which an answer is used in a contract. */
export const bindRoutes =
  ({ config, files }: Platform) =>
  (on: On): void => {
    const shown = config.ACTA_UTILITIES;

    on(contract.showBindings, async (call, asked) => {
      const query = await loadQuery(call.tx, asked.id);
      call.authorize(may.bindAnswer(call.actor, shown, query));
      return bindingsOf(call, asked, valuesOf(call, query));
    });

    on.download(contract.downloadPaper, async (call, { id }) => {
      const { query, facts } = await call.transaction(async ({ tx, orgId, now }) => {
        const query = await loadQuery(tx, id);
        call.authorize(may.readQuery(call.actor, shown, query));
        if (query.state !== "done" && query.state !== "notFound") throw notFound();
        return { query, facts: await paperFacts(tx, orgId, query, now) };
      });
      const content = await evidencePaper(query, facts);
      return { content, name: paperName(query), mediaType: "application/pdf", inline: true };
    });

    on.long(contract.bindAnswer, async (call, { id, ...asked }) => {
      const { actor, authorize } = call;
      const { query, facts } = await call.transaction(async ({ tx, orgId, now }) => {
        const query = await loadQuery(tx, id);
        authorize(may.bindAnswer(actor, shown, query));
        return { query, facts: await paperFacts(tx, orgId, query, now) };
      });
      const paper = await evidencePaper(query, facts);
      return storeFiles(
        files,
        actor.orgId,
        [paper],
        ([stored]) =>
          call.transaction(async (transaction) => {
            // Locked, so that it is not erased meanwhile.
            const query = await loadQuery(transaction.tx, id, { lock: true });
            return bind({ ...transaction, actor, authorize }, query, asked, { name: paperName(query), stored });
          }),
        (done) => done.attached > 0,
      );
    });
  };
