import { sql } from "kysely";
import { memberNames } from "#features/members/server/index.ts";
import { teamChoices } from "#features/teams/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { naturally } from "#platform/db/natural-order.ts";
import { type Page, pageOfRows, readCursor } from "#platform/db/page.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { type Actor, hasRole } from "#protocol/actor.ts";
import type { Decision } from "#protocol/decision.ts";
import { notFound } from "#protocol/failure.ts";
import { pageLimit } from "#protocol/page.ts";
import { type Board, type PublicPart, trashDays, type Visibility } from "../board.ts";
import type { BoardTemplate } from "../column.ts";
import type { BoardField } from "../field.ts";
import type { LabelColors } from "../label.ts";
import * as may from "../policy.ts";
import { defaultSchedule, WorkSchedule } from "../schedule.ts";
import { dayIn, type ScheduleVersion } from "../work-time.ts";

/** A board as it is kept. */
export interface BoardRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly color: string;
  readonly visibility: Visibility;
  readonly template: BoardTemplate;
  readonly teams: string[];
  readonly creatorId: string;
  readonly publicLinks: boolean;
  readonly publicShows: PublicPart[];
  readonly fields: BoardField[];
  readonly labelColors: LabelColors;
  readonly archivedAt: Date | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const boardRows = (tx: Tx) =>
  tx
    .selectFrom("boards")
    .select(["id", "name", "description", "color", "visibility", "template", "teams", "creatorId", "publicLinks"])
    .select(["version", "createdAt", "updatedAt", "archivedAt", "fields", "labelColors", "publicShows"])
    .$narrowType<{ visibility: Visibility; template: BoardTemplate; fields: BoardField[] }>()
    .$narrowType<{ labelColors: LabelColors; publicShows: PublicPart[] }>();

/** The moment before which what was deleted is gone. */
export const trashSince = (now: Date): Date => new Date(now.getTime() - trashDays * 24 * 3600 * 1000);

type Rule = (actor: Actor, board: BoardRow) => Decision;

/** A board the asker may read; 404 for one they may not know of. */
export async function readBoard(call: Pick<MemberCall, "tx" | "actor" | "authorize">, id: string): Promise<BoardRow> {
  call.authorize(may.openBoards(call.actor));
  const row = await boardRows(call.tx).where("id", "=", id).where("deletedAt", "is", null).executeTakeFirst();
  if (!row) throw notFound();
  call.authorize(may.readBoard(call.actor, row));
  return row;
}

/**
 * A board to change, locked until the transaction ends: what happens on one board happens one after the other. With
 * `kept` one in the trash or the archive.
 */
export async function lockBoard(call: MemberCall, id: string, rule: Rule, which?: "kept"): Promise<BoardRow> {
  call.authorize(may.openBoards(call.actor));
  let rows = boardRows(call.tx).where("id", "=", id);
  if (which === undefined) rows = rows.where("deletedAt", "is", null);
  else
    rows = rows.where((eb) =>
      eb.or([
        eb("deletedAt", ">", trashSince(call.now)),
        eb.and([eb("deletedAt", "is", null), eb("archivedAt", "is not", null)]),
      ]),
    );
  const row = await rows.forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  call.authorize(rule(call.actor, row));
  return row;
}

/** A board that is worked on, locked until the transaction ends, for what nobody in particular does. */
export const lockedBoard = (tx: Tx, id: string): Promise<BoardRow | undefined> =>
  boardRows(tx)
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .where("archivedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** Counts a change of a board and gives its new version. */
export async function countChange({ tx, now }: Pick<MemberCall, "tx" | "now">, boardId: string): Promise<number> {
  const { version } = await tx
    .updateTable("boards")
    .set((eb) => ({ version: eb("version", "+", 1), updatedAt: now }))
    .where("id", "=", boardId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** The boards of which `policy.sees` says yes, as SQL. */
const seenBy = (actor: Actor) => sql<boolean>`(
  creator_id = ${actor.uid} or visibility = 'organization'
  or (visibility = 'team' and (${hasRole(actor, "owner")} or teams && ${actor.teamIds}::uuid[])))`;

/** The ids of the boards somebody sees that are worked on. */
export const seenBoards = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom("boards")
    .select("id")
    .where("deletedAt", "is", null)
    .where("archivedAt", "is", null)
    .where(seenBy(actor));

/** All boards somebody sees, those in the archive too, by name. */
export const seenBoardsOf = (tx: Tx, actor: Actor): Promise<BoardRow[]> =>
  boardRows(tx).where("deletedAt", "is", null).where(seenBy(actor)).orderBy(naturally("name")).orderBy("id").execute();

/** The boards somebody sees, in the order they were made: all, or a page. */
export async function listBoards(
  call: MemberCall,
  query: {
    readonly after?: string | undefined;
    readonly limit?: number | undefined;
    readonly deleted?: boolean | undefined;
    readonly archived?: boolean | undefined;
  },
): Promise<Page<Board>> {
  let rows = boardRows(call.tx).where(seenBy(call.actor));
  rows = query.deleted
    ? rows.where("deletedAt", ">", trashSince(call.now))
    : rows.where("deletedAt", "is", null).where("archivedAt", query.archived ? "is not" : "is", null);
  if (query.after !== undefined) rows = rows.where("id", ">", readCursor(query.after, 1)[0] ?? "");
  const limit = pageLimit(query);
  if (limit !== undefined) rows = rows.limit(limit + 1);
  const found = await rows.orderBy("id").execute();
  const page = pageOfRows(found, limit ?? found.length, (row) => [row.id]);
  return { rows: await shownBoards(call, page.rows), next: page.next };
}

/** Boards as they are shown: with names, schedule and the number of their tasks. */
export async function shownBoards({ tx, now }: MemberCall, rows: readonly BoardRow[]): Promise<Board[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [names, choices, schedules, counts] = await Promise.all([
    memberNames(
      tx,
      rows.map(({ creatorId }) => creatorId),
    ),
    teamChoices(tx),
    schedulesOf(tx, ids),
    tx
      .selectFrom("tasks")
      .select(["boardId", sql<number>`count(*)::int`.as("open")])
      .select(sql<string[]>`array_agg(due_date) filter (where due_date is not null)`.as("days"))
      .where("boardId", "in", ids)
      .where("deletedAt", "is", null)
      .where("archivedAt", "is", null)
      .where("completedAt", "is", null)
      .groupBy("boardId")
      .execute(),
  ]);
  const teams = new Map(choices.map(({ id, name }) => [id, name]));
  const byBoard = new Map(counts.map((count) => [count.boardId, count]));
  return rows.map(({ createdAt, updatedAt, archivedAt, ...row }) => {
    const workSchedule = schedules.get(row.id)?.at(-1)?.schedule ?? defaultSchedule;
    const today = dayIn(workSchedule.timezone, now.getTime());
    return {
      ...row,
      workSchedule,
      creatorName: names.get(row.creatorId)?.name ?? "",
      teamNames: row.teams.flatMap((id) => teams.get(id) ?? []),
      openTasks: byBoard.get(row.id)?.open ?? 0,
      overdueTasks: (byBoard.get(row.id)?.days ?? []).filter((day) => day < today).length,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      archivedAt: archivedAt?.toISOString() ?? null,
    };
  });
}

/** The schedules of boards in the order they came into force. */
export async function schedulesOf(
  tx: Tx,
  boardIds: readonly string[],
): Promise<ReadonlyMap<string, ScheduleVersion[]>> {
  if (boardIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("boardSchedules")
    .select(["boardId", "since", "schedule"])
    .where("boardId", "in", boardIds)
    .orderBy("version")
    .execute();
  const byBoard = Map.groupBy(rows, ({ boardId }) => boardId);
  return new Map(
    [...byBoard].map(([id, all]) => [
      id,
      all.map(({ since, schedule }) => ({ since: since.getTime(), schedule: WorkSchedule.parse(schedule) })),
    ]),
  );
}
