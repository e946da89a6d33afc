import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import * as may from "#features/processes/policy.ts";
import { loadProcess, permit } from "#features/processes/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { ActingCall } from "#platform/http/call.ts";
import { notFound } from "#protocol/failure.ts";
import type * as contract from "../contract.ts";
import { correctionsOf } from "../corrections.ts";
import { correctionTicked } from "../events.ts";

/** Writes what a rejection asks for, in the place of what the one before asked. */
export async function writeCorrections(
  { tx, orgId }: Pick<ActingCall, "tx" | "orgId">,
  processId: string,
  { reason, tags }: { readonly reason: string; readonly tags: readonly string[] },
): Promise<void> {
  const texts = correctionsOf(reason, tags);
  // In one statement: each takes the place of the one there was, and what is left over goes.
  await sql`
    with gone as (
      delete from process_corrections where process_id = ${processId}::uuid and position >= ${texts.length}::int
    )
    insert into process_corrections (org_id, id, process_id, position, text)
    select ${orgId}::uuid, id, ${processId}::uuid, (n - 1)::int, text
    from unnest(${texts.map(() => newId())}::uuid[], ${texts}::text[]) with ordinality as asked (id, text, n)
    on conflict (org_id, process_id, position)
    do update set id = excluded.id, text = excluded.text, done_at = null, done_by = null`.execute(tx);
}

/** Ticks one off, or takes the tick back: while its creator may change the answers. */
export async function tickCorrection(
  call: ActingCall,
  { id, correctionId, done }: z.output<typeof contract.tickCorrection.input>,
): Promise<z.input<typeof contract.tickCorrection.output>> {
  const process = await loadProcess(call.tx, id);
  await permit(call, process, may.editProcess(call.actor, process));
  const ticked = await call.tx
    .updateTable("processCorrections")
    .set(done ? { doneAt: call.now, doneBy: call.actor.uid } : { doneAt: null, doneBy: null })
    .where("processId", "=", id)
    .where("id", "=", correctionId)
    .returning(["id", "text"])
    .executeTakeFirst();
  if (!ticked) throw notFound();
  call.audit("process.correctionTicked", "process", id, { text: ticked.text, done });
  await call.announce(correctionTicked, { processId: id, creatorId: call.actor.uid });
  return { id: ticked.id, text: ticked.text, done };
}

/** Returns a JSON array of the corrections of a process, or null if nothing was asked for. */
export const correctionsAsJson = (processId: RawBuilder<string>): RawBuilder<unknown> => sql`
  select json_agg(json_build_object('id', k.id, 'text', k.text, 'done', k.done_at is not null) order by k.position)
  from process_corrections k where k.process_id = ${processId}`;
