import { sql } from "kysely";
import { wordsOf } from "#engine/search/words.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Actor } from "#protocol/actor.ts";
import { openBoards } from "../policy.ts";
import { seenBoards } from "./queries.ts";

/** Words of a question that are looked for. */
const maxWords = 12;

/** So many of the tasks changed last are asked for the words, and up to so many hits of the index are each looked at. */
const usual = { first: 150, few: 2000 };

interface FoundTask {
  readonly id: string;
  readonly title: string;
  readonly boardId: string;
  readonly boardName: string;
}

/**
 * The tasks of the boards somebody sees that have all of the words in title, description or labels, the last changed first. The
 * first of all tasks are asked for the words: a common word fills the answer with them. Else the index of words gives hits; when
 * there are many, the tasks are read in their order until the answer is full.
 */
export async function foundTasks(
  tx: Tx,
  actor: Actor,
  search: string,
  limit: number,
  { first, few } = usual,
): Promise<FoundTask[]> {
  const words = wordsOf(search, maxWords);
  if (words.length === 0 || openBoards(actor) !== true) return [];
  const given = [words.map(({ word }) => word), words.map(({ plain }) => plain)] as const;
  const listed = sql`deleted_at is null and archived_at is null`;
  const columns = sql`id, title, board_id, completed_at is not null as completed, updated_at`;
  const order = sql`order by completed, updated_at desc, id limit ${limit}`;
  /** Tasks called `t` that are on a board which is seen and have the words. */
  const matching = sql`
    t.board_id in (select id from seen)
    and exists (select from sought s, task_words w where w.task_id = t.id and w.words @@ s.words offset 0)`;
  const { rows } = await sql<FoundTask>`
    with seen as materialized (${seenBoards(tx, actor)}),
      sought as materialized (select repository_query(current_org(), ${given[0]}::text[], ${given[1]}::text[]) as words),
      looked as materialized (
        select ${columns} from tasks where ${listed} order by completed_at is not null, updated_at desc, id limit ${first}),
      begun as materialized (select t.* from looked t where ${matching} ${order}),
      enough as (
        select (select count(*) from begun) >= ${limit} or (select count(*) from looked) < ${first} as enough),
      hits as materialized (
        select f.task_id as id from sought s, task_found(s.words, ${few + 1}) f where not (select enough from enough)),
      counted as (select count(*) > ${few} as many from hits)
    select k.id, k.title, k.board_id, b.name as board_name
    from (
      (select * from begun where (select enough from enough))
      union all
      (select t.* from hits h cross join lateral (select ${columns} from tasks where id = h.id and ${listed} limit 1) t
        where not (select many from counted) and t.board_id in (select id from seen) ${order})
      union all
      (select ${columns} from tasks t where (select many from counted) and ${listed} and ${matching}
        order by completed_at is not null, updated_at desc, id limit ${limit})
    ) k cross join lateral (select name from boards where id = k.board_id limit 1) b
    ${order}`.execute(tx);
  return rows;
}
