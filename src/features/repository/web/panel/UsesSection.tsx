import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { screenPath } from "#protocol/address.ts";
import { usesQuery } from "../queries.ts";

/** The processes that use a file; nothing where none does. */
export function UsesSection({ itemId }: { readonly itemId: string }) {
  const t = useText();
  const uses = useQuery(usesQuery(itemId)).data ?? [];
  if (uses.length === 0) return null;
  return (
    <section>
      <h3>{t("repository.uses.title")}</h3>
      <ul className="repository-uses">
        {uses.map(({ processId, title, tie, version, at }) => (
          <li key={`${processId} ${tie} ${version} ${at}`}>
            <Link to={screenPath("/processes/:id", { id: processId })}>{title}</Link>
            <small>
              {t(`repository.uses.${tie}`, { version })}, {formatDate(at)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
