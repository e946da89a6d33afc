import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import type { Actor } from "#protocol/actor.ts";
import type { ItemDetails } from "../item.ts";
import * as may from "../policy.ts";

/**
 * Returns the start of an item's path: the caller's own items, those shared with them, or those of the whole
 * organization.
 */
export function topOf({ path, ownerId }: ItemDetails, actor: Actor): "place" | "shared" | "all" {
  if ((path[0]?.ownerId ?? ownerId) === actor.uid) return "place";
  return may.readsEverything(actor) ? "all" : "shared";
}

/** The way from the top to an open folder. */
export function Breadcrumbs({ folder, actor }: { readonly folder: ItemDetails | undefined; readonly actor: Actor }) {
  const t = useText();
  const top = folder ? topOf(folder, actor) : "place";
  return (
    <nav aria-label={t("repository.path")}>
      <ol className="repository-path">
        <li>
          {top === "place" ? (
            <Link to="." data-folder="" search={{}}>
              {t("repository.views.place")}
            </Link>
          ) : (
            <Link to="." search={{ view: top }}>
              {t(`repository.views.${top}`)}
            </Link>
          )}
        </li>
        {folder?.path.map(({ id, name }) => (
          <li key={id}>
            <Link to="." data-folder={id} search={{ folder: id }}>
              {name}
            </Link>
          </li>
        ))}
        {folder && <li aria-current="page">{folder.name}</li>}
      </ol>
    </nav>
  );
}
