import { sql } from "kysely";
import type { ClauseInDocument } from "#engine/document/clauses/clauses-of.ts";
import { byNaturalOrder } from "#engine/search/natural-key.ts";
import { templateName } from "#features/templates/server/index.ts";
import { type Tx, violated } from "#platform/db/database.ts";
import { naturally } from "#platform/db/natural-order.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { type ClauseRow, saysTheSame } from "../clause.ts";

/** The clauses of the library by name, with how many templates have each. */
export async function listClauses(tx: Tx): Promise<ClauseRow[]> {
  const rows = await tx
    .selectFrom("clauses as c")
    .leftJoin("clauseUses as u", (join) => join.onRef("u.orgId", "=", "c.orgId").onRef("u.clauseId", "=", "c.id"))
    .select(["c.id", "c.name", "c.number", "c.updatedAt"])
    .select(sql<number>`count(u.template_id)::int`.as("templates"))
    .select(sql<number>`count(u.template_id) filter (where u.number < c.number)::int`.as("behind"))
    .where("c.deletedAt", "is", null)
    .groupBy(["c.orgId", "c.id"])
    .orderBy(naturally("c.nameKey"))
    .orderBy("c.id")
    .execute();
  return rows.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }));
}

/** A clause of the library, locked until the transaction ends; 404 without one. */
export async function lockClause(tx: Tx, id: string) {
  const row = await tx
    .selectFrom("clauses")
    .selectAll()
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The newest version of a clause of the library; 404 without one. */
export async function newestOf(tx: Tx, clauseId: string) {
  const row = await tx
    .selectFrom("clauses as c")
    .innerJoin("clauseVersions as v", (join) =>
      join.onRef("v.orgId", "=", "c.orgId").onRef("v.clauseId", "=", "c.id").onRef("v.number", "=", "c.number"),
    )
    .select(["c.id", "c.name", "c.version", "v.number", "v.text"])
    .where("c.id", "=", clauseId)
    .where("c.deletedAt", "is", null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The versions of a clause, the newest first. */
export const versionsOf = (tx: Tx, clauseId: string) =>
  tx
    .selectFrom("clauseVersions")
    .select(["number", "text", "fields", "createdAt", "createdBy"])
    .where("clauseId", "=", clauseId)
    .orderBy("number", "desc")
    .limit(100)
    .execute();

/** The templates that have a clause, by name; those that were put away are none. */
export async function usesOf(tx: Tx, clauseId: string) {
  const rows = await tx
    .selectFrom("clauseUses")
    .select(["templateId", "number", "edited"])
    .where("clauseId", "=", clauseId)
    .execute();
  const named = await Promise.all(
    rows.map(async (row) => ({ ...row, template: await templateName(tx, row.templateId) })),
  );
  return named
    .flatMap(({ template, ...row }) => (template === undefined ? [] : [{ ...row, template }]))
    .toSorted((a, b) => byNaturalOrder(a.template, b.template));
}

/** A clause a document has, as the organization knows it. */
export interface KnownClause {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly newest: number;
  readonly edited: boolean;
  readonly deleted: boolean;
  readonly begins: string;
}

/**
 * Returns the clauses of a document that are or were in the library, each once, and if their text is that of their
 * version.
 */
export async function knownClauses(tx: Tx, found: readonly ClauseInDocument[]): Promise<KnownClause[]> {
  if (found.length === 0) return [];
  const rows = await tx
    .selectFrom("clauses as c")
    .innerJoin("clauseVersions as v", (join) => join.onRef("v.orgId", "=", "c.orgId").onRef("v.clauseId", "=", "c.id"))
    .select(["c.id", "c.name", "c.number as newest", "c.deletedAt", "v.number", "v.text"])
    .where(sql<boolean>`c.id = any (${found.map(({ id }) => id)}::uuid[])`)
    .execute();
  const known = found.flatMap(({ id, number, paragraphs }): KnownClause[] => {
    const row = rows.find((one) => one.id === id && one.number === number);
    if (!row) return [];
    const { name, newest, deletedAt, text } = row;
    const edited = !saysTheSame(text, paragraphs);
    return [
      { id, name, number, newest, edited, deleted: deletedAt !== null, begins: (paragraphs[0] ?? "").slice(0, 200) },
    ];
  });
  return known.filter(({ id }, index) => known.findIndex((one) => one.id === id) === index);
}

/** Writes which clauses a template has now; says whether that is news. */
export async function storeUses(
  tx: Tx,
  orgId: string,
  templateId: string,
  found: readonly Pick<KnownClause, "id" | "number" | "edited">[],
): Promise<boolean> {
  const before = await tx
    .selectFrom("clauseUses")
    .select(["clauseId as id", "number", "edited"])
    .where("templateId", "=", templateId)
    .execute();
  const asText = (uses: readonly Pick<KnownClause, "id" | "number" | "edited">[]) =>
    uses
      .map(({ id, number, edited }) => `${id} ${number} ${edited}`)
      .toSorted()
      .join();
  if (asText(before) === asText(found)) return false;
  await tx.deleteFrom("clauseUses").where("templateId", "=", templateId).execute();
  if (found.length > 0)
    await tx
      .insertInto("clauseUses")
      .values(found.map(({ id, number, edited }) => ({ orgId, templateId, clauseId: id, number, edited })))
      .execute();
  return true;
}

/** Throws the sentence of a clause's name that is taken, when that is what the database refused. */
export const nameTaken = (error: unknown): never => {
  if (violated(error) !== "clauses_name") throw error;
  throw new Failure("clauses.nameTaken", 409, { fields: [{ path: "name", code: "clauses.nameTaken" }] });
};
