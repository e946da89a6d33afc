import * as members from "#features/members/contract.ts";
import { memberNames } from "#features/members/server/index.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { readHandover } from "../hand-over-policy.ts";
import * as may from "../policy.ts";
import { processAttachmentRoutes } from "./attachments.ts";
import { processCommentRoutes } from "./comments.ts";
import { copyProcess } from "./copy-process.ts";
import { createProcess } from "./create-process.ts";
import { deleteProcess, restoreProcess } from "./delete-process.ts";
import { completeProcess, fileProcess } from "./file-process.ts";
import { countHandover, handOverProcess, handOverWork } from "./hand-over.ts";
import { processPorts } from "./ports.ts";
import { loadProcess, permit } from "./queries.ts";
import { confirmAnswers, renameProcess, saveAnswers } from "./save-process.ts";
import { readableSources, showProcess } from "./show-process.ts";

/** The routes of processes. */
export const routes =
  (platform: Platform) =>
  (on: On): void => {
    const { files } = platform;
    processAttachmentRoutes(on, files);
    processCommentRoutes(on);

    on(contract.createProcess, async (call, input) => {
      call.authorize(may.createProcess(call.actor));
      return createProcess(call, input);
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
      for (const prepare of call.tx.ports.all(processPorts.opened)) prepare(call, process);
      return { ...(await showProcess(call.tx, process)), carried: await readableSources(call, process) };
    });

    on(contract.saveAnswers, saveAnswers);
    on(contract.confirmAnswers, confirmAnswers);
    on(contract.renameProcess, renameProcess);
    on(contract.fileProcess, fileProcess);
    on(contract.copyProcess, copyProcess);
    on(contract.completeProcess, completeProcess);

    on(contract.deleteProcess, async (call, { id }) => {
      await deleteProcess(call, id);
      return { id };
    });

    on(contract.restoreDeleted, async (call, { pId }) => {
      await restoreProcess(call, pId);
      return { code: 200 as const, id: pId };
    });
  };
