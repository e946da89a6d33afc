import { moneyKeys } from "#engine/answers/form-fields.ts";
import { previewAnswers } from "#features/answers/answers.ts";
import { readProcess } from "#features/processes/policy.ts";
import { loadProcess, permit } from "#features/processes/server/index.ts";
import { formOfVersion, templateVersions } from "#features/templates/server/index.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { previewDocumentInWorker } from "#platform/uploads/document-workers.ts";
import { Failure } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { rememberDownloads, rememberOpening } from "./document-reads.ts";
import { fileName, wordType } from "./document-steps.ts";
import { findDocument, orderArchival, retryDocument } from "./documents.ts";
import { mailRoute } from "./mail-documents.ts";
import { placedPictures, readPictures } from "./pictures.ts";
import { remadeRoute } from "./remade.ts";
import { zipRoute } from "./zip-route.ts";

/** The routes of the documents of processes. */
export const routes =
  (platform: Platform) =>
  (on: On): void => {
    const { files } = platform;
    zipRoute(on, files);
    mailRoute(on, platform);
    remadeRoute(on, files);

    on.download(contract.previewProcess, async (call, { id }) => {
      const { template, answers, title, placed, ...manner } = await call.transaction(async (transaction) => {
        const { tx } = transaction;
        const process = await loadProcess(tx, id);
        await permit({ tx, authorize: call.authorize }, process, readProcess(call.actor, process));
        // A draft is read by those who write it.
        if (process.status === "approved") await rememberOpening(transaction, id);
        const version = await templateVersions.load(tx, process.templateVersionId);
        const { questions } = await formOfVersion(tx, process.orgId, version.id);
        const printed = previewAnswers(questions, process.answers);
        const { language, numbering } = version.form;
        const manner = { language, money: moneyKeys(questions), numbering: numbering?.series };
        const placed = await placedPictures(tx, id, version.form.attachments);
        return { template: version.storageKey, answers: printed, title: process.title, placed, ...manner };
      });
      const { images, there } = await readPictures(files, placed);
      const shown = { ...answers, ...there };
      const content = await previewDocumentInWorker(await files.read(template), shown, { ...manner, images });
      return { content, name: fileName(title, "word"), mediaType: wordType };
    });

    on.download(contract.downloadDocument, async (call, { id, kind }) => {
      const found = await call.transaction(async (transaction) => {
        const { tx } = transaction;
        const process = await loadProcess(tx, id);
        await permit({ tx, authorize: call.authorize }, process, may.downloadDocument(call.actor, process));
        const document = await findDocument(tx, id, kind);
        if (document?.storageKey) await rememberDownloads(transaction, [id], kind);
        return { title: process.title, document };
      });
      const { storageKey, mediaType } = found.document ?? {};
      if (!storageKey || !mediaType) throw new Failure("processes.documentNotReady", 409);
      return { content: await files.stream(storageKey), name: fileName(found.title, kind), mediaType };
    });

    on(contract.makeArchival, async (call, { id }) => {
      const process = await loadProcess(call.tx, id);
      await permit(call, process, may.makeArchival(call.actor, process));
      await orderArchival(call, process);
      call.audit("process.archivalOrdered", "process", id, {});
      return { id };
    });

    on(contract.retryDocument, async (call, { id, kind }) => {
      const process = await loadProcess(call.tx, id);
      await permit(call, process, may.retryDocument(call.actor, process));
      await retryDocument(call, id, kind);
      call.audit("process.documentRetried", "process", id, { kind });
      return { id };
    });
  };
