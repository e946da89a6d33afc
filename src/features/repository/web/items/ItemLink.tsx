import { Link } from "#client/link.tsx";
import type { Item } from "../../item.ts";

/** The name of an item, which opens it: a folder shows what lies in it, a file its panel. */
export function ItemLink({ item }: { readonly item: Pick<Item, "id" | "kind" | "name"> }) {
  const { id, kind, name } = item;
  const folder = kind === "folder";
  return (
    <Link
      to="."
      data-item={id}
      {...(folder ? { "data-folder": id } : {})}
      search={folder ? { folder: id } : (all: object) => ({ ...all, item: id })}
    >
      {name}
    </Link>
  );
}
