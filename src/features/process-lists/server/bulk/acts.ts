import type { Filing } from "#features/processes/process.ts";
import {
  contentHash,
  loadProcess,
  processActs,
  type StoredProcess,
  unchanged,
} from "#features/processes/server/index.ts";
import { reviewActs } from "#features/reviews/server/index.ts";
import type { ActingCall } from "#platform/http/call.ts";
import { Failure } from "#protocol/failure.ts";
import type { Before, BulkAct, BulkWork } from "../../bulk.ts";

type WorkOf<A extends BulkAct> = Extract<BulkWork, { act: A }>;

/** Doing an act to a process, and taking it back. `does` returns what it replaced; null if that cannot be taken back. */
type Acts = {
  readonly [A in BulkAct]: {
    does(call: ActingCall, process: StoredProcess, work: WorkOf<A>): Promise<Before | null>;
    readonly undoes:
      | ((call: ActingCall, process: StoredProcess, work: WorkOf<A>, before: Before) => Promise<unknown>)
      | null;
  };
};

const acts: Acts = {
  send: {
    does: async (call, { id, version }) => {
      const { status } = await reviewActs.send(call, { id, version, reviewerId: null });
      // A template without review has approved it.
      return status === "approved" ? null : {};
    },
    undoes: (call, { id }) => reviewActs.withdraw(call, { id }),
  },
  approve: {
    does: async (call, process) => {
      const { id, version } = process;
      await reviewActs.approve(call, { id, version, contentHash: contentHash(process).toString("hex") });
      return null;
    },
    undoes: null,
  },
  assign: {
    does: async (call, { id, status, reviewerId }, work) => {
      await reviewActs.assign(call, { id, reviewerId: work.reviewerId });
      // One in review with nobody named does not become that again: it would go back to the inbox.
      return status === "reviewing" && reviewerId === null ? null : { reviewerId };
    },
    undoes: async (call, process, work, before) => {
      refuseOther(process.reviewerId, work.reviewerId);
      await backToReviewer(call, process, before);
    },
  },
  unassign: {
    does: async (call, { id, reviewerId }) => {
      await reviewActs.unassign(call, { id });
      return reviewerId === null ? null : { reviewerId };
    },
    undoes: async (call, process, _, before) => {
      refuseOther(process.reviewerId, null);
      await backToReviewer(call, process, before);
    },
  },
  handOver: {
    does: async (call, { id, creatorId }, work) => {
      await processActs.handOver(call, { id, creatorId: work.creatorId });
      return creatorId === null ? null : { creatorId };
    },
    undoes: async (call, { id, creatorId }, work, before) => {
      refuseOther(creatorId, work.creatorId);
      if (before.creatorId) await processActs.handOver(call, { id, creatorId: before.creatorId });
    },
  },
  tag: {
    does: async (call, process, { tag }) => {
      await refile(call, process, { tags: [...new Set([...process.tags, tag])] });
      return process.tags.includes(tag) ? null : {};
    },
    undoes: (call, process, { tag }) => refile(call, process, { tags: process.tags.filter((one) => one !== tag) }),
  },
  file: {
    does: async (call, process, work) => {
      const { clientId, projectId, teams } = process;
      await refile(call, process, filingOf(work));
      return {
        ...(work.clientId && { clientId }),
        ...(work.projectId && { projectId }),
        ...(work.teamId && { teams }),
      };
    },
    undoes: async (call, process, work, before) => {
      const { clientId, projectId, teams } = filingOf(work);
      if (clientId) refuseOther(process.clientId, clientId);
      if (projectId) refuseOther(process.projectId, projectId);
      if (teams) refuseOther(process.teams?.join(), teams.join());
      await refile(call, process, before);
    },
  },
  remove: {
    does: async (call, { id }) => {
      await processActs.remove(call, id);
      return {};
    },
    undoes: (call, { id }) => processActs.restore(call, id),
  },
  restore: {
    does: async (call, { id }) => {
      await processActs.restore(call, id);
      return {};
    },
    undoes: (call, { id }) => processActs.remove(call, id),
  },
};

/** The acts on what was read. Of another version they refuse. */
const ofContents: ReadonlySet<BulkAct> = new Set(["send", "approve"]);

/** Does an act to one process, as it was chosen, and returns what can be taken back. */
export async function actOn(
  call: ActingCall,
  work: BulkWork,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<Before | null> {
  const process = await loadProcess(call.tx, id);
  if (ofContents.has(work.act)) unchanged(process, version);
  return doerOf(work).does(call, process, work as never);
}

/** Takes an act on one process back. Refuses if somebody changed the same since. */
export async function takeBack(call: ActingCall, work: BulkWork, id: string, before: Before): Promise<void> {
  const process = await loadProcess(call.tx, id);
  await doerOf(work).undoes?.(call, process, work as never, before);
}

/** Returns true if what an act did can be taken back. */
export const isUndoable = (act: BulkAct): boolean => acts[act].undoes !== null;

const doerOf = ({ act }: BulkWork) => acts[act];

const filingOf = ({ clientId, projectId, teamId }: WorkOf<"file">): Partial<Filing> => ({
  ...(clientId && { clientId }),
  ...(projectId && { projectId }),
  ...(teamId && { teams: [teamId] }),
});

function refile(call: ActingCall, process: StoredProcess, given: Partial<Filing>) {
  const { id, version, teams, clientId, projectId, tags } = process;
  return processActs.file(call, { id, version, teams, clientId, projectId, tags, ...given });
}

const backToReviewer = (call: ActingCall, { id }: StoredProcess, { reviewerId }: Before) =>
  reviewerId ? reviewActs.assign(call, { id, reviewerId }) : reviewActs.unassign(call, { id });

function refuseOther(now: string | null | undefined, given: string | null): void {
  if ((now ?? null) !== given) throw new Failure("processes.bulk.changedSince", 409);
}
