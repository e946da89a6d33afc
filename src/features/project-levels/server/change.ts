import { violated } from "#platform/db/database.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import { levelProjectChanged } from "../events.ts";
import { limits } from "../unit.ts";

/** Another unit of this kind has the number. */
export function numberTaken(error: unknown): never {
  if (violated(error) !== "level_units_number") throw error;
  throw new Failure("projectLevels.numberTaken", 409, {
    fields: [{ path: "number", code: "projectLevels.numberTaken" }],
  });
}

/** Says that a project changed, and writes when. */
export async function touch(transaction: Transaction, projectId: string): Promise<void> {
  const { tx, now } = transaction;
  await tx.updateTable("levelProjects").set({ updatedAt: now }).where("id", "=", projectId).execute();
  await transaction.announce(levelProjectChanged, { projectId });
}

/** Refuses more levels or units than a project may hold. The project is locked, so that nobody adds some meanwhile. */
export async function checkRoom(
  { tx }: Pick<Transaction, "tx">,
  projectId: string,
  more: { levels: number; units: number },
) {
  const count = async (table: "projectLevels" | "levelUnits") =>
    Number(
      (
        await tx
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as("count"))
          .where("projectId", "=", projectId)
          .executeTakeFirstOrThrow()
      ).count,
    );
  if (more.levels > 0 && (await count("projectLevels")) + more.levels > limits.levels)
    throw new Failure("projectLevels.tooManyLevels", 422, { values: { count: limits.levels } });
  if (more.units > 0 && (await count("levelUnits")) + more.units > limits.units)
    throw new Failure("projectLevels.tooManyUnits", 422, { values: { count: limits.units } });
}
