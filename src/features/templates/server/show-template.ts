import type { TagNode } from "#engine/document/tags/tag-tree.ts";
import { memberNames } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { OutlineEntry, Template } from "../template.ts";
import { currentVersion, findTemplate, publicationOf, uploadsOf } from "./queries.ts";

/** A template with its form and its uploads, as its settings page shows it. */
export async function showTemplate(tx: Tx, id: string): Promise<Template> {
  const [row, current, uploads] = await Promise.all([findTemplate(tx, id), currentVersion(tx, id), uploadsOf(tx, id)]);
  const { name, description, directory, version, autoApprove, titlePattern } = row;
  const names = await memberNames(
    tx,
    uploads.flatMap(({ createdBy }) => createdBy ?? []),
  );
  return {
    id,
    name,
    description,
    directory,
    version,
    autoApprove,
    titlePattern,
    publication: publicationOf(row),
    versionId: current.id,
    number: current.number,
    form: current.form,
    outline: outlineOf(current.tree),
    versions: uploads.map(({ createdAt, createdBy, ...upload }) => ({
      ...upload,
      createdAt: createdAt.toISOString(),
      createdBy: names.get(createdBy ?? "")?.name ?? "",
    })),
  };
}

const outlineOf = (nodes: readonly TagNode[], depth = 0): OutlineEntry[] =>
  nodes.flatMap((node) => [
    ...(node.image ? [] : [{ key: node.key, depth, places: node.places.length, fixed: node.fixed === true }]),
    ...outlineOf(node.children, depth + 1),
  ]);
