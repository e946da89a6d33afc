import { z } from "zod";
import { planAt } from "#features/plans/plan.ts";
import { type Tx, violated } from "#platform/db/database.ts";
import { port } from "#platform/ports.ts";
import type { Transaction } from "#platform/transaction.ts";
import type { PlanName } from "#protocol/permission.ts";
import { type Administered, type Decided, TakenAddress, TooFewSeats } from "../administered.ts";
import { organizationChanged } from "../events.ts";

/** Counts the people of each organization, or of this one. An organization without people is not in the map. */
export const peopleCounter =
  port<(tx: Tx, orgId?: string) => Promise<ReadonlyMap<string, number>>>("organizations.people");

/** A plan and seats that an administrator gave, beside whatever is paid for. */
const GivenPlan = z.object({ plan: z.string(), seats: z.number() });
export type GivenPlan = z.infer<typeof GivenPlan>;

/** Returns the plans granted by administrators, by the ids of the organizations. Reads across organizations. */
export async function givenPlans(tx: Tx): Promise<ReadonlyMap<string, GivenPlan>> {
  const rows = await tx.selectFrom("organizations").select(["id", "given"]).where("given", "is not", null).execute();
  return new Map(rows.map(({ id, given }) => [id, GivenPlan.parse(given)]));
}

/**
 * The circumstances of a change. A payment counts even if people joined meanwhile, so members beyond the seats keep
 * their places.
 */
interface Carrying {
  readonly whateverTheSeats?: true;
  /** An administrator of the installation decides it, not a payment. */
  readonly gift?: true;
}

/** The organizations of the installation, oldest first, or the one with this id. Reads across organizations. */
export async function administered(tx: Tx, now: Date, id?: string): Promise<Administered[]> {
  let query = tx
    .selectFrom("organizations as o")
    .select([
      "o.id",
      "o.name",
      "o.country",
      "o.status",
      "o.plan",
      "o.planAnnual",
      "o.trialEndsAt",
      "o.whiteLabel",
      "o.specialUi",
      "o.withheld",
    ])
    .select(["o.seats", "o.createdAt", "o.signInName", "o.customHost"])
    .orderBy("o.createdAt")
    .orderBy("o.id");
  if (id !== undefined) query = query.where("o.id", "=", id);
  const rows = await query.execute();
  const people = await tx.ports.one(peopleCounter)(tx, id);
  return rows.map(({ seats, ...row }) => ({
    ...row,
    people: people.get(row.id) ?? 0,
    seats: planAt({ plan: row.plan as PlanName, trialEndsAt: row.trialEndsAt, seats }, now).seats,
  }));
}

/**
 * Carries out what the administrator decided; open pages of the organization learn of it. `undefined` when there is no
 * such organization. Throws `TooFewSeats` or `TakenAddress` before anything is changed. A transaction across organizations.
 */
export async function administer(
  transaction: Transaction,
  id: string,
  decided: Decided,
  { whateverTheSeats, gift }: Carrying = {},
): Promise<Administered | undefined> {
  const { tx, now } = transaction;
  const row = await tx
    .selectFrom("organizations")
    .select(["plan", "seats", "trialEndsAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const [before] = await administered(tx, now, id);
  if (!row || !before) return undefined;
  const { withheld, ...rest } = decided;
  const plan = decided.plan ?? (row.plan as PlanName);
  // A chosen plan ends the trial, also if it is the free one.
  const trialEndsAt = decided.plan === undefined ? row.trialEndsAt : null;
  const seats = decided.seats === undefined ? row.seats : decided.seats;
  const chosen = decided.plan !== undefined || decided.seats !== undefined;
  const room = planAt({ plan, trialEndsAt, seats }, now).seats;
  if (!whateverTheSeats && chosen && before.people > room) {
    throw new TooFewSeats(`${before.name} has ${before.people} people, and this plan has seats for ${room}.`);
  }
  const given = gift ? JSON.stringify({ plan, seats: room } satisfies GivenPlan) : null;
  await tx
    .updateTable("organizations")
    .set({
      ...rest,
      ...(withheld ? { withheld: [...withheld] } : {}),
      trialEndsAt,
      updatedAt: now,
      ...(chosen ? { given } : {}),
    })
    .where("id", "=", id)
    .execute()
    .catch((error: unknown) => {
      if (!/^organizations_(?:sign_in_name|custom_host)$/.test(violated(error) ?? "")) throw error;
      throw new TakenAddress("Another organization has this sign-in name or host.");
    });
  transaction.audit("organization.administered", "organization", id, { ...decided }, id);
  await transaction.announce(organizationChanged, { organizationId: id }, id);
  return (await administered(tx, now, id))[0];
}
