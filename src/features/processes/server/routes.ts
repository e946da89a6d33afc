import { moneyKeys } from "#engine/answers/form-fields.ts";
import { previewAnswers } from "#features/answers/answers.ts";
import * as members from "#features/members/contract.ts";
import { memberNames } from "#features/members/server/index.ts";
import { loadTemplateVersion } from "#features/templates/server/index.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { previewDocumentInWorker } from "#platform/uploads/document-workers.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { readHandover } from "../hand-over-policy.ts";
import * as may from "../policy.ts";
import { processAttachmentRoutes } from "./attachments.ts";
import { processCommentRoutes } from "./comments.ts";
import { copyProcess } from "./copy-process.ts";
import { tickCorrection } from "./corrections.ts";
import { createProcess } from "./create-process.ts";
import { approveProcess, completeProcess, finishProcess, rejectProcess, sendOrFinish } from "./decide-process.ts";
import { deleteProcess, restoreProcess } from "./delete-process.ts";
import { fileName, wordType } from "./document-steps.ts";
import { findDocument, orderArchival, retryDocument } from "./documents.ts";
import { fileProcess } from "./file-process.ts";
import { countHandover, handOverProcess, handOverWork } from "./hand-over.ts";
import { mailRoute } from "./mail-documents.ts";
import { placedPictures, readPictures } from "./pictures.ts";
import { loadProcess, permit } from "./queries.ts";
import { questionsOfVersion } from "./questions.ts";
import { remadeRoute } from "./remade.ts";
import { reviewers } from "./reviewers.ts";
import { confirmAnswers, renameProcess, saveAnswers } from "./save-process.ts";
import { assignProcess, unassignProcess, withdrawProcess } from "./send-process.ts";
import { showProcess } from "./show-process.ts";
import { standInsToday, substituteRoutes } from "./substitutes.ts";
import { zipRoute } from "./zip-route.ts";

/** The routes of processes. */
export const routes =
  (platform: Platform) =>
  (on: On): void => {
    const { files } = platform;
    processAttachmentRoutes(on, files);
    processCommentRoutes(on);
    zipRoute(on, files);
    mailRoute(on, platform);
    remadeRoute(on, files);
    substituteRoutes(on);

    on(contract.createProcess, async (call, input) => {
      call.authorize(may.createProcess(call.actor));
      return createProcess(call, input);
    });

    on(contract.listReviewers, async (call) => {
      call.authorize(may.readReviewers(call.actor));
      const people = await reviewers(call.tx);
      const standIns = await standInsToday(call);
      const nameOf = (id: string | undefined) => people.find((one) => one.id === id)?.name ?? null;
      return {
        reviewers: people.map(({ id, name }) => ({ uid: id, name, substituteName: nameOf(standIns.get(id)) })),
      };
    });

    on(members.countHandover, async (call, { id }) => {
      call.authorize(readHandover(call.actor));
      if (!(await memberNames(call.tx, [id])).has(id)) throw notFound();
      return countHandover(call.tx, id);
    });

    on(members.handOverWork, handOverWork);
    on(contract.handOverProcess, handOverProcess);

    on(contract.getProcess, async (call, { id }) => {
      const process = await loadProcess(call.tx, id);
      await permit(call, process, may.readProcess(call.actor, process));
      // By the time it is approved, the program that makes its PDF is loaded.
      if (may.approveProcess(call.actor, process) === true) platform.pdf.prepare?.();
      return showProcess(call.tx, process);
    });

    on(contract.saveAnswers, saveAnswers);
    on(contract.confirmAnswers, confirmAnswers);
    on(contract.renameProcess, renameProcess);
    on(contract.fileProcess, fileProcess);
    on(contract.sendProcess, sendOrFinish);
    on(contract.withdrawProcess, withdrawProcess);
    on(contract.copyProcess, copyProcess);
    on(contract.finishProcess, finishProcess);
    on(contract.assignProcess, assignProcess);
    on(contract.unassignProcess, unassignProcess);
    on(contract.approveProcess, approveProcess);
    on(contract.rejectProcess, rejectProcess);
    on(contract.completeProcess, completeProcess);
    on(contract.tickCorrection, tickCorrection);

    on(contract.deleteProcess, async (call, { id }) => {
      await deleteProcess(call, id);
      return { id };
    });

    on.download(contract.previewProcess, async (call, { id }) => {
      const { template, answers, title, placed, ...manner } = await call.transaction(async ({ tx }) => {
        const process = await loadProcess(tx, id);
        await permit({ tx, authorize: call.authorize }, process, may.readProcess(call.actor, process));
        const version = await loadTemplateVersion(tx, process.templateVersionId);
        const questions = await questionsOfVersion(tx, process.orgId, version.id);
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
      const found = await call.transaction(async ({ tx }) => {
        const process = await loadProcess(tx, id);
        await permit({ tx, authorize: call.authorize }, process, may.downloadDocument(call.actor, process));
        return { title: process.title, document: await findDocument(tx, id, kind) };
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

    on(contract.restoreDeleted, async (call, { pId }) => {
      await restoreProcess(call, pId);
      return { code: 200 as const, id: pId };
    });
  };
