import { sql } from "kysely";
import { alertAssigned, alertsDue } from "#features/alerts/events.ts";
import { alertIdsOf, alertsSeen } from "#features/alerts/server/index.ts";
import { automaticTaskFailed, automaticTaskUnassigned, taskAssigned, tasksDue } from "#features/boards/events.ts";
import { readBoard } from "#features/boards/policy.ts";
import { quietPeople, taskNews } from "#features/boards/server/index.ts";
import { commentWritten } from "#features/comments/events.ts";
import { commentersOn } from "#features/comments/server/index.ts";
import { shareUndelivered } from "#features/forms/events.ts";
import { invitationUndelivered, memberJoined, memberRemoved } from "#features/members/events.ts";
import { manageMembers } from "#features/members/policy.ts";
import { memberActor, memberActors } from "#features/members/server/index.ts";
import {
  processApproved,
  processAssigned,
  processErased,
  processesHandedOver,
  processHandedOver,
  processRejected,
  processSent,
  processUnassigned,
} from "#features/processes/events.ts";
import { inScope, type ProcessList, readList, readProcess, whichProcesses } from "#features/processes/policy.ts";
import { type ProcessNews } from "#features/processes/process-content.ts";
import { processNews } from "#features/processes/server/index.ts";
import { papersExpire } from "#features/repository/events.ts";
import { envelopeEnded, envelopeSigned } from "#features/signatures/events.ts";
import { refuserOf, senderOf } from "#features/signatures/server/index.ts";
import { trialEnding } from "#features/trial/events.ts";
import { type Announced, type Reaction, when as whenever } from "#platform/events/reaction.ts";
import type { Transaction } from "#platform/transaction.ts";
import { type Actor, hasRole } from "#protocol/actor.ts";
import type { NoticeKind } from "../notice.ts";
import { type News, writeNotices } from "./write-notices.ts";

const idsOf = (actors: readonly Actor[]): string[] => actors.map(({ uid }) => uid);

/** Tells of a process, those of `who` who may read it. */
async function notifyOfProcess(
  transaction: Transaction,
  announced: Announced,
  kind: NoticeKind,
  processId: string,
  who: (process: ProcessNews, actor: Actor) => boolean,
  more: Pick<News, "group" | "actorName"> = {},
): Promise<void> {
  const process = (await processNews(transaction.tx, [processId])).get(processId);
  if (!process) return;
  const actors = await memberActors(transaction.tx, transaction.now);
  const people = idsOf(actors.filter((actor) => readProcess(actor, process) === true && who(process, actor)));
  await writeNotices(transaction, announced, { kind, subjectKind: "process", subjectId: processId, people, ...more });
}

/** Returns a check if a process is in one of a person's lists. Later events may have removed it. */
const listed = (list: ProcessList) => (process: ProcessNews, actor: Actor) =>
  readList(actor, list) === true && inScope(whichProcesses(actor, list), process);

const ofProcesses: readonly Reaction[] = [
  whenever(processUnassigned, "notifications.unassigned", (transaction, { processId, group }, announced) =>
    notifyOfProcess(transaction, announced, "processUnassigned", processId, listed("inbox"), { group }),
  ),
  whenever(processSent, "notifications.sent", (transaction, { processId, reviewerId, group }, announced) =>
    reviewerId
      ? notifyOfProcess(transaction, announced, "processAssigned", processId, (_, { uid }) => uid === reviewerId, {
          group,
        })
      : notifyOfProcess(transaction, announced, "processSent", processId, listed("review"), { group }),
  ),
  whenever(processAssigned, "notifications.assigned", (transaction, { processId, reviewerId, group }, announced) =>
    notifyOfProcess(transaction, announced, "processAssigned", processId, (_, { uid }) => uid === reviewerId, {
      group,
    }),
  ),
  whenever(processApproved, "notifications.approved", (transaction, { processId, group }, announced) =>
    notifyOfProcess(transaction, announced, "processApproved", processId, isTheirs, { group }),
  ),
  whenever(processRejected, "notifications.rejected", (transaction, { processId }, announced) =>
    notifyOfProcess(transaction, announced, "processRejected", processId, isTheirs),
  ),
];

/** Notices for the person who continues one process, or all of another's. */
const ofHandOver: readonly Reaction[] = [
  whenever(processHandedOver, "notifications.handedOver", (transaction, { processId, to, group }, announced) =>
    notifyOfProcess(transaction, announced, "processHandedOver", processId, (_, { uid }) => uid === to, { group }),
  ),
  whenever(
    processesHandedOver,
    "notifications.workHandedOver",
    async (transaction, { from, to, leaves }, announced) => {
      if (leaves) return;
      const about = { kind: "workHandedOver", subjectKind: "member", subjectId: from } as const;
      await writeNotices(transaction, announced, { ...about, people: [to] });
    },
  ),
  whenever(memberRemoved, "notifications.workLeft", async (transaction, { uid, successorId, leftWork }, announced) => {
    const about = { kind: "workHandedOver", subjectKind: "member", subjectId: uid } as const;
    if (leftWork) await writeNotices(transaction, announced, { ...about, people: [successorId] });
  }),
];

const isTheirs = ({ creatorId, submitterId }: ProcessNews, { uid }: Actor): boolean =>
  uid === creatorId || uid === submitterId;

/** Notices for the sender of a contract and for its creator. A person who voids it gets none. */
const ofSignatures: readonly Reaction[] = [
  whenever(envelopeSigned, "notifications.contractSigned", (transaction, envelope, announced) =>
    notifyOfEnvelope(transaction, announced, "contractSigned", envelope),
  ),
  whenever(envelopeEnded, "notifications.contractEnded", async (transaction, { how, ...envelope }, announced) => {
    if (how === "declined") await notifyOfEnvelope(transaction, announced, "contractDeclined", envelope);
    if (how === "expired") await notifyOfEnvelope(transaction, announced, "contractExpired", envelope);
  }),
];

async function notifyOfEnvelope(
  transaction: Transaction,
  announced: Announced,
  kind: NoticeKind,
  { processId, envelopeId }: { readonly processId: string; readonly envelopeId: string },
): Promise<void> {
  const [senderId, refuser] = await Promise.all([
    senderOf(transaction.tx, envelopeId),
    kind === "contractDeclined" ? refuserOf(transaction.tx, envelopeId) : undefined,
  ]);
  await notifyOfProcess(
    transaction,
    announced,
    kind,
    processId,
    ({ creatorId }, { uid }) => uid === senderId || uid === creatorId,
    { actorName: refuser },
  );
}

/** A subject that is commented on: whose it is, and who may read it. */
interface Commented {
  readonly concerned: readonly (string | null)[];
  /** The people who muted it, and hear only of mentions. */
  readonly quiet?: ReadonlySet<string>;
  readonly mayRead: (actor: Actor) => boolean;
}

async function commentedSubject({ tx }: Transaction, kind: string, id: string): Promise<Commented | undefined> {
  if (kind === "process") {
    const process = (await processNews(tx, [id])).get(id);
    if (!process) return undefined;
    const { creatorId, submitterId, reviewerId } = process;
    return {
      concerned: [creatorId, submitterId, reviewerId],
      mayRead: (actor) => readProcess(actor, process) === true,
    };
  }
  if (kind !== "task") return undefined;
  const task = (await taskNews(tx, [id])).get(id);
  if (!task) return undefined;
  return {
    concerned: [task.assigneeId, task.makerId],
    quiet: await quietPeople(tx, task),
    mayRead: (actor) => readBoard(actor, task.board) === true,
  };
}

/**
 * Notices of comments. Mentioned people get only that notice. Others get one if the subject is theirs, or if they
 * commented.
 */
const ofComments = whenever(commentWritten, "notifications.commented", async (transaction, payload, announced) => {
  const { subjectKind, subjectId, commentId, mentions, authorId } = payload;
  if (subjectKind !== "process" && subjectKind !== "task") return;
  const subject = await commentedSubject(transaction, subjectKind, subjectId);
  if (!subject) return;
  const readers = (await memberActors(transaction.tx, transaction.now)).filter(subject.mayRead);
  const about = { subjectKind, subjectId, occasion: commentId } as const;
  const mentioned = idsOf(readers).filter((uid) => mentions.includes(uid));
  await writeNotices(transaction, announced, { ...about, kind: "mentioned", people: mentioned });
  const others = [...subject.concerned, ...(await commentersOn(transaction.tx, { kind: subjectKind, id: subjectId }))];
  const people = idsOf(readers).filter(
    (uid) => others.includes(uid) && uid !== authorId && !mentions.includes(uid) && !subject.quiet?.has(uid),
  );
  await writeNotices(transaction, announced, { ...about, kind: "commented", people });
});

const ofAssigned = whenever(taskAssigned, "notifications.taskAssigned", async (transaction, payload, announced) => {
  const { taskId, assigneeId } = payload;
  const task = (await taskNews(transaction.tx, [taskId])).get(taskId);
  // Given to somebody else since then, it is not news any more.
  if (!task) return;
  if (task.assigneeId !== assigneeId && !task.subtasks.some((one) => one.assigneeId === assigneeId)) return;
  const quiet = await quietPeople(transaction.tx, task);
  const actors = await memberActors(transaction.tx, transaction.now);
  const people = idsOf(
    actors
      .filter(({ uid }) => uid === assigneeId && !quiet.has(uid))
      .filter((one) => readBoard(one, task.board) === true),
  );
  await writeNotices(transaction, announced, { kind: "taskAssigned", subjectKind: "task", subjectId: taskId, people });
});

/** Notices of tasks and sub-tasks due tomorrow or overdue, for their current assignees, once for each due day. */
const ofDue = whenever(tasksDue, "notifications.tasksDue", async (transaction, { tasks }, announced) => {
  const { tx, now } = transaction;
  const actors = await memberActors(tx, now);
  const news = await taskNews(
    tx,
    tasks.map(({ taskId }) => taskId),
  );
  for (const { taskId, subtaskId, dueDate, overdue } of tasks) {
    const task = news.get(taskId);
    const of = subtaskId === undefined ? task : task?.subtasks.find(({ id }) => id === subtaskId);
    if (!task || !of || task.completed || of.dueDate !== dueDate) continue;
    const quiet = await quietPeople(tx, task);
    const people = idsOf(
      actors.filter((one) => one.uid === of.assigneeId && !quiet.has(one.uid) && readBoard(one, task.board) === true),
    );
    const kind = overdue ? "taskOverdue" : "taskDue";
    await writeNotices(transaction, announced, {
      kind,
      subjectKind: "task",
      subjectId: taskId,
      occasion: dueDate,
      people,
    });
  }
});

/** Notices for the owner, who has the process and the settings of its template, about a rule of the template that failed. */
async function ofRule(
  transaction: Parameters<typeof writeNotices>[0],
  announced: Announced,
  { kind, processId, ruleId }: { kind: "taskNotMade" | "taskUnassigned"; processId: string; ruleId: string },
): Promise<void> {
  const owners = (await memberActors(transaction.tx, transaction.now)).filter((actor) => hasRole(actor, "owner"));
  const about = { kind, subjectKind: "process", subjectId: processId, occasion: ruleId } as const;
  // The approver did not ask for the task, so they get a notice as well.
  await writeNotices(transaction, { ...announced, by: null }, { ...about, people: idsOf(owners) });
}

const ofFailed = whenever(automaticTaskFailed, "notifications.taskNotMade", (transaction, failed, announced) =>
  ofRule(transaction, announced, { kind: "taskNotMade", ...failed }),
);
const ofUnassigned = whenever(automaticTaskUnassigned, "notifications.taskUnassigned", (transaction, made, announced) =>
  ofRule(transaction, announced, { kind: "taskUnassigned", ...made }),
);

const ofTasks = [ofAssigned, ofDue, ofFailed, ofUnassigned];

const ofAlerts: readonly Reaction[] = [
  whenever(alertAssigned, "notifications.alertAssigned", async (transaction, { alertId, assigneeId }, announced) => {
    const actor = (await memberActors(transaction.tx, transaction.now)).find(({ uid }) => uid === assigneeId);
    const alert = actor && (await alertsSeen(transaction.tx, actor, [alertId])).get(alertId);
    // Given to somebody else since then, it is not news any more.
    if (alert?.assigneeId !== assigneeId) return;
    const about = { kind: "alertAssigned", subjectKind: "alert", subjectId: alertId } as const;
    await writeNotices(transaction, announced, { ...about, people: [assigneeId] });
  }),
  /** Notices for the people who are mailed about an alert, once for each time it is due. */
  whenever(alertsDue, "notifications.alertsDue", async (transaction, { due }, announced) => {
    const { tx, now } = transaction;
    const receivers = new Set(due.flatMap(({ people }) => people));
    const seen = new Map<string, ReadonlyMap<string, unknown>>();
    for (const actor of await memberActors(tx, now))
      if (receivers.has(actor.uid)) {
        const ids = due.flatMap(({ alertId, people }) => (people.includes(actor.uid) ? alertId : []));
        seen.set(actor.uid, await alertsSeen(tx, actor, ids));
      }
    for (const { alertId, people, round } of due) {
      const about = { kind: "alertDue", subjectKind: "alert", subjectId: alertId, occasion: String(round) } as const;
      const mayOpen = people.filter((uid) => seen.get(uid)?.has(alertId) === true);
      await writeNotices(transaction, announced, { ...about, people: mayOpen });
    }
  }),
];

/**
 * Deletes the log of mails about an erased process, and the titles in notices of it and its alerts: they name it, and addresses
 * may come from its answers.
 */
const ofErased = whenever(processErased, "notifications.erase", async ({ tx }, { processId }) => {
  const about = tx.selectFrom("notices").select("mailId").where("subjectKind", "=", "process");
  await tx
    .deleteFrom("noticeMails")
    .where((e) =>
      e.or([
        e("id", "in", about.where("subjectId", "=", processId).where("mailId", "is not", null)),
        e(sql`split_part(occasion, ':', 2)`, "=", processId),
      ]),
    )
    .execute();
  await tx
    .updateTable("notices")
    .set({ title: null, actorName: null })
    .where("subjectId", "in", [processId, ...(await alertIdsOf(tx, processId))])
    .execute();
});

const ofMembers: readonly Reaction[] = [
  whenever(memberJoined, "notifications.memberJoined", async (transaction, { uid }, announced) => {
    const actors = await memberActors(transaction.tx, transaction.now);
    const people = idsOf(actors.filter((actor) => manageMembers(actor) === true && actor.uid !== uid));
    await writeNotices(transaction, announced, { kind: "memberJoined", subjectKind: "member", subjectId: uid, people });
  }),
  whenever(
    invitationUndelivered,
    "notifications.invitationUndelivered",
    async (transaction, { uid, email }, announced) => {
      const { orgId } = announced;
      if (orgId === null || (await memberActor(transaction.tx, uid, transaction.now)) === undefined) return;
      const subject = { subjectKind: "organization", subjectId: orgId } as const;
      // The mail is the inviter's own, so the event is theirs too: they hear of it all the same.
      const of = { ...announced, by: null };
      await writeNotices(transaction, of, {
        kind: "invitationUndelivered",
        ...subject,
        people: [uid],
        actorName: email,
      });
    },
  ),
  /** Deletes the notices and preferences of a person who left. */
  whenever(memberRemoved, "notifications.forget", async ({ tx, audit }, { uid }) => {
    const { numDeletedRows } = await tx.deleteFrom("notices").where("personId", "=", uid).executeTakeFirst();
    await tx.deleteFrom("noticePreferences").where("personId", "=", uid).execute();
    await tx.deleteFrom("noticeMails").where("personId", "=", uid).execute();
    if (numDeletedRows > 0n) audit("notifications.forgotten", "member", uid, { notices: Number(numDeletedRows) });
  }),
];

const ofTrials = whenever(trialEnding, "notifications.trialEnding", async (transaction, { mail }, announced) => {
  const { orgId } = announced;
  if (orgId === null) return;
  const actors = await memberActors(transaction.tx, transaction.now);
  const people = idsOf(actors.filter((actor) => hasRole(actor, "owner")));
  const subject = { subjectKind: "organization", subjectId: orgId, occasion: mail } as const;
  await writeNotices(transaction, announced, { kind: "trialEnding", ...subject, people });
});

const ofShares = whenever(shareUndelivered, "notifications.shareUndelivered", async (transaction, of, announced) => {
  const subject = { subjectKind: "process", subjectId: of.processId } as const;
  const ofMail = { ...announced, by: null };
  await writeNotices(transaction, ofMail, {
    kind: "shareUndelivered",
    ...subject,
    people: [of.uid],
    actorName: of.email,
  });
});

/** Notices for those who write, sent or review a process with a paper that expires, once for each paper and day. */
const ofPapers = whenever(papersExpire, "notifications.papersExpire", async (transaction, { papers }, announced) => {
  const { tx, now } = transaction;
  const actors = await memberActors(tx, now);
  const news = await processNews(
    tx,
    papers.map(({ processId }) => processId),
  );
  for (const { itemId, processId, validUntil } of papers) {
    const process = news.get(processId);
    if (!process || process.deleted || process.status === "approved") continue;
    const concerned = (actor: Actor) => isTheirs(process, actor) || actor.uid === process.reviewerId;
    const people = idsOf(actors.filter((actor) => readProcess(actor, process) === true && concerned(actor)));
    const about = { subjectKind: "process", subjectId: processId, occasion: `${validUntil} ${itemId}` } as const;
    await writeNotices(transaction, announced, { kind: "paperExpires", ...about, people });
  }
});

/** The reactions that write notices, event by event. */
export const reactions: readonly Reaction[] = [
  ...ofProcesses,
  ...ofHandOver,
  ...ofSignatures,
  ofComments,
  ...ofTasks,
  ...ofAlerts,
  ...ofMembers,
  ofShares,
  ofPapers,
  ofTrials,
  ofErased,
];
