import { sql } from "kysely";
import { showBritish } from "#engine/calendar/day.ts";
import { alertsSeen } from "#features/alerts/server/index.ts";
import { readBoard } from "#features/boards/policy.ts";
import { taskNews } from "#features/boards/server/index.ts";
import { namesAtTime } from "#features/members/server/index.ts";
import { readProcess } from "#features/processes/policy.ts";
import { processNews } from "#features/processes/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Actor } from "#protocol/actor.ts";
import { type Notice, type NoticeKind, type SubjectKind, trialStages } from "../notice.ts";

/** A notice as it is stored. */
export interface NoticeRow {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly subjectKind: SubjectKind;
  readonly subjectId: string;
  readonly occasion: string;
  readonly actorId: string | null;
  /** The name of an actor without an account. */
  readonly actorName: string | null;
  /** The title of its subject at that moment. Null for earlier notices. */
  readonly title: string | null;
  readonly at: Date;
  readonly readAt: Date | null;
  /** The number of things it is about: more than one for a part of an act on many. */
  readonly count: number;
}

/** Selects notices with what they are shown by. */
export const selectNotices = (tx: Tx) =>
  tx
    .selectFrom("notices")
    .select(["id", "kind", "subjectKind", "subjectId", "occasion", "actorId", "actorName", "title", "at", "readAt"])
    .select(
      sql<number>`case when not notices.leads then 1 else (
        select count(*)::int from notices n where n.org_id = notices.org_id and n.group_id = notices.group_id
          and n.person_id = notices.person_id and n.kind = notices.kind) end`.as("count"),
    )
    .$narrowType<Pick<NoticeRow, "kind" | "subjectKind">>();

interface Subject {
  readonly title: string;
  readonly path: string;
}

/** The day a notice is about, with which its occasion begins. */
const dayOf = ({ kind, occasion }: NoticeRow): string | null =>
  kind === "taskDue" || kind === "taskOverdue" || kind === "paperExpires" ? showBritish(occasion.slice(0, 10)) : null;

/** The list with the processes of a notice that is about several. */
const listOf = (kind: NoticeKind): string => {
  if (kind === "processApproved") return "/processes?tab=approved";
  if (kind === "processRejected") return "/processes?tab=rejected";
  if (kind === "processHandedOver") return "/processes?tab=active";
  return kind === "processUnassigned" ? "/processes?tab=inbox" : "/processes?tab=review";
};

/** Notices as their person sees them now: of a subject they may not read, neither its title nor who did what. */
export async function shownNotices(tx: Tx, actor: Actor, rows: readonly NoticeRow[]): Promise<Notice[]> {
  if (rows.length === 0) return [];
  const idsOf = (kind: SubjectKind) => rows.filter((row) => row.subjectKind === kind).map((row) => row.subjectId);
  const processes = await processNews(tx, idsOf("process"));
  const tasks = await taskNews(tx, idsOf("task"));
  const alerts = await alertsSeen(tx, actor, idsOf("alert"));
  // The substitute is named only while they have the review. A reviewer assigned later is nobody's substitute.
  const awayId = ({ kind, subjectId }: NoticeRow): string | undefined => {
    const process = kind === "processAssigned" ? processes.get(subjectId) : undefined;
    return process?.reviewerId === actor.uid ? (process.reviewerForId ?? undefined) : undefined;
  };
  const people = rows.flatMap((row) => [row.actorId ?? [], awayId(row) ?? []].flat());
  const names = await namesAtTime(tx, [...people, ...idsOf("member")]);
  const subjectOf = ({ kind, subjectKind, subjectId, at, count }: NoticeRow): Subject | undefined => {
    switch (subjectKind) {
      case "process": {
        const found = processes.get(subjectId);
        if (!found || readProcess(actor, found) !== true) return undefined;
        return { title: found.title, path: count > 1 ? listOf(kind) : `/processes/${subjectId}` };
      }
      case "task": {
        const found = tasks.get(subjectId);
        if (!found || readBoard(actor, found.board) !== true) return undefined;
        return { title: found.title, path: `/boards?board=${found.boardId}&task=${subjectId}` };
      }
      case "alert": {
        const found = alerts.get(subjectId);
        return found && { title: found.title, path: `/alerts/${subjectId}` };
      }
      case "member":
        return {
          title: names({ id: subjectId, at })?.name ?? "",
          path: kind === "workHandedOver" ? "/processes?tab=active" : "/manageorg?tab=users",
        };
      case "organization":
        return { title: "", path: kind === "invitationUndelivered" ? "/manageorg?tab=users" : "/manageorg" };
      default:
        return subjectKind satisfies never;
    }
  };
  return rows.map((row) => {
    const subject = subjectOf(row);
    const nameOf = (id: string | null | undefined) => (id && names({ id, at: row.at })?.name) || undefined;
    return {
      id: row.id,
      kind: row.kind,
      subjectKind: row.subjectKind,
      title: subject ? (row.title ?? subject.title) : null,
      path: subject?.path ?? null,
      awayName: (subject && nameOf(awayId(row))) ?? null,
      actorName: (subject && (nameOf(row.actorId) ?? row.actorName)) ?? "",
      stage: trialStages.find((stage) => row.kind === "trialEnding" && stage === row.occasion) ?? null,
      day: dayOf(row),
      count: row.count,
      at: row.at.toISOString(),
      readAt: row.readAt?.toISOString() ?? null,
    };
  });
}
