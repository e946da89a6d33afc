import { Readable } from "node:stream";
import { matchFields, readFields } from "#engine/sheet/fields.ts";
import { openSpreadsheet } from "#engine/sheet/open-spreadsheet.ts";
import { SheetRefused } from "#engine/sheet/refused.ts";
import { writeWorkbook } from "#engine/sheet/xlsx/write-workbook.ts";
import { newId } from "#platform/clock.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { Failure } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { columnsOf, neededColumns, type ReadUnit, type RowError, readRow, rowOf, sheetColumns } from "../sheet.ts";
import { limits } from "../unit.ts";
import { checkRoom, numberTaken, touch } from "./change.ts";
import { addLevel } from "./level-routes.ts";
import { levelsOf, loadProject, storedUnit, unitsOf } from "./queries.ts";
import { showProject } from "./show-project.ts";

const mediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** More errors than these are of no help. */
const maxErrors = 100;

/** The calls that write the units of a project to a spreadsheet, and read them from one. */
export const sheetRoutes = (on: On): void => {
  on.download(contract.exportProject, async (call, { id, language }) => {
    const project = await call.transaction(async ({ tx }) => {
      call.authorize(may.readProjects(call.actor));
      return showProject(tx, id);
    });
    const names = new Map(project.levels.map((level) => [level.id, level.name]));
    const rows = project.units.map((unit) => rowOf(unit, names.get(unit.levelId) ?? "", language));
    const workbook = writeWorkbook([
      { name: language === "es" ? "Unidades" : "Units", columns: sheetColumns(language), rows, filter: true },
    ]);
    return { content: Readable.from(workbook), name: `${project.name}.xlsx`, mediaType };
  });

  on.upload(contract.importProject, async (call, { id }) => {
    await call.transaction(async ({ tx }) => {
      call.authorize(may.writeProjects(call.actor));
      await loadProject(tx, id);
    });
    const { units, errors } = await readUnits(await call.upload.bytes(), call.upload.name);
    if (errors.length > 0) return { created: 0, changed: 0, levels: 0, errors: errors.slice(0, maxErrors) };
    return { ...(await store(call, id, units)), errors: [] };
  });
};

/** The units of a spreadsheet, or what is wrong with its rows. Throws what makes the file no spreadsheet of units. */
async function readUnits(bytes: Uint8Array, name: string): Promise<{ units: ReadUnit[]; errors: RowError[] }> {
  try {
    const book = await openSpreadsheet(bytes, { rows: limits.units * 2 }, name);
    const fields = await readFields(book);
    const units: ReadUnit[] = [];
    const errors: RowError[] = [];
    const seen = new Map<string, number>();
    let columns: ReturnType<typeof columnsOf> | undefined;
    for await (const row of book.rows(0)) {
      if (columns === undefined) {
        columns = columnsOf(row, matchFields(fields, book.sheets[0]?.name ?? "", row));
        const found = columns;
        if (neededColumns.some((column) => !found.has(column))) throw new Failure("projectLevels.columnsMissing", 422);
        continue;
      }
      const read = readRow(row, columns);
      if (read === undefined) continue;
      if (!("unit" in read)) {
        errors.push(...read);
        continue;
      }
      const key = `${read.unit.kind} ${read.unit.number}`;
      if (seen.has(key)) errors.push({ row: row.number, column: "number", code: "projectLevels.numberTwice" });
      seen.set(key, row.number);
      units.push(read);
    }
    return { units, errors };
  } catch (error) {
    if (error instanceof SheetRefused) throw new Failure("projectLevels.notASheet", 422, { cause: error });
    throw error;
  }
}

/** Adds and changes the units in one go. A unit that is there keeps its state and buyer. */
async function store(call: LongMemberCall, id: string, read: readonly ReadUnit[]) {
  return call.transaction(async (transaction) => {
    const { tx, orgId, now } = transaction;
    await loadProject(tx, id, { lock: true });
    const levels = await levelsOf(tx, id);
    const byName = new Map(levels.map((level) => [level.name.toLowerCase(), level.id]));
    const there = new Map((await unitsOf(tx, id, levels)).map((unit) => [`${unit.kind} ${unit.number}`, unit]));
    const isNew = ({ unit }: ReadUnit) => !there.has(`${unit.kind} ${unit.number}`);
    await checkRoom(transaction, id, { levels: 0, units: read.filter(isNew).length });
    let [created, changed, added] = [0, 0, 0];
    for (const { level, unit } of read) {
      let levelId = byName.get(level.toLowerCase());
      if (levelId === undefined) {
        levelId = (await addLevel(transaction, id, level)).id;
        byName.set(level.toLowerCase(), levelId);
        added += 1;
      }
      const before = there.get(`${unit.kind} ${unit.number}`);
      if (before) {
        await tx
          .updateTable("levelUnits")
          .set({ ...storedUnit(unit), levelId, version: before.version + 1, changedAt: now })
          .where("id", "=", before.id)
          .execute();
        changed += 1;
        continue;
      }
      await tx
        .insertInto("levelUnits")
        .values({ ...storedUnit(unit), orgId, projectId: id, levelId, id: newId(), changedAt: now })
        .execute()
        .catch(numberTaken);
      created += 1;
    }
    transaction.audit("levelProject.imported", "levelProject", id, { created, changed, levels: added });
    await touch(transaction, id);
    return { created, changed, levels: added };
  });
}
