import { memberNames } from "#features/members/server/index.ts";
import { pageOfRows } from "#platform/db/page.ts";
import type { On } from "#platform/http/serve.ts";
import { getCredits, listCreditEntries } from "../contract.ts";
import { lowBalance } from "../ledger.ts";
import * as may from "../policy.ts";
import { findEntries, loadBalance } from "./queries.ts";

/** The routes of credits. `utilitiesShown`: whether the installation shows utilities at all. */
export const routes =
  (utilitiesShown: boolean) =>
  (on: On): void => {
    on(getCredits, async (call) => {
      call.authorize(may.readBalance(call.actor, utilitiesShown));
      const { balance, reserved } = await loadBalance(call.tx, call.orgId);
      return { balance, reserved, low: balance <= lowBalance };
    });

    on(listCreditEntries, async (call, query) => {
      call.authorize(may.readLedger(call.actor, utilitiesShown));
      const found = await findEntries(call.tx, query);
      const { rows, next } = pageOfRows(found, query.limit, (row) => [row.at.toISOString(), row.id]);
      const people = await memberNames(
        call.tx,
        rows.flatMap(({ byUser }) => byUser ?? []),
      );
      return {
        rows: rows.map(({ id, kind, amount, balance, note, byUser, at }) => ({
          id,
          kind: kind as "grant",
          amount,
          balance,
          note,
          by: people.get(byUser ?? "")?.name ?? null,
          at: at.toISOString(),
        })),
        next,
      };
    });
  };
