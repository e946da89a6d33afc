import { processRejected, processTaken } from "#features/processes/events.ts";
import { readProcess } from "#features/processes/policy.ts";
import { carryOut, loadProcess, permit, processNews } from "#features/processes/server/index.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import * as contract from "../contract.ts";
import { returnRequest as returnRequestCall } from "../correction-contract.ts";
import * as may from "../policy.ts";
import { askedOf, returnRequest } from "./corrections.ts";
import { duplicatesOf, findRequest } from "./queries.ts";

/** The calls about what came in by public forms, for the members who see it. */
export const requestRoutes = (platform: Platform) => (on: On) => {
  on(contract.getFormRequest, async (call, { id }) => {
    const [process, request] = await Promise.all([loadProcess(call.tx, id), findRequest(call.tx, id)]);
    await permit(call, process, may.readRequest(call.actor, process));
    const { requesterName, requesterEmail, source } = process;
    if (!request || requesterName === null || requesterEmail === null) return { request: null };
    const [asked, others] = await Promise.all([
      askedOf(call.tx, call.orgId, process),
      duplicatesOf(call.tx, id, request.contentHash).then((ids) => processNews(call.tx, ids)),
    ]);
    return {
      request: {
        name: requesterName,
        email: requesterEmail,
        phone: request.phone,
        source: source ?? "",
        language: request.language,
        submittedAt: request.submittedAt.toISOString(),
        consentedAt: request.consentedAt.toISOString(),
        asked,
        correction: request.correction && {
          labels: asked.flatMap(({ name, label }) => (request.correction?.names.includes(name) ? [label] : [])),
          at: request.correction.at,
        },
        duplicates: [...others.values()]
          .filter((other) => readProcess(call.actor, other) === true)
          .map(({ id: other, title }) => ({ id: other, title })),
      },
    };
  });

  on(contract.takeRequest, async (call, { id, version }) => {
    const process = await loadProcess(call.tx, id);
    await permit(call, process, may.takeRequest(call.actor, process), version);
    const { uid } = call.actor;
    const stored = await carryOut(call, process, "take", { creatorId: uid });
    call.audit("process.taken", "process", id, { version: process.version });
    await call.announce(processTaken, { processId: id, creatorId: uid });
    return stored;
  });

  on(contract.refuseRequest, async (call, { id, version, reason, tags }) => {
    const process = await loadProcess(call.tx, id);
    await permit(call, process, may.decideRequest(call.actor, process), version);
    const { uid } = call.actor;
    const stored = await carryOut(call, process, "refuse", { deciderId: uid, reason, rejectionTags: tags });
    call.audit("process.refused", "process", id, { version: process.version, reason, tags });
    await call.announce(processRejected, { processId: id, creatorId: process.creatorId, deciderId: uid });
    return stored;
  });

  on(returnRequestCall, (call, input) => returnRequest(platform, call, input));
};
