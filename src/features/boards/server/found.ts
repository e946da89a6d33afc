import { sql } from "kysely";
import { wordsOf } from "#engine/search/words.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Actor } from "#protocol/actor.ts";
import { openBoards } from "../policy.ts";
import { seenBoards } from "./queries.ts";

/** Words of a question that are looked for, and hits that are looked at. */
const [maxWords, looked] = [12, 2000];

/** The tasks of the boards somebody sees that have all of the words in title, description or labels, the last changed first. */
export async function foundTasks(
  tx: Tx,
  actor: Actor,
  search: string,
  limit: number,
): Promise<{ id: string; title: string; boardId: string; boardName: string }[]> {
  const words = wordsOf(search, maxWords);
  if (words.length === 0 || openBoards(actor) !== true) return [];
  const given = [words.map(({ word }) => word), words.map(({ plain }) => plain)] as const;
  const { rows } = await sql<{ id: string; title: string; boardId: string; boardName: string }>`
    select t.id, t.title, t.board_id, b.name as board_name
    from task_found(repository_query(current_org(), ${given[0]}::text[], ${given[1]}::text[]), ${looked}) h
      cross join lateral (select * from tasks where id = h.task_id and deleted_at is null and archived_at is null limit 1) t
      join boards b on b.org_id = t.org_id and b.id = t.board_id
    where b.id in (${seenBoards(tx, actor)})
    order by t.completed_at is not null, t.updated_at desc, t.id limit ${limit}`.execute(tx);
  return rows;
}
