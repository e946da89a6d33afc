import { sql } from "kysely";
import { z } from "zod";
import { retagProcesses } from "#features/processes/server/index.ts";
import { lastAudited } from "#platform/audit.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { job } from "#platform/jobs/job.ts";
import { handle } from "#platform/jobs/runner.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { tagRenamed } from "../events.ts";
import * as may from "../policy.ts";

const rename = job("processes.renameTag", z.object({ from: z.string(), to: z.string() }), {
  retries: 5,
  concurrency: 2,
});

/** Goes on with a tag that more processes have than a call changes. */
export const renameTagJob = handle(rename, async ({ transaction }, { from, to }) => {
  let more: boolean;
  do
    more = await transaction(async (call) => {
      const renamed = await retagProcesses(call.tx, from, to);
      if (renamed.changed > 0) await call.announce(tagRenamed, { from, to });
      return renamed.more;
    });
  while (more);
});

/** The routes of the tags of an organization. */
export function tagRoutes(on: On): void {
  on(contract.listTags, async (call) => {
    call.authorize(may.readTags(call.actor));
    return { rows: await tagsOf(call.tx) };
  });

  on(contract.renameTag, async (call, { tag: from, name: to }) => {
    call.authorize(may.renameTag(call.actor));
    if (from === to) return { changed: 0, more: false };
    return renameTag(call, from, to);
  });
}

/** Renames at once what one transaction may change, and leaves the rest to a job. */
async function renameTag(call: MemberCall, from: string, to: string) {
  const { changed, more } = await retagProcesses(call.tx, from, to);
  if (changed === 0) throw await renamedByOthers(call, from);
  await retagViews(call.tx, from, to);
  if (more) await call.enqueue(rename, { from, to });
  call.audit("process.tagRenamed", "process", from, { from, to, changed, more });
  await call.announce(tagRenamed, { from, to });
  return { changed, more };
}

/** Tags that were renamed to each other one after the other are followed this far. */
const maxFollowed = 10;

/** Returns the failure for a tag that nothing has: another person renamed it, or there was none. */
async function renamedByOthers({ tx, orgId }: MemberCall, from: string): Promise<Failure> {
  const Renamed = z.object({ to: z.string() });
  let name = from;
  for (let step = 0; step < maxFollowed; step++) {
    const details = await lastAudited(tx, { orgId, action: "process.tagRenamed", type: "process", id: name });
    const renamed = Renamed.safeParse(details);
    if (!renamed.success || renamed.data.to === from) break;
    name = renamed.data.to;
  }
  return name === from ? notFound() : new Failure("processes.tagChanged", 409, { values: { tag: from, name } });
}

/** The tags of what is not deleted. */
async function tagsOf(tx: Tx): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select key as tag, count(*)::int as count from process_keys
    where kind = 'tag' and status is not null group by key order by key limit ${contract.maxListedTags}`.execute(tx);
  return rows;
}

/** The same in the saved views that ask for it. */
const retagViews = (tx: Tx, from: string, to: string) =>
  sql`
    update process_views set version = version + 1, settings = jsonb_set(settings, '{tag}', (
      select jsonb_agg(tag order by n) from (
        select tag, min(n) as n from (
          select case when tag = ${from} then ${to} else tag end as tag, n
          from jsonb_array_elements_text(settings -> 'tag') with ordinality as t (tag, n)) named group by tag) each))
    where settings -> 'tag' @> ${JSON.stringify([from])}::jsonb`.execute(tx);
