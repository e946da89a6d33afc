import { z } from "zod";
import { event, type Subject, type Touch } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import type { LiveKey } from "#protocol/query-key.ts";
import { processKeys, processListKeys } from "./feature.ts";
import { DocumentKind } from "./process.ts";

const keysOf = (processId: string): LiveKey[] => [processListKeys.all, processKeys.one(processId)];
/** The lists of its readers may have changed. */
const all = ({ processId }: { processId: string }): Touch[] => [
  { keys: keysOf(processId), subject: of(processId) },
  // Managers hand out what waits and open none of it: their list changes, and no process is named.
  { keys: [processListKeys.all], readers: [{ roles: ["manager"], all: true }] },
];
const of = (processId: string): Subject => ["process", processId];
/** Its own page alone. */
const page = ({ processId }: { processId: string }): Touch => ({
  keys: [processKeys.one(processId)],
  subject: of(processId),
});
/** A draft is its creator's alone, and so is the news of it. */
const own = ({ processId, creatorId }: { processId: string; creatorId: string }): Touch[] => [
  { keys: keysOf(processId), users: [creatorId] },
];

/** The act on many processes that this one is a part of. Its notices are one. */
const group = { group: Id.optional() };
const process = z.object({ processId: Id });
const ofCreator = z.object({ processId: Id, creatorId: Id });
const ofPeople = z.object({ processId: Id, creatorId: Id.nullable() });

/** A process was begun. */
export const processCreated = event("process.created", ofCreator, own);

/** Answers or title were saved. */
export const processSaved = event("process.saved", ofCreator, own);

/** Its teams, client, project or tags changed; of a draft that is its creator's news alone. */
export const processFiled = event("process.filed", z.object({ ...ofPeople.shape, draft: z.boolean() }), (p) =>
  p.draft && p.creatorId ? own({ processId: p.processId, creatorId: p.creatorId }) : all(p),
);

/** The processes of a person went to others. */
export const processesHandedOver = event(
  "process.handedOver",
  z.object({
    from: Id,
    to: Id,
    /** True if the person left. The notice about all of their work tells of these too. */
    leaves: z.boolean().optional(),
  }),
  () => ({ keys: [processListKeys.all, processKeys.all] }),
);

/** It was given to a colleague, who goes on with it. A draft is the news of the two alone. */
export const processHandedOver = event(
  "process.given",
  z.object({ processId: Id, from: Id, to: Id, draft: z.boolean(), ...group }),
  ({ processId, from, to, draft }) => (draft ? [{ keys: keysOf(processId), users: [from, to] }] : all({ processId })),
);

/** It waits for review, of the named member or of everybody who reviews. */
export const processSent = event(
  "process.sent",
  z.object({ ...ofCreator.shape, reviewerId: Id.nullable(), ...group }),
  all,
);

/** Its creator took it back: it is their draft again, and left the lists of everybody who reviews. */
export const processWithdrawn = event("process.withdrawn", ofCreator, all);

/** Its review was given to a member. */
export const processAssigned = event(
  "process.assigned",
  z.object({ ...ofPeople.shape, reviewerId: Id, ...group }),
  all,
);

/** It went back to the inbox. */
export const processUnassigned = event("process.unassigned", z.object({ ...process.shape, ...group }), all);

/** Somebody took it on from the inbox, as their draft. It is everybody's news: it left their inbox. */
export const processTaken = event("process.taken", ofCreator, all);

/** It was approved; nothing in it changes any more. `automatic`: by being finished, without a review. */
export const processApproved = event(
  "process.approved",
  z.object({ ...ofPeople.shape, deciderId: Id, automatic: z.boolean(), ...group }),
  all,
);

/** It was rejected with a reason and is its creator's again. */
export const processRejected = event("process.rejected", z.object({ ...ofPeople.shape, deciderId: Id }), all);

/** Its documents were mailed to somebody. */
export const processMailed = event("process.mailed", process, page);

/** Its completed date was set or cleared. */
export const processCompleted = event("process.completed", process, all);

/** It was deleted; `draft` ones were never anybody's but their creator's. */
export const processDeleted = event("process.deleted", z.object({ ...ofPeople.shape, draft: z.boolean() }), (p) =>
  p.draft && p.creatorId ? own({ processId: p.processId, creatorId: p.creatorId }) : all(p),
);

/** A deletion was undone. */
export const processRestored = event("process.restored", z.object({ ...ofPeople.shape, draft: z.boolean() }), (p) =>
  p.draft && p.creatorId ? own({ processId: p.processId, creatorId: p.creatorId }) : all(p),
);

/** It can no longer be restored and was emptied; what other features know of its contents goes too. */
export const processErased = event("process.erased", process, () => ({ keys: [] }));

/** The documents of an approved process are all there, or given up; again when somebody has one made anew. */
export const documentsSettled = event("process.documentsSettled", process, () => ({ keys: [] }));

/** A document of an approved process is waiting, being made, there, or given up. */
export const documentProgressed = event(
  "process.documentProgressed",
  z.object({ processId: Id, kind: DocumentKind }),
  page,
);
