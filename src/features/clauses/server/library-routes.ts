import { nameKey } from "#features/answers/form-definition.ts";
import { memberNames } from "#features/members/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { On } from "#platform/http/serve.ts";
import { Failure } from "#protocol/failure.ts";
import { maxClauses, standingOf } from "../clause.ts";
import * as contract from "../contract.ts";
import { clauseChanged } from "../events.ts";
import * as may from "../policy.ts";
import { insertClauseRow } from "./insert-clause-row.ts";
import { listClauses, lockClause, nameTaken, newestOf, usesOf, versionsOf } from "./queries.ts";
import { fieldsOfClause } from "./read-clause.ts";

/** The routes of the library itself. */
export function libraryRoutes(on: On): void {
  on(contract.listClauses, async (call) => {
    call.authorize(may.readClauses(call.actor));
    return { clauses: await listClauses(call.tx) };
  });

  on(contract.getClause, async ({ authorize, actor, tx }, { id }) => {
    authorize(may.readClauses(actor));
    const [{ name, number, version }, versions, uses] = await Promise.all([
      newestOf(tx, id),
      versionsOf(tx, id),
      usesOf(tx, id),
    ]);
    const names = await memberNames(
      tx,
      versions.flatMap(({ createdBy }) => createdBy ?? []),
    );
    return {
      id,
      name,
      number,
      version,
      versions: versions.map(({ createdAt, createdBy, ...one }) => ({
        ...one,
        createdAt: createdAt.toISOString(),
        createdBy: names.get(createdBy ?? "")?.name ?? "",
      })),
      uses: uses.map(({ edited, ...use }) => ({
        ...use,
        standing: standingOf({ ...use, edited }, number),
      })),
    };
  });

  changeRoutes(on);
}

function changeRoutes(on: On): void {
  on.long(contract.createClause, async (call, { name, text }) => {
    call.authorize(may.manageClauses(call.actor));
    const fields = await fieldsOfClause(text, call.language);
    return call.transaction(async (transaction) => {
      if ((await listClauses(transaction.tx)).length >= maxClauses) throw new Failure("clauses.tooMany", 409);
      const id = newId();
      await insertClauseRow(transaction, { id, name, text, fields });
      return { id };
    });
  });

  on.long(contract.saveClause, async (call, { id, number: seen, version: typedOver, name, text }) => {
    call.authorize(may.manageClauses(call.actor));
    const fields = await fieldsOfClause(text, call.language);
    return call.transaction(async ({ tx, orgId, now, by, audit, announce }) => {
      const row = await lockClause(tx, id);
      if (row.number !== seen || (typedOver !== undefined && row.version !== typedOver))
        throw new Failure("clauses.changed", 409);
      const before = await newestOf(tx, id);
      const number = before.text === text ? seen : seen + 1;
      if (number > seen) {
        const version = { orgId, clauseId: id, number, text, fields, createdAt: now, createdBy: by };
        await tx.insertInto("clauseVersions").values(version).execute();
      }
      await tx
        .updateTable("clauses")
        .set({ name, nameKey: nameKey(name), number, version: row.version + 1, updatedAt: now })
        .where("id", "=", id)
        .execute()
        .catch(nameTaken);
      audit("clause.changed", "clause", id, { name, number });
      await announce(clauseChanged, { clauseId: id });
      return { id, number };
    });
  });

  on(contract.deleteClause, async ({ authorize, actor, tx, now, audit, announce }, { id }) => {
    authorize(may.manageClauses(actor));
    const { name } = await lockClause(tx, id);
    await tx.updateTable("clauses").set({ deletedAt: now }).where("id", "=", id).execute();
    audit("clause.deleted", "clause", id, { name });
    await announce(clauseChanged, { clauseId: id });
    return { id };
  });
}
