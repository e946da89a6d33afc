import { mediaTypeOf } from "#features/attachments/media-type.ts";
import { eraseUnusedFile } from "#platform/files/files.ts";
import { storeFiles } from "#platform/files/store-files.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { registryQueryChanged } from "../events.ts";
import * as may from "../policy.ts";
import { limits } from "../query.ts";
import { keepFile, shownTypes } from "./ask-provider.ts";
import { filesOf } from "./queries.ts";
import { showQuery } from "./show-query.ts";
import { takenQuery } from "./taken-query.ts";

/** The calls of the files of an answer that is made by hand. */
export const fileRoutes =
  ({ config, files }: Platform) =>
  (on: On): void => {
    const shown = config.ACTA_UTILITIES;

    on.upload(contract.addQueryFile, async (call, { id }) => {
      const inside = { actor: call.actor, authorize: call.authorize };
      await call.transaction(({ tx }) => takenQuery({ ...inside, tx }, id, shown));
      const bytes = await call.upload.bytes();
      const mediaType = mediaTypeOf(bytes, call.upload.name);
      if (!shownTypes.includes(mediaType)) throw fileError("registries.fileKind");
      return storeFiles(files, call.actor.orgId, [bytes], ([stored]) =>
        call.transaction(async (transaction) => {
          const query = await takenQuery({ ...inside, tx: transaction.tx }, id, shown);
          if ((await filesOf(transaction.tx, id)).length >= limits.files) throw fileError("registries.tooManyFiles");
          const fileId = await keepFile(transaction, query, stored, call.upload.name, mediaType);
          transaction.audit("registryQuery.fileAdded", "registryQuery", id, { fileId });
          await transaction.announce(registryQueryChanged, { queryId: id });
          return showQuery(transaction.tx, call.actor, query);
        }),
      );
    });

    on(contract.removeQueryFile, async (call, { id, fileId }) => {
      call.authorize(may.askRegistry(call.actor, shown));
      const query = await takenQuery(call, id, shown);
      const { numDeletedRows } = await call.tx
        .deleteFrom("registryQueryFiles")
        .where("queryId", "=", id)
        .where("fileId", "=", fileId)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound();
      await eraseUnusedFile(call.tx, call.orgId, fileId);
      call.audit("registryQuery.fileRemoved", "registryQuery", id, { fileId });
      await call.announce(registryQueryChanged, { queryId: id });
      return showQuery(call.tx, call.actor, query);
    });
  };

const fileError = (code: "registries.fileKind" | "registries.tooManyFiles") =>
  new Failure(code, 422, { fields: [{ path: "file", code }] });
