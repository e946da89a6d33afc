import { nameKey } from "#features/answers/form-definition.ts";
import { askedCount } from "#features/templates/asked-count.ts";
import type { Tx } from "#platform/db/database.ts";
import type { GalleryTemplate, OwnTemplate } from "../gallery.ts";

/** The description of a gallery template on the command line. */
export interface Maintained {
  readonly id: string;
  readonly version: number;
  /** True if it belongs to the set of the product. */
  readonly own: boolean;
  readonly country: string | null;
  readonly title: string;
  readonly fields: number;
  readonly deleted: boolean;
  readonly timeCreated: string;
}

const maintained = [
  "id",
  "version",
  "own",
  "country",
  "title",
  "fieldCount as fields",
  "deleted",
  "timeCreated",
] as const;

/** Every template of the gallery, by country and title. */
export async function listMaintained(tx: Tx): Promise<Maintained[]> {
  const rows = await tx
    .selectFrom("galleryTemplates")
    .select(maintained)
    .orderBy("country")
    .orderBy("titleKey")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, timeCreated: row.timeCreated.toISOString() }));
}

/** Hides a template from every organization, or shows it again; copies stay what they are. False when there is none. */
export async function setDeleted(tx: Tx, id: string, deleted: boolean, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("galleryTemplates")
    .set({ deleted, updatedAt: now })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Puts a template into the gallery, or the next version of one that is there; whether it is shown stays as it was decided.
 * Without a version it is the next one. False when an id belongs to the other kind, the product's own or the installation's,
 * or the version is there already.
 */
export async function putIntoGallery(
  tx: Tx,
  template: GalleryTemplate,
  { own, version, now }: { readonly own: boolean; readonly version?: number; readonly now: Date },
): Promise<boolean> {
  const { id, title, form, document, tree, alerts, answers, ...about } = template;
  const columns = {
    ...about,
    title,
    titleKey: nameKey(title),
    searchText: nameKey([title, about.description, about.about, about.law].join(" ")),
    fieldCount: askedCount(tree, form),
    document: Buffer.from(document),
    tree: JSON.stringify(tree),
    form: JSON.stringify(form),
    alerts: JSON.stringify(alerts),
    answers: JSON.stringify(answers),
    updatedAt: now,
  };
  const stored = await tx
    .insertInto("galleryTemplates")
    .values({ id, own, version: version ?? 1, timeCreated: now, ...columns })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((e) => ({ ...columns, version: version ?? e("galleryTemplates.version", "+", 1) }))
        .where("galleryTemplates.own", "=", own)
        .where((e) => (version === undefined ? e.lit(true) : e("galleryTemplates.version", "<", version))),
    )
    .returning("id")
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Brings the gallery to the set the product carries: what is missing or older is made and written, everything else stays,
 * also what the installation removed. Any number of nodes may do it at once. Gives the ids it wrote.
 */
export async function loadOwnTemplates(tx: Tx, set: readonly OwnTemplate[], now: Date): Promise<string[]> {
  const rows = await tx.selectFrom("galleryTemplates").select(["id", "version"]).execute();
  const there = new Map(rows.map(({ id, version }) => [id, version]));
  const written: string[] = [];
  for (const { id, version, make } of set) {
    if ((there.get(id) ?? 0) >= version) continue;
    if (await putIntoGallery(tx, make(), { own: true, version, now })) written.push(id);
  }
  return written;
}
