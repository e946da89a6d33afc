import { sql } from "kysely";
import { pageOfRows, readCursor } from "#platform/db/page.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { BoardField } from "../../field.ts";
import * as may from "../../policy.ts";
import { cardOf, cardRows } from "../details.ts";
import { seenBoards } from "../queries.ts";

/** Tasks without a day come last. */
const last = "9999";

/** A task that is the asker's, or that has a sub-task of theirs. */
interface Mine {
  readonly taskId: string;
  readonly subtaskId: string | null;
  readonly subtaskTitle: string | null;
  readonly day: string;
  /** The key of the sub-task, or of the task. */
  readonly key: string;
}

/** The open tasks and sub-tasks of the asker on the boards they see, the first due first. */
export async function listMyTasks(call: MemberCall, { after, limit }: { after?: string | undefined; limit: number }) {
  call.authorize(may.openBoards(call.actor));
  const { uid } = call.actor;
  const [day = "", key = ""] = after === undefined ? [] : readCursor(after, 2);
  const seen = seenBoards(call.tx, call.actor);
  const open = sql`t.completed_at is null and t.deleted_at is null and t.archived_at is null and t.board_id in (${seen})`;
  const { rows } = await sql<Mine>`
    select * from (
      select t.id as task_id, null::uuid as subtask_id, null as subtask_title, coalesce(t.due_date, ${last}) as day,
        t.id as key
      from tasks t where t.assignee_id = ${uid} and ${open}
      union all
      select t.id, s.id, s.title, coalesce(s.due_date, t.due_date, ${last}), s.id
      from open_subtasks s join tasks t on t.org_id = s.org_id and t.id = s.task_id
      where s.assignee_id = ${uid} and ${open}
    ) mine
    where ${after === undefined} or (day, key) > (${day}, ${key === "" ? null : key}::uuid)
    order by day, key limit ${limit + 1}`.execute(call.tx);
  const page = pageOfRows(rows, limit, (row) => [row.day, row.key]);
  const cards = await cardsOf(
    call,
    page.rows.map(({ taskId }) => taskId),
  );
  return {
    ...page,
    rows: page.rows.flatMap(({ taskId, subtaskId, subtaskTitle, day: due }) => {
      const card = cards.get(taskId);
      if (!card) return [];
      const subtask = subtaskId === null ? null : { id: subtaskId, title: subtaskTitle ?? "" };
      return [{ ...card, dueDate: due === last ? null : due, subtask }];
    }),
  };
}

async function cardsOf({ tx }: MemberCall, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await cardRows(tx)
    .innerJoin("boards as b", (join) => join.onRef("b.orgId", "=", "t.orgId").onRef("b.id", "=", "t.boardId"))
    .innerJoin("boardColumns as c", (join) => join.onRef("c.orgId", "=", "t.orgId").onRef("c.id", "=", "t.columnId"))
    .select(["t.boardId", "b.name as boardName", "c.name as columnName", "b.fields"])
    .$narrowType<{ fields: BoardField[] }>()
    .where("t.id", "in", [...new Set(ids)])
    .execute();
  return new Map(
    rows.map(({ boardName, columnName, boardId, fields, ...row }) => [
      row.id,
      { ...cardOf(row, fields), boardId, boardName, columnName },
    ]),
  );
}
