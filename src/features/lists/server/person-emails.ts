import { sql } from "kysely";
import type { Tx } from "#platform/db/database.ts";
import type { Attribute } from "../list.ts";

/** A person as a document names them: the numbers are those of documents (CUI, NIT), as answers are stored. */
export interface PersonNamed {
  readonly name: string;
  readonly numbers: readonly string[];
}

/** Records that can have the same name. More are not one person. */
const maxSame = 20;

/**
 * Returns the e-mail address that the lists of the organization have for a person: that of the records with one of their
 * numbers, otherwise of those with the name. Returns undefined if there is none, or if there are different ones.
 */
export async function emailOfPerson(tx: Tx, { name, numbers }: PersonNamed): Promise<string | undefined> {
  const lists = await tx.selectFrom("lists").select(["id", "attributes"]).where("deletedAt", "is", null).execute();
  const idsOf = (kinds: readonly Attribute["kind"][]) =>
    lists.flatMap(({ id, attributes }) =>
      (attributes as unknown as readonly Attribute[])
        .filter(({ kind }) => kinds.includes(kind))
        .map((attribute) => `${id} ${attribute.id}`),
    );
  const emails = new Map(
    lists.flatMap(({ id, attributes }) => {
      const own = (attributes as unknown as readonly Attribute[]).filter(({ kind }) => kind === "email");
      return own.length === 0 ? [] : [[id, own.map((one) => one.id)] as const];
    }),
  );
  if (emails.size === 0) return undefined;
  const found = async (ids: readonly string[], values: readonly string[]): Promise<ReadonlySet<string>> => {
    if (ids.length === 0 || values.length === 0) return new Set();
    const { rows } = await sql<{ listId: string; items: Readonly<Record<string, string>> }>`
      select r.list_id, r.items from list_records r
      where r.deleted_at is null and r.list_id = any(${[...emails.keys()]}::uuid[])
        and exists (select from jsonb_each_text(r.items) cell
          where r.list_id || ' ' || cell.key = any(${[...ids]}::text[]) and lower(cell.value) = any(${[...values]}::text[]))
      limit ${maxSame}`.execute(tx);
    const given = rows.flatMap(({ listId, items }) => (emails.get(listId) ?? []).map((id) => items[id] ?? ""));
    return new Set(given.filter((email) => email !== "").map((email) => email.toLowerCase()));
  };
  const lower = (texts: readonly string[]) => texts.filter((text) => text !== "").map((text) => text.toLowerCase());
  const byNumber = await found(idsOf(["cui", "nit"]), lower(numbers));
  const same = byNumber.size > 0 ? byNumber : await found(idsOf(["text"]), lower([name]));
  const [email] = same;
  return same.size === 1 ? email : undefined;
}
