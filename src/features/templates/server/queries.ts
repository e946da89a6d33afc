import { type Kysely, sql } from "kysely";
import type { TagNode } from "#engine/document/tags/tag-tree.ts";
import { FormDefinition, nameKey } from "#features/answers/form-definition.ts";
import { newId } from "#platform/clock.ts";
import { type Tx, violated } from "#platform/db/database.ts";
import { naturally } from "#platform/db/natural-order.ts";
import type { DB } from "#platform/db/tables.ts";
import { commonFailure, Failure, notFound } from "#protocol/failure.ts";
import { askedCount } from "../asked-count.ts";
import { withPictures } from "../pictures.ts";
import type { DeletedTemplate, Publication } from "../template.ts";

/** A version of a template as processes need it: its form, its tree and where its file lies. */
export interface LoadedVersion {
  readonly id: string;
  readonly templateId: string;
  readonly templateName: string;
  /** True if finishing a process of the template approves it, by the template's current settings. */
  readonly autoApprove: boolean;
  /** The pattern of the titles of its processes, by the template's current settings. */
  readonly titlePattern: string | null;
  /** Counts uploads; `revision` counts the saved forms of one upload. */
  readonly number: number;
  readonly revision: number;
  readonly form: FormDefinition;
  readonly tree: readonly TagNode[];
  readonly fileId: string;
  readonly fileName: string;
  readonly storageKey: string;
  readonly sha256: Buffer;
  readonly createdAt: Date;
  readonly createdBy: string | null;
}

const versions = (tx: Kysely<DB>) =>
  tx
    .selectFrom("templateVersions as v")
    .innerJoin("templates as t", (join) => join.onRef("t.orgId", "=", "v.orgId").onRef("t.id", "=", "v.templateId"))
    .innerJoin("files as f", (join) => join.onRef("f.orgId", "=", "v.orgId").onRef("f.id", "=", "v.fileId"))
    .select([
      "v.id",
      "v.templateId",
      "t.name as templateName",
      "t.autoApprove",
      "t.titlePattern",
      "v.number",
      "v.revision",
      "v.form",
      "v.tree",
    ])
    .select(["v.fileId", "f.name as fileName", "f.storageKey", "f.sha256", "v.createdAt", "v.createdBy"]);

type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>["executeTakeFirstOrThrow"]>>;

/** A version that was stored before forms asked for pictures asks for them too. */
function loaded(row: VersionRow): LoadedVersion {
  const tree = row.tree as unknown as TagNode[];
  return { ...row, form: withPictures(row.form as unknown as FormDefinition, tree), tree };
}

/** A version by its id, also of a template that was put away since: processes keep theirs. 404 when there is none. */
export async function loadTemplateVersion(tx: Tx, versionId: string): Promise<LoadedVersion> {
  const row = await versions(tx).where("v.id", "=", versionId).executeTakeFirst();
  if (!row) throw notFound();
  return loaded(row);
}

/** The newest version of a template, which its settings show and change; 404 when it is not there or was put away. */
export async function currentVersion(tx: Tx, templateId: string): Promise<LoadedVersion> {
  const row = await versions(tx)
    .where("t.id", "=", templateId)
    .where("t.deletedAt", "is", null)
    .whereRef("v.id", "=", "t.currentVersionId")
    .executeTakeFirst();
  if (!row) throw notFound();
  return loaded(row);
}

/**
 * The version a new process of this template begins with; 404 when the template is not there, was put away, or has no
 * published version.
 */
export async function publishedVersion(tx: Tx, templateId: string): Promise<LoadedVersion> {
  const row = await versions(tx)
    .where("t.id", "=", templateId)
    .where("t.deletedAt", "is", null)
    .whereRef("v.id", "=", "t.publishedVersionId")
    .executeTakeFirst();
  if (!row) throw notFound();
  return loaded(row);
}

/** One version of one template that was not put away; both ids must belong together. */
export async function versionOf(tx: Tx, templateId: string, versionId: string): Promise<LoadedVersion> {
  const row = await versions(tx)
    .where("v.id", "=", versionId)
    .where("t.id", "=", templateId)
    .where("t.deletedAt", "is", null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return loaded(row);
}

/** The name of a template; undefined when it is not there or was put away. */
export async function templateName(tx: Tx, id: string): Promise<string | undefined> {
  const rows = tx.selectFrom("templates").select("name").where("id", "=", id).where("deletedAt", "is", null);
  return (await rows.executeTakeFirst())?.name;
}

/** Returns true if finishing a process of this template approves it; also for a deleted template. */
export async function approvesAtOnce(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom("templates").select("autoApprove").where("id", "=", id).executeTakeFirst();
  return row?.autoApprove === true;
}

/** The row of a template, locked until the transaction ends; deleted ones only when asked for. */
export async function lockTemplate(tx: Tx, id: string, { deleted = false } = {}) {
  const row = await tx.selectFrom("templates").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row || (row.deletedAt !== null) !== deleted) throw notFound();
  return row;
}

/** The row of a template. */
export async function findTemplate(tx: Tx, id: string) {
  const row = await tx
    .selectFrom("templates")
    .selectAll()
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The uploads of a template, newest first; `id` is the newest form of each. */
export const uploadsOf = (tx: Tx, templateId: string) =>
  tx
    .selectFrom("templateVersions as v")
    .innerJoin("files as f", (join) => join.onRef("f.orgId", "=", "v.orgId").onRef("f.id", "=", "v.fileId"))
    .distinctOn("v.number")
    .select(["v.id", "v.number", "f.name as fileName", "f.size", "f.createdAt", "f.createdBy"])
    .where("v.templateId", "=", templateId)
    .orderBy("v.number", "desc")
    .orderBy("v.revision", "desc")
    .execute();

/** The newest form of the upload before one; undefined for the first. */
export async function formBefore(tx: Tx, templateId: string, number: number): Promise<FormDefinition | undefined> {
  const row = await tx
    .selectFrom("templateVersions")
    .select("form")
    .where("templateId", "=", templateId)
    .where("number", "<", number)
    .orderBy("number", "desc")
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && (row.form as unknown as FormDefinition);
}

/** The parameters of a page of the list. */
export interface ListQuery {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly directory?: string | undefined;
  readonly tag?: string | undefined;
}

/** A page of templates by name, and the cursor of the next one. */
export async function listPage(tx: Tx, query: ListQuery) {
  let rows = asked(tx, query)
    .innerJoin("templateVersions as v", (join) =>
      join.onRef("v.orgId", "=", "t.orgId").onRef("v.id", "=", "t.currentVersionId"),
    )
    .select(["t.id", "t.name", "t.nameKey", "t.description", "t.directory", "t.updatedAt", "v.number", "v.fieldCount"])
    .select(["t.galleryId", "t.currentVersionId", "t.publishedVersionId", "t.tags"]);
  const { directory, tag } = query;
  if (tag) rows = rows.where(sql<boolean>`t.tags @> array[${tag}]`);
  if (directory)
    rows = rows.where(sql<boolean>`(t.directory = ${directory} or starts_with(t.directory, ${`${directory}/`}))`);
  const { page, next } = pageFrom(await rows.execute(), query.limit);
  return {
    rows: page.map(({ nameKey: _, updatedAt, galleryId, currentVersionId, publishedVersionId, ...row }) => ({
      ...row,
      updatedAt: updatedAt.toISOString(),
      fromGallery: galleryId !== null,
      publication: publicationOf({ currentVersionId, publishedVersionId }),
    })),
    next,
  };
}

/** The templates whose newest form takes records of a list, by name. */
export const templatesWithList = (tx: Tx, listId: string): Promise<{ id: string; name: string }[]> =>
  tx
    .selectFrom("templates as t")
    .innerJoin("templateVersions as v", (join) =>
      join.onRef("v.orgId", "=", "t.orgId").onRef("v.id", "=", "t.currentVersionId"),
    )
    .select(["t.id", "t.name"])
    .where("t.deletedAt", "is", null)
    .where(sql<boolean>`v.form @> ${JSON.stringify({ lists: [{ list: listId }] })}::jsonb`)
    .orderBy(naturally("t.nameKey"))
    .orderBy("t.id")
    .execute();

/** A page of templates by name with what a chooser shows, and the cursor of the next one. */
export async function choices(
  tx: Tx,
  { id, ...query }: Omit<ListQuery, "directory" | "tag"> & { readonly id?: string | undefined },
  { published = false } = {},
) {
  const found = await asked(tx, query)
    .$if(published, (rows) => rows.where("t.publishedVersionId", "is not", null))
    .$if(id !== undefined, (rows) => rows.where("t.id", "=", id as string))
    .select(["t.id", "t.name", "t.nameKey", "t.description", "t.directory", "t.titlePattern"])
    .execute();
  const { page, next } = pageFrom(found, query.limit);
  return { rows: page.map(({ nameKey: _, ...row }) => row), next };
}

/** Templates by name behind the cursor, one more than a page; a search looks at name, description and directory. */
function asked(tx: Tx, { after, limit, search }: Omit<ListQuery, "directory" | "tag">) {
  let rows = tx.selectFrom("templates as t").where("t.deletedAt", "is", null);
  if (after !== undefined) {
    const [name, id] = cursorOf(after);
    rows = rows.where(sql<boolean>`(natural_key(t.name_key), t.id) > (natural_key(${name}), ${id})`);
  }
  if (search) {
    const found = nameKey(search);
    rows = rows.where(
      sql<boolean>`(position(${found} in t.name_key) > 0 or position(${found} in lower(t.description)) > 0
        or position(${found} in lower(t.directory)) > 0
        or exists (select from unnest(t.tags) tag where position(${found} in lower(tag)) > 0))`,
    );
  }
  return rows
    .orderBy(naturally("t.nameKey"))
    .orderBy("t.id")
    .limit(limit + 1);
}

function pageFrom<R extends { readonly nameKey: string; readonly id: string }>(found: readonly R[], limit: number) {
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const next = last ? Buffer.from(JSON.stringify([last.nameKey, last.id])).toString("base64url") : null;
  return { page, next };
}

function cursorOf(text: string): readonly [string, string] {
  try {
    const [name, id] = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as unknown[];
    if (typeof name === "string" && typeof id === "string" && /^[0-9a-f-]{36}$/.test(id)) return [name, id];
  } catch {
    // Rejected below, as all cursors that are not ours.
  }
  throw commonFailure("failure.invalid");
}

/** More directories than these are no tree anybody reads: the search finds what is in the others. */
const maxDirectories = 300;

/** Returns the publication of a template: its newest version, an older one, or none can start processes. */
export const publicationOf = (of: {
  readonly currentVersionId: string;
  readonly publishedVersionId: string | null;
}): Publication => {
  if (of.publishedVersionId === null) return "unpublished";
  return of.publishedVersionId === of.currentVersionId ? "published" : "waiting";
};

/** Returns the columns of its template that a new version changes. Unless it is held, processes begin with it at once. */
export const newest = (
  template: { readonly held: boolean; readonly publishedVersionId: string | null },
  versionId: string,
): { currentVersionId: string; publishedVersionId?: string } =>
  template.held || template.publishedVersionId === null
    ? { currentVersionId: versionId }
    : { currentVersionId: versionId, publishedVersionId: versionId };

/** The directories and tags in use with how many templates lie directly in each, and whether there are more. */
export async function directoriesInUse(tx: Tx) {
  const found = await tx
    .selectFrom("templates")
    .select(["directory", (e) => e.fn.countAll<number>().as("templates")])
    .where("deletedAt", "is", null)
    .groupBy("directory")
    .orderBy("directory")
    .limit(maxDirectories + 1)
    .execute();
  const { rows: tags } = await sql<{ tag: string; templates: number }>`
    select tag, count(*)::int as templates from templates, unnest(tags) tag
    where deleted_at is null group by tag order by tag limit ${maxDirectories}`.execute(tx);
  return { directories: found.slice(0, maxDirectories), more: found.length > maxDirectories, tags };
}

/** Templates that were put away, the newest deletion first. */
export async function deletedTemplates(tx: Tx): Promise<DeletedTemplate[]> {
  const rows = await tx
    .selectFrom("templates as t")
    .select(["t.id", "t.name", "t.directory", "t.deletedAt"])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom("templates as o")
            .select("o.id")
            .whereRef("o.orgId", "=", "t.orgId")
            .whereRef("o.directory", "=", "t.directory")
            .whereRef("o.nameKey", "=", "t.nameKey")
            .where("o.deletedAt", "is", null),
        )
        .as("taken"),
    )
    .where("t.deletedAt", "is not", null)
    .orderBy("t.deletedAt", "desc")
    .orderBy("t.id")
    .limit(200)
    .execute();
  return rows.flatMap(({ deletedAt, taken, ...row }) =>
    deletedAt ? [{ ...row, deletedAt: deletedAt.toISOString(), taken: taken === true }] : [],
  );
}

/** The names in a directory, as they are compared, that begin as this one does. */
export async function namesLike(tx: Tx, directory: string, name: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("templates")
    .select("nameKey")
    .where("deletedAt", "is", null)
    .where("directory", "=", directory)
    .where((e) => sql<boolean>`starts_with(${e.ref("nameKey")}, ${nameKey(name).slice(0, 90)})`)
    .execute();
  return new Set(rows.map((row) => row.nameKey));
}

/** Counts the templates that were taken from each of these gallery templates. */
export async function takenFromGallery(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("templates")
    .select(["galleryId", (e) => e.fn.countAll<number>().as("count")])
    .where("galleryId", "in", ids)
    .where("deletedAt", "is", null)
    .groupBy("galleryId")
    .execute();
  return new Map(rows.map(({ galleryId, count }) => [galleryId ?? "", Number(count)]));
}

/** The values of a new version. */
export interface NewVersion {
  readonly orgId: string;
  readonly templateId: string;
  readonly number: number;
  readonly revision: number;
  readonly fileId: string;
  readonly tree: readonly TagNode[];
  readonly form: FormDefinition;
  readonly at: Date;
  readonly by: string | null;
}

/** Writes a version; answers its id. */
export async function insertVersion(tx: Tx, version: NewVersion, id: string = newId()): Promise<string> {
  const { tree, form, at, by, ...row } = version;
  await tx
    .insertInto("templateVersions")
    .values({
      ...row,
      id,
      tree: JSON.stringify(tree),
      form: JSON.stringify(form),
      fieldCount: askedCount(tree, form),
      createdAt: at,
      createdBy: by,
    })
    .execute();
  return id;
}

/** Takes a version away, unless something was begun with it. */
export async function forgetUnused(tx: Tx, id: string): Promise<void> {
  await sql`savepoint forget_version`.execute(tx);
  try {
    await tx.deleteFrom("templateVersions").where("id", "=", id).execute();
    await sql`release savepoint forget_version`.execute(tx);
  } catch (error) {
    await sql`rollback to savepoint forget_version`.execute(tx);
    // What refers to it: a process, a batch, a test.
    if (violated(error) === undefined) throw error;
  }
}

/** Turns the refusal of a name that is taken in its directory into the error beside the name. */
export const nameError = (error: unknown): unknown =>
  violated(error) === "templates_name"
    ? new Failure("templates.nameTaken", 422, { fields: [{ path: "name", code: "templates.nameTaken" }] })
    : error;
