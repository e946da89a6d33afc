import { sql } from "kysely";
import { persons } from "#features/identity/server/index.ts";
import { logoAddress } from "#features/organizations/organization.ts";
import type { Tx } from "#platform/db/database.ts";
import type { SignedIn } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import type { Role } from "#protocol/actor.ts";
import type { Session, WaitingInvitation } from "#protocol/session.ts";
import type { RoleResponse } from "../contract.ts";
import { actorOf, membershipOf, planOf } from "./membership.ts";
import { nameOf } from "./queries.ts";
import { makeSearchKey } from "./search-key.ts";

const withOrganization = (tx: Tx, uid: string) =>
  membershipOf(tx, uid).select(["o.name", "o.country", "o.planAnnual", "o.customTheme", "o.logoHash", "o.specialUi"]);

/** Everything the browser of a signed-in person, or of nobody, knows of who is looking. Reads across organizations. */
export async function readSession(platform: Platform, tx: Tx, user: SignedIn | undefined, now: Date): Promise<Session> {
  const { config } = platform;
  const around = { docsUrl: config.ACTA_DOCS_URL ?? "/help", contact: config.ACTA_CONTACT ?? null };
  const flags = { payments: config.ACTA_PAYMENTS, utilities: config.ACTA_UTILITIES };
  const nobody = { actor: null, organization: null, flags, ...around, invitations: [] };
  if (!user) return { person: null, ...nobody };
  // Every page begins with this: asked in one round trip.
  const [person, row, invitations] = await Promise.all([
    persons.load(tx, user.uid),
    withOrganization(tx, user.uid).executeTakeFirst(),
    waitingFor(tx, user.email, now),
  ]);
  if (!person?.emailVerified) return { person: person ?? null, ...nobody };
  if (!row) return { person, ...nobody, invitations };
  const plan = planOf(row, now);
  return {
    person,
    actor: actorOf(row, user, now),
    organization: {
      id: row.orgId,
      name: row.name,
      country: row.country,
      status: row.status,
      plan: plan.name,
      trialEndsAt: plan.trial && row.trialEndsAt ? row.trialEndsAt.toISOString() : null,
      whiteLabel: row.whiteLabel,
      specialUI: row.specialUi,
      logoUrl: row.logoHash && logoAddress(row.logoHash.toString("hex")),
      theme: row.customTheme as Record<string, unknown> | null,
    },
    // Nobody pays here for an organization that is served under its own name.
    flags: { ...flags, payments: flags.payments && !row.whiteLabel },
    // An organization with a look of its own sees nothing of ours.
    ...(row.whiteLabel ? { docsUrl: null, contact: null } : around),
    invitations,
  };
}

/** The invitations an address can still accept. */
async function waitingFor(tx: Tx, email: string, now: Date): Promise<WaitingInvitation[]> {
  const rows = await tx
    .selectFrom("invitations as i")
    .innerJoin("organizations as o", "o.id", "i.orgId")
    .innerJoin("users as u", "u.id", "i.invitedBy")
    .select(["i.id", "o.name as organization", "i.roles", "i.expiresAt", "u.firstName", "u.lastName", "u.email"])
    .where("i.email", "=", email)
    .where("i.status", "=", "pending")
    .where("i.expiresAt", ">", now)
    .orderBy("i.createdAt", "desc")
    .execute();
  return rows.map((r) => ({
    id: r.id,
    organization: r.organization,
    roles: r.roles as Role[],
    invitedBy: nameOf(r),
    expiresAt: r.expiresAt.toISOString(),
  }));
}

/** The role response of the specification. Without an organization everything in it is empty. */
export async function readRoles(
  { secrets }: Pick<Platform, "secrets">,
  tx: Tx,
  user: SignedIn,
  now: Date,
): Promise<RoleResponse> {
  const row = await withOrganization(tx, user.uid).select("o.customLogo").executeTakeFirst();
  const actor = row && actorOf(row, user, now);
  const plan = row && planOf(row, now);
  const { teams, rejectionOptions, integrations } = await choicesOf(tx, row?.orgId);
  return {
    code: 200,
    roles: actor?.roles ?? [],
    plan: plan?.name ?? null,
    planAnnual: row?.planAnnual ?? false,
    integrations,
    // The search covers several areas: a key made for all of them calls GET /search itself.
    searchKey: actor && !user.apiKey ? await makeSearchKey(secrets, actor, now) : "",
    country: row?.country ?? "",
    teams,
    teamIds: actor?.teamIds ?? [],
    individual: actor?.individual ?? false,
    global: { plans: plan ? { [plan.name]: plan.permissions } : {} },
    rejectionOptions,
    assignOnlyByManager: actor?.settings.assignOnlyByManager ?? false,
    projectSelectionRequired: actor?.settings.projectSelectionRequired ?? false,
    customTheme: (row?.customTheme ?? null) as RoleResponse["customTheme"],
    customLogo: (row?.customLogo ?? null) as RoleResponse["customLogo"],
    requiresDifferentReviewerThanCreator: actor?.settings.requiresDifferentReviewerThanCreator ?? false,
    specialUI: row?.specialUi ?? false,
  };
}

/** The teams and the rejection reasons of an organization, each in its order, and the services it has connected. */
async function choicesOf(tx: Tx, orgId: string | undefined) {
  type Choice = { readonly kind: "team" | "reason" | "integration"; readonly id: string; readonly name: string };
  const { rows } = orgId
    ? await sql<Choice>`
        select 'team' as kind, id, name, search_key from teams where org_id = ${orgId} and deleted_at is null
        union all
        select 'reason', id, name, search_key from rejection_reasons where org_id = ${orgId} and deleted_at is null
        union all
        select 'integration', org_id, provider, provider from signature_settings
          where org_id = ${orgId} and provider <> 'local'
        union all
        select 'integration', org_id, 'ai', 'ai' from ai_settings where org_id = ${orgId}
        union all
        select 'integration', org_id, 'singleSignOn', 'singleSignOn' from sign_in_providers
          where org_id = ${orgId} and enabled
        order by search_key, id`.execute(tx)
    : { rows: [] };
  const of = (kind: Choice["kind"]) => rows.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, name }));
  return {
    teams: of("team"),
    rejectionOptions: of("reason"),
    integrations: of("integration").map(({ name }) => name),
  };
}
