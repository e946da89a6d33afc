import { addDays } from "#engine/calendar/arithmetic.ts";
import { startOfDay } from "#engine/calendar/zone.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { refuseChanged } from "#platform/http/typed-over.ts";
import { port } from "#platform/ports.ts";
import * as contract from "../contract.ts";
import { listChanged } from "../events.ts";
import * as may from "../policy.ts";
import { changeRecords } from "./change-records.ts";
import { choicesOf } from "./choices.ts";
import { exportList } from "./export-list.ts";
import { historyOf, pageOfChanges } from "./history.ts";
import * as queries from "./queries.ts";
import { loadRecord, pageOfRecords, recordsOf, showRecord } from "./record-queries.ts";
import { identifierAt, saveAttributes, withIds } from "./save-attributes.ts";
import { undoChange } from "./undo-change.ts";

/** Finds the templates that take records of a list, by name. */
export const templatesUsing =
  port<(tx: Tx, listId: string) => Promise<readonly { readonly id: string; readonly name: string }[]>>("lists.uses");

/** The routes of lists and of their records. */
export function routes(on: On): void {
  listRoutes(on);
  recordRoutes(on);
  choiceRoutes(on);
}

function listRoutes(on: On): void {
  on(contract.listLists, async (call, query) => {
    call.authorize(may.manageLists(call.actor));
    return queries.pageOfLists(call.tx, query);
  });

  on(contract.getList, async (call, { id }) => {
    call.authorize(may.manageLists(call.actor));
    return queries.showList(await queries.loadList(call.tx, id));
  });

  on(contract.createList, async (call, { name, attributes: given, identifier }) => {
    call.authorize(may.manageLists(call.actor));
    const { attributes } = withIds(given, 1);
    const list = { name, attributes, identifier: identifierAt(attributes, identifier) };
    const row = await queries.insertList(call.tx, call.orgId, list, call.now);
    await recordChange(call, row.id, "created", { name });
    return queries.showList(row);
  });

  on(contract.renameList, async (call, { id, name, before: typedOver }) => {
    call.authorize(may.manageLists(call.actor));
    const before = await queries.loadList(call.tx, id, { lock: true });
    refuseChanged(typedOver, before.name);
    const row = await queries.storeName(call.tx, id, name, call.now);
    await recordChange(call, id, "renamed", { name, before: before.name });
    return queries.showList(row);
  });

  on(contract.saveAttributes, async (call, input) => {
    call.authorize(may.manageLists(call.actor));
    return saveAttributes(call, input);
  });

  on(contract.listUses, async (call, { id }) => {
    call.authorize(may.manageLists(call.actor));
    await queries.loadList(call.tx, id);
    const templates = await call.tx.ports.one(templatesUsing)(call.tx, id);
    return { templates: templates.slice(0, contract.maxUses), count: templates.length };
  });

  on(contract.deleteList, async (call, { id }) => {
    call.authorize(may.manageLists(call.actor));
    const { name } = await queries.loadList(call.tx, id, { lock: true });
    await queries.markList(call.tx, id, call.now);
    await recordChange(call, id, "deleted", { name });
    return { id };
  });

  on(contract.restoreList, async (call, { id }) => {
    call.authorize(may.manageLists(call.actor));
    const { name } = await queries.loadList(call.tx, id, { lock: true, deleted: true });
    await queries.markList(call.tx, id, null);
    await recordChange(call, id, "restored", { name });
    return { id };
  });
}

function recordRoutes(on: On): void {
  on(contract.listRecords, async (call, { id, on: day, ...query }) => {
    call.authorize(may.manageLists(call.actor));
    const list = await queries.loadList(call.tx, id);
    const before = day === undefined ? undefined : await endOfDay(call, day);
    const { rows, next } = await pageOfRecords(call.tx, list, { ...query, before });
    return { rows: rows.map((row) => showRecord(list.attributes, row)), next };
  });

  on(contract.changeRecords, async (call, { id, ...change }) => {
    call.authorize(may.manageLists(call.actor));
    return changeRecords(call, id, change);
  });

  on(contract.listChanges, async (call, { id, ...query }) => {
    call.authorize(may.manageLists(call.actor));
    await queries.loadList(call.tx, id);
    return pageOfChanges(call.tx, id, query);
  });

  on(contract.undoChange, async (call, { id, changeId }) => {
    call.authorize(may.manageLists(call.actor));
    return undoChange(call, id, changeId);
  });

  on(contract.recordHistory, async (call, { id, recordId }) => {
    call.authorize(may.manageLists(call.actor));
    const list = await queries.loadList(call.tx, id);
    return { versions: await historyOf(call.tx, list, recordId) };
  });

  on.download(contract.exportList, async (call, { id, format, separator }) => {
    call.authorize(may.manageLists(call.actor));
    return call.transaction(async ({ tx, audit }) => {
      const list = await queries.loadList(tx, id);
      const file = await exportList(tx, list, { format, separator }, call.language);
      audit("list.exported", "list", id, { format, records: list.recordCount });
      return file;
    });
  });
}

function choiceRoutes(on: On): void {
  on(contract.listNames, async (call) => {
    call.authorize(may.chooseFromLists(call.actor));
    return { lists: await queries.namesOfLists(call.tx) };
  });

  on(contract.listChoices, async (call, { id, ...query }) => {
    call.authorize(may.chooseFromLists(call.actor));
    return choicesOf(call.tx, await queries.loadList(call.tx, id), query);
  });

  on(contract.getListShape, async (call, { id }) => {
    call.authorize(may.chooseFromLists(call.actor));
    const { name, attributes, identifier } = await queries.loadList(call.tx, id);
    return { id, name, attributes: [...attributes], identifier };
  });

  on(contract.getChosen, async (call, { id, records: ids }) => {
    call.authorize(may.chooseFromLists(call.actor));
    const { attributes, identifier } = await queries.loadList(call.tx, id);
    const found = new Map((await recordsOf(call.tx, id, ids)).map((row) => [row.id, row]));
    const there = ids.flatMap((one) => found.get(one) ?? []).filter(({ deletedAt }) => deletedAt === null);
    return { records: there.map((row) => showRecord(attributes, row)), attributes: [...attributes], identifier };
  });

  on(contract.getChoice, async (call, { id, recordId }) => {
    call.authorize(may.chooseFromLists(call.actor));
    const list = await queries.loadList(call.tx, id);
    const record = showRecord(list.attributes, await loadRecord(call.tx, id, recordId));
    return { record, attributes: [...list.attributes], identifier: list.identifier };
  });
}

/** The instant at which a day ends where the organization is. */
async function endOfDay(call: MemberCall, day: string): Promise<Date> {
  const { timeZone } = await loadOrganization(call.tx, call.orgId, call.now);
  return new Date(startOfDay(timeZone, addDays(day, 1) ?? day));
}

async function recordChange(
  call: MemberCall,
  listId: string,
  what: "created" | "renamed" | "deleted" | "restored",
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  call.audit(`list.${what}`, "list", listId, details);
  await call.announce(listChanged, { listId });
}
