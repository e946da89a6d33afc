import { sql } from "kysely";
import type { Answers } from "#engine/document/answers-lookup.ts";
import type { TagNode } from "#engine/document/tags/tag-tree.ts";
import { type FormDefinition, nameKey } from "#features/answers/form-definition.ts";
import { takenFromGallery } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { commonFailure, notFound } from "#protocol/failure.ts";
import { type GalleryAlert, type GalleryRow, sampleId } from "../gallery.ts";

/** The parameters of a page of the gallery. */
export interface GalleryQuery {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly search?: string | undefined;
}

/** Sorts the templates of the country before those for every country. */
const rank = sql<number>`case when country is null then 1 else 0 end`;

/**
 * Selects the templates for an organization of this country: the country's and those for every country, without removed
 * ones.
 */
const shownIn = (tx: Tx, country: string) =>
  tx
    .selectFrom("galleryTemplates")
    .where("deleted", "=", false)
    .where((e) => e.or([e("country", "is", null), e("country", "=", country)]));

/** A page of the gallery of a country, and the cursor of the next one. */
export async function galleryPage(tx: Tx, country: string, { after, limit, search }: GalleryQuery) {
  let rows = shownIn(tx, country)
    .select(["id", "version", "country", "language", "title", "titleKey", "about", "law", "fieldCount"])
    .select([
      sql<string>`dated::text`.as("dated"),
      sql<number>`jsonb_array_length(alerts)`.as("alerts"),
      rank.as("rank"),
    ]);
  if (after !== undefined) {
    const [place, title, id] = cursorOf(after);
    rows = rows.where(sql<boolean>`(${rank}, title_key, id) > (${place}, ${title}, ${id})`);
  }
  // Every word of the search must match, at any position.
  for (const word of search ? nameKey(search).split(" ").slice(0, 10) : [])
    rows = rows.where(sql<boolean>`position(${word} in search_text) > 0`);
  const found = await rows
    .orderBy(rank)
    .orderBy("titleKey")
    .orderBy("id")
    .limit(limit + 1)
    .execute();
  const page = found.slice(0, limit);
  const taken = await takenFromGallery(
    tx,
    page.map(({ id }) => id),
  );
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    rows: page.map(
      ({ rank: _, titleKey: __, language, ...row }): GalleryRow => ({
        ...row,
        language: language === "en" ? "en" : "es",
        taken: taken.get(row.id) ?? 0,
      }),
    ),
    next: last ? Buffer.from(JSON.stringify([last.rank, last.titleKey, last.id])).toString("base64url") : null,
  };
}

function cursorOf(text: string): readonly [number, string, string] {
  try {
    const [place, title, id] = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as unknown[];
    if ((place === 0 || place === 1) && typeof title === "string" && typeof id === "string") return [place, title, id];
  } catch {
    // Rejected below, as all cursors that are not ours.
  }
  throw commonFailure("failure.invalid");
}

/** The template that shows an organization of this country what the product does; 404 when the gallery is empty. */
export async function sampleOf(tx: Tx, country: string): Promise<string> {
  const row = await shownIn(tx, country)
    .select("id")
    .orderBy(sql`id <> ${sampleId}`)
    .orderBy(rank)
    .orderBy("titleKey")
    .orderBy("id")
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.id;
}

/** A template of the gallery with its document, as an organization of this country may see it; 404 when it may not. */
export async function loadFromGallery(tx: Tx, country: string, id: string) {
  const row = await shownIn(tx, country)
    .select(["id", "version", "title", "description", "document", "tree", "form", "alerts", "answers"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { tree, form, alerts, answers, ...rest } = row;
  return {
    ...rest,
    tree: tree as unknown as TagNode[],
    form: form as unknown as FormDefinition,
    alerts: alerts as unknown as GalleryAlert[],
    answers: answers as unknown as Answers,
  };
}
