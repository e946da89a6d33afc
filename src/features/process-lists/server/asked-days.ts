import { addDays } from "#engine/calendar/arithmetic.ts";
import { startOfDay } from "#engine/calendar/zone.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import type { ListInput } from "#features/processes/list-shape.ts";
import type { Transaction } from "#platform/transaction.ts";
import type { Between } from "./list-keys.ts";
import type { ListQuery } from "./lists.ts";

const asked = ["created", "sent", "approved"] as const;

/** Returns the query of a list. Its days become moments in the organization's time zone. */
export async function queryOf(
  { tx, orgId, now }: Pick<Transaction, "tx" | "orgId" | "now">,
  input: ListInput & Pick<ListQuery, "limit" | "after">,
): Promise<ListQuery> {
  const { createdFrom, createdTo, sentFrom, sentTo, approvedFrom, approvedTo, ...others } = input;
  const days = {
    created: [createdFrom, createdTo],
    sent: [sentFrom, sentTo],
    approved: [approvedFrom, approvedTo],
  } as const;
  if (asked.every((name) => days[name].every((day) => day === undefined)) || orgId === null) return others;
  const { timeZone } = await loadOrganization(tx, orgId, now);
  const start = (day: string | null | undefined) => (day ? new Date(startOfDay(timeZone, day)) : undefined);
  const span = ([from, to]: (typeof days)[keyof typeof days]) => ({
    from: start(from),
    before: start(to === undefined ? undefined : addDays(to, 1)),
  });
  const between: Between = { created: span(days.created), sent: span(days.sent), approved: span(days.approved) };
  return { ...others, between };
}
