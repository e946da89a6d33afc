import { showBritish } from "#engine/calendar/day.ts";
import { localClockOf } from "#engine/calendar/zone.ts";
import { writeCsv } from "#engine/sheet/csv/write-csv.ts";
import { namesAtTime } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { teamNamesAtTime } from "#features/teams/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { On } from "#platform/http/serve.ts";
import type { Language } from "#protocol/text.ts";
import type { Act } from "../activity.ts";
import * as may from "../policy.ts";
import { exportActivity, listActivity } from "../version-contract.ts";
import { within } from "./file-routes.ts";
import { openItem } from "./queries.ts";
import { say } from "./say.ts";

const shownActs = 100;
/** Lines of an exported history: more than anybody reads. */
const exportedActs = 50_000;

/** The routes of an item's history. */
export function activityRoutes(on: On): void {
  on(listActivity, async (call, { itemId }) => {
    const [rows] = await Promise.all([actsOf(call.tx, itemId, shownActs), openItem(call, itemId)]);
    return { activity: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
  });

  on.download(exportActivity, async (call, { itemId }) => {
    const { item, rows, timeZone } = await call.transaction(async (transaction) => {
      const inside = within(call, transaction);
      const item = await openItem(inside, itemId, (actor, { level }) => may.seeLink(actor, level));
      const { timeZone } = await loadOrganization(transaction.tx, transaction.orgId, transaction.now);
      transaction.audit("repository.activityExported", "repositoryItem", itemId, {});
      return { item, rows: await actsOf(transaction.tx, itemId, exportedActs), timeZone };
    });
    const content = await sheetOf(rows, timeZone, call.language);
    return { content, name: `${item.name} ${say(call.language, "repository.activity")}.csv`, mediaType: "text/csv" };
  });
}

interface Entry {
  readonly id: string;
  readonly action: Act;
  /** Empty: a visitor, by a public link. */
  readonly byName: string;
  /** With whom it was shared, which version it was, how it was called before. */
  readonly about: string;
  readonly at: Date;
}

async function actsOf(tx: Tx, itemId: string, limit: number): Promise<Entry[]> {
  const rows = await tx
    .selectFrom("repositoryActivity")
    .select(["id", "action", "byId", "at", "details"])
    .where("itemId", "=", itemId)
    .$narrowType<{ action: Act }>()
    .$castTo<{ id: string; action: Act; byId: string | null; at: Date; details: Readonly<Record<string, unknown>> }>()
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  const [people, teams] = await Promise.all([
    namesAtTime(
      tx,
      rows.flatMap(({ byId, details }) => [byId, details["principalId"]].filter((id) => typeof id === "string")),
    ),
    teamNamesAtTime(
      tx,
      rows.flatMap(({ details }) => (typeof details["principalId"] === "string" ? details["principalId"] : [])),
    ),
  ]);
  const nameAt = (at: Date) => (id: string) => people({ id, at })?.name ?? teams({ id, at }) ?? "";
  return rows.map(({ id, action, byId, at, details }) => ({
    id,
    action,
    byName: byId === null ? "" : nameAt(at)(byId),
    about: aboutOf(action, details, nameAt(at)),
    at,
  }));
}

/** Returns the subject of an entry in the history, in few words. */
function aboutOf(action: Act, details: Readonly<Record<string, unknown>>, nameOf: (id: string) => string): string {
  const text = (key: string) => (typeof details[key] === "string" ? details[key] : "");
  const version = typeof details["version"] === "number" ? `v${details["version"]}` : "";
  switch (action) {
    case "shared":
    case "unshared":
      return nameOf(text("principalId"));
    case "renamed":
      return [text("before"), text("name")].filter(Boolean).join(" → ");
    case "moved":
      return [text("from"), text("to")].filter(Boolean).join(" → ");
    case "movedOut":
    case "deletedFrom":
      return text("name");
    case "validitySet": {
      const day = text("validUntil");
      return day === "" ? "" : showBritish(day);
    }
    default:
      return text("email") || version;
  }
}

async function sheetOf(rows: readonly Entry[], timeZone: string, language: Language): Promise<Uint8Array> {
  const columns = (["at", "who", "what", "about"] as const).map((key) => ({
    header: say(language, `repository.activityColumns.${key}`),
    kind: "text" as const,
  }));
  const lines = rows.map(({ action, byName, about, at }) => {
    const { day, clock } = localClockOf(timeZone, at.getTime());
    const when = `${showBritish(day)} ${clock}`;
    return [when, byName || say(language, "repository.visitor"), say(language, `repository.acts.${action}`), about];
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of writeCsv({ columns }, lines)) pieces.push(piece);
  return Buffer.concat(pieces);
}
