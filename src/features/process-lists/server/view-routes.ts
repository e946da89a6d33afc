import { sql } from "kysely";
import { memberRemoved } from "#features/members/events.ts";
import * as may from "#features/processes/policy.ts";
import type { templatePorts } from "#features/templates/server/index.ts";
import { newId } from "#platform/clock.ts";
import { naturally } from "#platform/db/natural-order.ts";
import { when as whenever } from "#platform/events/reaction.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { commonFailure, Failure, notFound } from "#protocol/failure.ts";
import { maxViews } from "#protocol/saved-view.ts";
import * as contract from "../contract.ts";
import { processViewsChanged } from "../events.ts";
import { answerColumnOf, isAnswerColumn, keyOfColumn } from "../list-columns.ts";
import * as mayList from "../policy.ts";
import type { ViewSettings } from "../view.ts";

/** The routes of the saved views of the lists. */
export function viewRoutes(on: On): void {
  on(contract.listViews, async (call) => {
    call.authorize(may.readCounters(call.actor));
    const found = await viewsOf(call).orderBy(naturally("name")).orderBy("id").execute();
    const rows = found.filter(({ settings }) => may.readList(call.actor, settings.list) === true);
    return { rows: rows.map(({ creatorId, ...row }) => ({ ...row, mine: creatorId === call.actor.uid })) };
  });

  on(contract.createView, async (call, { name, shared, settings }) => {
    call.authorize(mayList.keepView(call.actor, { shared }));
    call.authorize(may.readList(call.actor, settings.list));
    await checkRoom(call, shared);
    const { orgId, actor } = call;
    const id = newId();
    await call.tx
      .insertInto("processViews")
      .values({ orgId, id, creatorId: actor.uid, name, shared, settings: JSON.stringify(settings) })
      .execute();
    await recordChange(call, id, "created", { name, shared }, shared);
    return { id, version: 1 };
  });

  on(contract.saveView, async (call, { viewId, version, settings, ...fields }) => {
    call.authorize(may.readCounters(call.actor));
    const before = await viewOf(call, viewId);
    const shared = fields.shared ?? before.shared;
    call.authorize(mayList.keepView(call.actor, before));
    call.authorize(mayList.keepView(call.actor, { shared }));
    if (settings) call.authorize(may.readList(call.actor, settings.list));
    if (version !== undefined && version !== before.version) throw commonFailure("failure.conflict");
    if (shared !== before.shared) await checkRoom(call, shared);
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const set = { ...given, ...(settings ? { settings: JSON.stringify(settings) } : {}) };
    const stored = await call.tx
      .updateTable("processViews")
      // Who takes a view for everyone back to themselves has it from then on.
      .set({ ...set, version: before.version + 1, ...(shared ? {} : { creatorId: call.actor.uid }) })
      .where("id", "=", viewId)
      .where("version", "=", before.version)
      .returning("version")
      .executeTakeFirst();
    if (!stored) throw commonFailure("failure.conflict");
    await recordChange(call, viewId, "changed", given, shared || before.shared);
    return { id: viewId, version: stored.version };
  });

  on(contract.deleteView, async (call, { viewId }) => {
    call.authorize(may.readCounters(call.actor));
    const view = await viewOf(call, viewId);
    call.authorize(mayList.keepView(call.actor, view));
    await call.tx.deleteFrom("processViews").where("id", "=", viewId).execute();
    await recordChange(call, viewId, "deleted", { name: view.name }, view.shared);
    return { id: viewId };
  });
}

/** The views that the asker sees: their own, and those for everyone. */
const viewsOf = ({ tx, actor }: MemberCall) =>
  tx
    .selectFrom("processViews")
    .select(["id", "name", "shared", "settings", "version", "creatorId"])
    .where((eb) => eb.or([eb("shared", "=", true), eb("creatorId", "=", actor.uid)]))
    .$narrowType<{ settings: ViewSettings }>();

/** One of these; 404 for what others keep for themselves. */
async function viewOf(call: MemberCall, id: string) {
  const row = await viewsOf(call).where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Refuses one more than there may be; of two at once the second waits for the first. */
async function checkRoom(call: MemberCall, shared: boolean): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('processViews' || current_org(), 0))`.execute(call.tx);
  const there = (await viewsOf(call).execute()).filter((view) => view.shared === shared);
  if (there.length >= maxViews) throw new Failure("processes.views.tooMany", 422, { values: { max: maxViews } });
}

async function recordChange(
  call: MemberCall,
  viewId: string,
  what: "created" | "changed" | "deleted",
  details: Readonly<Record<string, unknown>>,
  shared: boolean,
): Promise<void> {
  call.audit(`processView.${what}`, "processView", viewId, details);
  await call.announce(processViewsChanged, { uid: shared ? null : call.actor.uid });
}

/** Views of one template that look into an answer follow what it is called. */
export const renameInViews: templatePorts.RenameSettings = async ({ tx, announce }, templateId, renames) => {
  const short = (key: string) => key.slice(key.lastIndexOf(".") + 1);
  const called = new Map([...renames].map(([from, to]) => [short(from), short(to)]));
  const views = await tx
    .selectFrom("processViews")
    .select(["id", "settings", "version"])
    .where(sql<boolean>`settings -> 'templateId' = ${JSON.stringify([templateId])}::jsonb`)
    .forUpdate()
    .$narrowType<{ settings: ViewSettings }>()
    .execute();
  const changed = views.flatMap(({ settings, ...view }) => {
    const answerField = called.get(settings.answerField ?? "");
    const columns = settings.columns?.map((column) => {
      const key = isAnswerColumn(column) ? renames.get(keyOfColumn(column)) : undefined;
      return key === undefined ? column : answerColumnOf(key);
    });
    const isSame =
      answerField === undefined && columns?.every((column, at) => column === settings.columns?.[at]) !== false;
    if (isSame) return [];
    const renamed = { ...settings, ...(answerField ? { answerField } : {}), ...(columns ? { columns } : {}) };
    return [{ ...view, settings: renamed }];
  });
  for (const { id, settings, version } of changed)
    await tx
      .updateTable("processViews")
      .set({ settings: JSON.stringify(settings), version: version + 1 })
      .where("id", "=", id)
      .execute();
  if (changed.length > 0) await announce(processViewsChanged, { uid: null });
};

/** Deletes the private views of a person who left. Their shared views stay, and go to the successor. */
export const handOverViews = whenever(
  memberRemoved,
  "processes.handOverViews",
  async ({ tx }, { uid, successorId }) => {
    await tx.deleteFrom("processViews").where("creatorId", "=", uid).where("shared", "=", false).execute();
    await tx.updateTable("processViews").set({ creatorId: successorId }).where("creatorId", "=", uid).execute();
  },
);
