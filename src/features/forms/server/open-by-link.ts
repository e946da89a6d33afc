import { setTimeout as wait } from "node:timers/promises";
import { localDayOf } from "#engine/calendar/zone.ts";
import { logoAddress } from "#features/organizations/organization.ts";
import { brands, currentPlan, loadOrganization } from "#features/organizations/server/index.ts";
import { newProcesses } from "#features/processes/server/index.ts";
import { openLink } from "#features/public-links/server/index.ts";
import { type LoadedVersion, templateVersions } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Platform } from "#platform/platform.ts";
import { isActive } from "#protocol/actor.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { askedFiles, type FormState, linkKinds, type PublicSettings, stateOf } from "../public-form.ts";
import { countRequests, findPublicForm } from "./queries.ts";

/** Milliseconds a refusal takes at least: how soon it comes does not tell its reason. */
const minRefusalMs = 80;

/** The two keys of a link. */
export interface Keys {
  readonly id: string;
  readonly id2: string;
}

/** The form of a link. */
export interface Opened {
  readonly orgId: string;
  readonly linkId: string;
  readonly source: string;
  readonly templateId: string;
  /** Its settings; its files are also those that the template asks for. */
  readonly settings: PublicSettings;
  readonly state: FormState;
  readonly version: LoadedVersion;
}

/**
 * Opens a form by its link and works with it. For everything that is not there the answer is one 404, and never sooner than
 * another: unknown keys, keys of two firms, a closed form, an organization that is not active, a plan without public forms.
 */
export async function withUniformRefusal<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure && error.status === 404) {
      await wait(Math.max(0, minRefusalMs - (performance.now() - begun)));
      throw notFound();
    }
    throw error;
  }
}

/** The organization and the link of two keys; 404 unless both open and belong together. */
export async function resolveLink({ db }: Pick<Platform, "db">, { id, id2 }: Keys, now: Date) {
  const [firm, form] = await Promise.all([
    openLink(db, linkKinds.firm, { token: id }, now).catch(missing),
    openLink(db, linkKinds.form, { token: id2 }, now).catch(missing),
  ]);
  if (!firm || !form || firm.orgId !== form.orgId) throw notFound();
  return { orgId: form.orgId, linkId: form.subject };
}

function missing(error: unknown): undefined {
  if (error instanceof Failure && error.status === 404) return undefined;
  throw error;
}

/** The form of a link, inside a transaction of its organization; 404 when it is not shown to anybody. */
export async function openForm(
  tx: Tx,
  { orgId, linkId }: { readonly orgId: string; readonly linkId: string },
  now: Date,
): Promise<Opened> {
  const found = await findPublicForm(tx, linkId);
  const organization = await loadOrganization(tx, orgId, now);
  const { permissions } = await currentPlan(tx, orgId, now);
  if (!found?.opened || !isActive(organization.status) || permissions.publicForms !== true) throw notFound();
  const { templateId, settings, source } = found;
  const version = await templateVersions.published(tx, templateId);
  const today = localDayOf(organization.timeZone, now.getTime());
  const requests = settings.limit === null ? 0 : await countRequests(tx, templateId);
  const state = stateOf(settings, {
    today,
    requests,
    room: (await newProcesses.leftThisMonth(tx, orgId, now))?.left !== 0,
  });
  const files = askedFiles(version.form, settings.files);
  return { orgId, linkId, source, templateId, settings: { ...(settings as PublicSettings), files }, state, version };
}

/** Returns the look of an organization for visitors. */
export async function brandOf(tx: Tx, orgId: string) {
  const row = await brands.read(tx, orgId);
  if (!row) throw notFound();
  const { name, logoHash } = row;
  const theme = row.theme as Record<string, unknown> | null;
  return { name, theme, logoUrl: logoHash ? logoAddress(logoHash.toString("hex")) : null };
}
