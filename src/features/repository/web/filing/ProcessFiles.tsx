import { useQuery } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { usedFilesQuery } from "../queries.ts";
import { PaperChip } from "./PaperChip.tsx";
import { PapersNotice } from "./PapersNotice.tsx";
import { PickButton } from "./PickButton.tsx";
import "../repository.css";
import { Awaited } from "#ui/skeletons.tsx";

/** The files of the repository that a process uses, and the way to attach one. */
export function ProcessFiles({ processId }: { readonly processId: string }) {
  const t = useText();
  const found = useQuery(usedFilesQuery(processId));
  if (found.isError && !found.data) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Awaited />;
  const { files, mayAttach } = found.data;
  // Sections draw nothing where there is nothing to say.
  if (files.length === 0 && !mayAttach) return null;
  return (
    <div className="repository-process">
      <PapersNotice processId={processId} />
      {files.length === 0 && <p className="repository-where">{t("repository.uses.none")}</p>}
      {files.length > 0 && (
        <ul className="repository-uses">
          {files.map(({ itemId, name, tie, version, current, validUntil }) => (
            <li key={`${itemId} ${tie} ${version}`}>
              <Link to="/repository" search={{ item: itemId }}>
                {name}
              </Link>
              <small>
                {t(`repository.uses.${tie}`, { version })}
                {current > version && `. ${t("repository.uses.later", { current })}`}
              </small>
              <PaperChip validUntil={validUntil} always />
            </li>
          ))}
        </ul>
      )}
      {mayAttach && <PickButton processId={processId} slot={undefined} />}
    </div>
  );
}
