import { sql } from "kysely";
import { type Page, pageOfRows, readCursor } from "#platform/db/page.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { commonFailure, notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { type Item, levels, type TrashedItem, trashDays } from "../item.ts";
import * as may from "../policy.ts";
import { type ItemRow, type ItemRows, itemDetails, itemRows, levelIn, openItem, shownItems } from "./queries.ts";
import { quotaOf } from "./quota.ts";
import { statisticsOf } from "./statistics.ts";

/** The routes that read lists and figures. */
export function listRoutes(on: On): void {
  on(contract.listItems, async (call, query) => {
    call.authorize(may.openRepository(call.actor));
    if (query.view === "recent") return recentItems(call);
    return listItems(call, query);
  });

  on(contract.getItem, async (call, { itemId }) => itemDetails(call, itemId));

  on(contract.listTrash, async (call, query) => {
    call.authorize(may.openRepository(call.actor));
    return listTrash(call, query);
  });

  on(contract.getQuota, async (call) => {
    call.authorize(may.openRepository(call.actor));
    return quotaOf(call.tx, call.orgId, call.now);
  });

  on(contract.getStatistics, async (call) => {
    call.authorize(may.openRepository(call.actor));
    return statisticsOf(call);
  });
}

interface Query {
  readonly view: (typeof contract.views)[number];
  readonly folderId?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
  readonly sort: (typeof contract.sorts)[number];
  readonly descending: boolean;
}

async function listItems(call: MemberCall, query: Query): Promise<Page<Item>> {
  const { tx, actor } = call;
  let rows = itemRows(tx, actor).where("i.deletedAt", "is", null);
  if (query.view === "place") {
    if (query.folderId !== undefined && (await openItem(call, query.folderId)).kind !== "folder") throw notFound();
    rows = rows.where("i.placeId", "=", query.folderId ?? actor.uid);
  } else if (query.view !== "recent") rows = viewed(call, rows, query.view);
  const { column, type } = sortColumns[query.sort];
  const direction = query.descending ? "desc" : "asc";
  if (query.after !== undefined) {
    const [kind = "", value = "", id = ""] = readCursor(query.after, 3);
    const than = sql.raw(query.descending ? "<" : ">");
    rows = rows.where(
      sql<boolean>`(i.kind < ${kind} or (i.kind = ${kind} and (${sql.ref(column)}, i.id) ${than} (${value}::${sql.raw(type)}, ${id}::uuid)))`,
    );
  }
  const found = await rows
    .orderBy("i.kind", "desc")
    .orderBy(sql.ref(column), direction)
    .orderBy("i.id", direction)
    .limit(query.limit + 1)
    .execute();
  const page = pageOfRows(found, query.limit, (row) => [row.kind, sortValue(row, query.sort), row.id]);
  return { rows: await shownItems(tx, page.rows), next: page.next };
}

const sortColumns = {
  name: { column: "i.sortKey", type: `text collate "C"` },
  modified: { column: "i.updatedAt", type: "timestamptz" },
  size: { column: "i.size", type: "bigint" },
} as const;

const sortValue = (row: ItemRow, sort: Query["sort"]): string =>
  sort === "name" ? row.sortKey : sort === "size" ? String(row.size) : row.updatedAt.toISOString();

/** Items across places, and only those the asker may read. */
function viewed({ actor }: MemberCall, rows: ItemRows, view: Exclude<Query["view"], "place" | "recent">): ItemRows {
  if (view === "all") {
    if (!may.readsEverything(actor)) throw commonFailure("failure.role");
    return rows.where("i.parentId", "is", null);
  }
  const readable = sql<boolean>`${levelIn(actor)} > 0`;
  if (view === "starred")
    return rows
      .where("i.id", "in", (e) =>
        e.selectFrom("repositoryStars as s").select("s.itemId").where("s.memberId", "=", actor.uid),
      )
      .where(readable);
  return rows
    .where("i.id", "in", (e) =>
      e
        .selectFrom("repositoryShares as h")
        .select("h.itemId")
        .where("h.principalId", "in", [actor.uid, ...actor.teamIds]),
    )
    .where("i.ownerId", "<>", actor.uid)
    .where(readable);
}

/** The number of acts that 'recent' considers. The next one is the number of shown items. */
const recentActs = 400;
const recentShown = 50;

/** Returns the items that the caller made, opened or changed last. */
async function recentItems({ tx, actor }: MemberCall): Promise<Page<Item>> {
  const acts = await tx
    .selectFrom("repositoryActivity")
    .select("itemId")
    .where("byId", "=", actor.uid)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(recentActs)
    .execute();
  const ids = [...new Set(acts.map(({ itemId }) => itemId))].slice(0, recentShown * 2);
  if (ids.length === 0) return { rows: [], next: null };
  const rows = await itemRows(tx, actor)
    .where("i.id", "in", ids)
    .where("i.kind", "=", "file")
    .where(sql<boolean>`${levelIn(actor)} > 0`)
    .execute();
  const shown = await shownItems(tx, rows);
  const place = new Map(ids.map((id, index) => [id, index]));
  return {
    rows: shown.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)).slice(0, recentShown),
    next: null,
  };
}

/** The moment before which what was deleted is gone. */
export const trashSince = (now: Date): Date => new Date(now.getTime() - trashDays * 24 * 3600 * 1000);

async function listTrash(
  { tx, actor, now }: MemberCall,
  query: { readonly after?: string | undefined; readonly limit: number },
): Promise<Page<TrashedItem>> {
  let rows = itemRows(tx, actor).where("i.deletedAt", ">", trashSince(now)).where("i.erasedAt", "is", null);
  if (!may.readsEverything(actor))
    rows = rows.where((e) => {
      const shared = sql<number>`repository_shared(i.parent_id, ${actor.uid}, ${actor.teamIds}::uuid[])`;
      const deleted = e.and([e("i.deletedBy", "=", actor.uid), e(shared, ">=", levels.indexOf("edit"))]);
      return e.or([e("i.ownerId", "=", actor.uid), deleted]);
    });
  if (query.after !== undefined) {
    const [at = "", id = ""] = readCursor(query.after, 2);
    rows = rows.where(
      sql<boolean>`(i.deleted_at < ${at}::timestamptz or (i.deleted_at = ${at}::timestamptz and i.id > ${id}::uuid))`,
    );
  }
  const found = await rows
    .orderBy("i.deletedAt", "desc")
    .orderBy("i.id")
    .limit(query.limit + 1)
    .execute();
  const page = pageOfRows(found, query.limit, (row) => [row.deletedAt?.toISOString() ?? "", row.id]);
  const shown = await shownItems(tx, page.rows);
  const deleters = await shownItems(
    tx,
    page.rows.map((row) => ({ ...row, ownerId: row.deletedBy ?? row.ownerId })),
  );
  return {
    rows: page.rows.flatMap((row, index) => {
      const item = shown[index];
      if (!item || !row.deletedAt) return [];
      return {
        ...item,
        level: "own" as const,
        location: row.trashLocation ?? "",
        deletedAt: row.deletedAt.toISOString(),
        deletedByName: deleters[index]?.ownerName ?? "",
        erasable: may.eraseItem(actor, { ...row, above: "none" }) === true,
      };
    }),
    next: page.next,
  };
}
