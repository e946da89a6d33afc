import { newId } from "#platform/clock.ts";
import { naturally } from "#platform/db/natural-order.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { commonFailure, Failure, notFound } from "#protocol/failure.ts";
import { maxViews } from "#protocol/saved-view.ts";
import { boardViewsChanged } from "../events.ts";
import * as may from "../policy.ts";
import type { ViewSettings } from "../view.ts";
import * as contract from "../view-contract.ts";
import { lockBoard, readBoard } from "./queries.ts";

/** The routes of the saved views of boards. */
export function viewRoutes(on: On): void {
  on(contract.listViews, async (call, { boardId }) => {
    await readBoard(call, boardId);
    const rows = await viewsOf(call, boardId).orderBy(naturally("name")).orderBy("id").execute();
    return { rows: rows.map(({ creatorId, ...row }) => ({ ...row, mine: creatorId === call.actor.uid })) };
  });

  on(contract.createView, async (call, { boardId, name, shared, settings }) => {
    await lockBoard(call, boardId, (actor, board) => may.keepView(actor, board, { shared }));
    await checkRoom(call, boardId, shared);
    const { orgId, actor } = call;
    const id = newId();
    await call.tx
      .insertInto("boardViews")
      .values({ orgId, id, boardId, creatorId: actor.uid, name, shared, settings: JSON.stringify(settings) })
      .execute();
    await recordChange(call, boardId, id, "created", { name, shared });
    return { id, version: 1 };
  });

  on(contract.saveView, async (call, { boardId, viewId, version, settings, ...fields }) => {
    const board = await lockBoard(call, boardId, may.workOnBoard);
    const before = await viewOf(call, boardId, viewId);
    const shared = fields.shared ?? before.shared;
    call.authorize(may.keepView(call.actor, board, before));
    call.authorize(may.keepView(call.actor, board, { shared }));
    if (version !== undefined && version !== before.version) throw commonFailure("failure.conflict");
    if (shared !== before.shared) await checkRoom(call, boardId, shared);
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const set = { ...given, ...(settings ? { settings: JSON.stringify(settings) } : {}) };
    const stored = await call.tx
      .updateTable("boardViews")
      // Who takes a view for everyone back to themselves has it from then on.
      .set((eb) => ({ ...set, version: eb("version", "+", 1), ...(shared ? {} : { creatorId: call.actor.uid }) }))
      .where("id", "=", viewId)
      .returning("version")
      .executeTakeFirstOrThrow();
    await recordChange(call, boardId, viewId, "changed", given);
    return { id: viewId, version: stored.version };
  });

  on(contract.deleteView, async (call, { boardId, viewId }) => {
    const board = await lockBoard(call, boardId, may.workOnBoard);
    const view = await viewOf(call, boardId, viewId);
    call.authorize(may.keepView(call.actor, board, view));
    await call.tx.deleteFrom("boardViews").where("id", "=", viewId).execute();
    await recordChange(call, boardId, viewId, "deleted", { name: view.name });
    return { id: viewId };
  });
}

/** The views of a board that the asker sees: their own, and those for everyone. */
const viewsOf = ({ tx, actor }: MemberCall, boardId: string) =>
  tx
    .selectFrom("boardViews")
    .select(["id", "name", "shared", "settings", "version", "creatorId"])
    .where("boardId", "=", boardId)
    .where((eb) => eb.or([eb("shared", "=", true), eb("creatorId", "=", actor.uid)]))
    .$narrowType<{ settings: ViewSettings }>();

/** One of these; 404 for what others keep for themselves. */
async function viewOf(call: MemberCall, boardId: string, id: string) {
  const row = await viewsOf(call, boardId).where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

async function checkRoom(call: MemberCall, boardId: string, shared: boolean): Promise<void> {
  const there = (await viewsOf(call, boardId).execute()).filter((view) => view.shared === shared);
  if (there.length >= maxViews) throw new Failure("boards.views.tooMany", 422, { values: { max: maxViews } });
}

async function recordChange(
  call: MemberCall,
  boardId: string,
  viewId: string,
  what: "created" | "changed" | "deleted",
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  call.audit(`boardView.${what}`, "board", boardId, { viewId, ...details });
  await call.announce(boardViewsChanged, { boardId });
}
