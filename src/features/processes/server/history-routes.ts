import type { z } from "zod";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { decidedParts, fittingAnswers } from "../answers.ts";
import type { ProcessState } from "../contract.ts";
import { processSaved } from "../events.ts";
import * as contract from "../history-contract.ts";
import * as may from "../policy.ts";
import type { ActingCall } from "./acting-call.ts";
import { certificateOf, certificatePdf } from "./certificate.ts";
import { compareAnswers } from "./compare-answers.ts";
import { fileName } from "./document-steps.ts";
import { answersOfVersion } from "./history.ts";
import { rememberLook } from "./looks.ts";
import { carryOut, loadProcess, permit, unchanged } from "./queries.ts";
import { questionsOfVersion } from "./questions.ts";
import { timelineOf } from "./timeline.ts";

/** The routes that look back at a process. */
export function historyRoutes(on: On, { files, config }: Pick<Platform, "files" | "config">): void {
  on(contract.getTimeline, async (call, { id }) => {
    const process = await loadProcess(call.tx, id);
    await permit(call, process, may.readProcess(call.actor, process));
    return { entries: await timelineOf(call.tx, process) };
  });

  on.long(contract.compareAnswers, (call, input) => compareAnswers(call, files, input));
  on(contract.restoreAnswers, restoreAnswers);

  on(contract.lookAtProcess, async (call, { id, version }) => {
    call.authorize(may.readList(call.actor, "review"));
    const process = await loadProcess(call.tx, id);
    await permit(call, process, may.readProcess(call.actor, process));
    unchanged(process, version);
    const at = await rememberLook({ tx: call.tx, now: call.now, uid: call.actor.uid }, process);
    if (at) return { since: { from: "look" as const, at: at.toISOString() } };
    const { rejectedAnswers, reviewedOn } = process;
    return {
      since: rejectedAnswers && reviewedOn ? { from: "rejection" as const, at: reviewedOn.toISOString() } : null,
    };
  });

  on.download(contract.downloadCertificate, async (call, { id }) => {
    const facts = await call.transaction(async ({ tx, now }) => {
      const process = await loadProcess(tx, id);
      await permit({ tx, authorize: call.authorize }, process, may.readProcess(call.actor, process));
      return certificateOf(tx, process, now);
    });
    const verifyAt = (sha256: string) => `${config.url}/verify#${sha256}`;
    const content = await certificatePdf(facts, call.language, verifyAt);
    return { content, name: fileName(facts.fileTitle, "pdf"), mediaType: "application/pdf" };
  });
}

/** Saves the answers of a version again, as far as the form still asks for them. */
async function restoreAnswers(
  call: ActingCall,
  { id, versionId, version }: z.output<typeof contract.restoreAnswers.input>,
): Promise<ProcessState> {
  const process = await loadProcess(call.tx, id);
  await permit(call, process, may.editProcess(call.actor, process));
  unchanged(process, version);
  const questions = await questionsOfVersion(call.tx, call.orgId, process.templateVersionId);
  const answers = fittingAnswers(questions, await answersOfVersion(call.tx, id, versionId));
  if (decidedParts(questions, process.answers, answers).length > 0) call.authorize(may.decideParts(call.actor));
  const stored = await carryOut(call, process, "save", { answers: JSON.stringify(answers) }, { what: "restored" });
  call.audit("process.answersRestored", "process", id, { versionId, version: stored.version });
  await call.announce(processSaved, { processId: id, creatorId: call.actor.uid });
  return stored;
}
