import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import type { ItemDetails } from "../item.ts";

/** The way from the top to an open folder. */
export function Breadcrumbs({ folder }: { readonly folder: ItemDetails | undefined }) {
  const t = useText();
  return (
    <nav aria-label={t("repository.path")}>
      <ol className="repository-path">
        <li>
          <Link to="." data-folder="" search={{}}>
            {t("repository.views.place")}
          </Link>
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
