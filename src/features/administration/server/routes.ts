import { balances, grantCredits } from "#features/credits/server/index.ts";
import { type Administered, TakenAddress, TooFewSeats } from "#features/organizations/administered.ts";
import { administer, administered } from "#features/organizations/server/index.ts";
import { pageOfRows, readCursor } from "#platform/db/page.ts";
import { knownMissing, type MissingFileRow } from "#platform/files/missing-files.ts";
import type { PublicCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { backlogOf, longWaitSeconds } from "#platform/jobs/backlog.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { PlanName } from "#protocol/permission.ts";
import * as contract from "../contract.ts";
import { paymentRoutes } from "./payment-routes.ts";
import { administrator, signedInAs, signIn, signOut } from "./sessions.ts";

/** Missing files that are listed; the command line lists them all. */
const maxMissing = 10;

/** The routes of administration: of the session, and of organizations. */
export const routes =
  (platform: Platform) =>
  (on: On): void => {
    on(contract.beginAdministration, async (call, { name, key }) => {
      await signIn(platform, call, name, key);
      return { name };
    });

    on(contract.endAdministration, async (call) => {
      await signOut(platform, call);
      return { ended: true as const };
    });

    on(contract.getAdministration, async (call) => ({
      name: (await signedInAs(platform, call)) ?? null,
      payments: platform.config.ACTA_PAYMENTS,
    }));

    on(contract.listAdministered, async (call, page) => {
      await administrator(platform, call);
      return listOrganizations(call, page);
    });

    on(contract.administerOrganization, async (call, { id, ...decided }) => {
      const name = await administrator(platform, call);
      const given = Object.fromEntries(Object.entries(decided).filter(([, value]) => value !== undefined));
      await call.transaction(async (transaction) => {
        const done = await administer(transaction, id, given, { gift: true }).catch(refusedBy);
        if (!done) throw notFound();
        transaction.audit("organization.decided", "organization", id, { ...given, administrator: name }, id);
      });
      return { id };
    });

    on(contract.giveCredits, async (call, { id, amount, reference }) => {
      const name = await administrator(platform, call);
      const balance = await call.transaction(async (transaction) => {
        const [known] = await administered(transaction.tx, transaction.now, id);
        if (!known) throw notFound();
        const given = { orgId: id, amount, reference: `granted:${reference}`, note: reference };
        const after = await grantCredits(transaction, given);
        transaction.audit("credits.given", "organization", id, { amount, reference, administrator: name }, id);
        return after;
      });
      if (balance === undefined)
        throw new Failure("administration.givenBefore", 409, {
          fields: [{ path: "reference", code: "administration.givenBefore" }],
        });
      return { balance };
    });

    healthRoutes(platform, on);
    paymentRoutes(platform, on);
  };

/** The state of the installation: files that are missing, and work that waits. */
function healthRoutes(platform: Platform, on: On): void {
  on(contract.listMissingFiles, async (call) => {
    await administrator(platform, call);
    return call.transaction(async ({ tx, now }) => {
      const { count, rows } = await knownMissing(tx, maxMissing);
      if (count === 0) return { count, rows: [] };
      const names = new Map((await administered(tx, now)).map(({ id, name }) => [id, name]));
      const shownRow = ({ orgId, name, foundAt }: MissingFileRow) => ({
        organization: names.get(orgId) ?? "",
        name,
        foundAt: foundAt.toISOString(),
      });
      return { count, rows: rows.map(shownRow) };
    });
  });

  on(contract.getBacklog, async (call) => {
    await administrator(platform, call);
    const backlog = await backlogOf(platform.db, call.now);
    return { ...backlog, late: backlog.oldestSeconds > longWaitSeconds };
  });
}

/** Rethrows a refusal of the organizations' rules as a failure. */
function refusedBy(error: unknown): never {
  if (error instanceof TooFewSeats)
    throw new Failure("administration.tooFewSeats", 422, {
      fields: [{ path: "seats", code: "administration.tooFewSeats" }],
    });
  if (error instanceof TakenAddress) throw new Failure("failure.conflict", 409);
  throw error;
}

/** Letters alike but for accents and capitals. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The organizations, newest first. An installation has few enough of them to be read at once. */
async function listOrganizations(
  call: PublicCall,
  {
    after,
    limit,
    search,
  }: { readonly after?: string | undefined; readonly limit: number; readonly search?: string | undefined },
) {
  return call.transaction(async ({ tx, now }) => {
    const wanted = plain(search ?? "");
    const found = (await administered(tx, now)).filter(
      ({ id, name }) => wanted === "" || plain(name).includes(wanted) || id === wanted,
    );
    const sorted = found.toReversed();
    const from = after === undefined ? 0 : sorted.findIndex(({ id }) => id === readCursor(after, 1)[0]) + 1;
    const page = pageOfRows(sorted.slice(from, from + limit + 1), limit, ({ id }) => [id]);
    const credits = await balances(
      tx,
      page.rows.map(({ id }) => id),
    );
    return { ...page, rows: page.rows.map((one) => shown(one, credits.get(one.id) ?? 0)) };
  });
}

const shown = (one: Administered, credits: number) => ({
  ...one,
  plan: PlanName.parse(one.plan),
  trialEndsAt: one.trialEndsAt?.toISOString() ?? null,
  createdAt: one.createdAt.toISOString(),
  credits,
});
