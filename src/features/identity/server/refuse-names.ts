import type { Database } from "#platform/db/database.ts";
import { Failure } from "#protocol/failure.ts";
import { isOfNames } from "../password.ts";
import { membershipsOf, namesOf } from "./organizations-port.ts";
import { loadPerson } from "./persons.ts";

/** Throws `identity.passwordNamed` for a password that is nothing but names of its person or organization. */
export function refuseNames(password: string, names: readonly string[]): void {
  const code = "identity.passwordNamed";
  if (isOfNames(password, names)) throw new Failure(code, 422, { fields: [{ path: "password", code }] });
}

/** The same for somebody who has an account, with the names of all their organizations. */
export async function refuseNamesOf(db: Database, uid: string, password: string): Promise<void> {
  const names = await db.asSystem(async (tx) => {
    const person = await loadPerson(tx, uid);
    const organizations = (await membershipsOf(tx, uid)).flatMap(({ orgId, ended }) => (ended ? [] : [orgId]));
    const own = person ? [person.firstName, person.lastName, person.email] : [];
    return [...own, ...(await namesOf(tx, organizations))];
  });
  refuseNames(password, names);
}
