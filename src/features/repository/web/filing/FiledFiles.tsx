import { useQuery } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import { Link } from "#client/link.tsx";
import { filedFilesQuery } from "../queries.ts";
import "../repository.css";

/** The files of the repository that the processes of a client or project use. */
export function FiledFiles({
  filed,
}: {
  readonly filed: { readonly kind: "client" | "project"; readonly id: string };
}) {
  const found = useQuery(filedFilesQuery(filed));
  if (found.isError && !found.data) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  const files = found.data?.files ?? [];
  if (files.length === 0) return null;
  return (
    <ul className="repository-uses">
      {files.map(({ itemId, name, processId, processTitle }) => (
        <li key={`${itemId} ${processId}`}>
          <Link to="/repository" search={{ item: itemId }}>
            {name}
          </Link>
          <small>{processTitle}</small>
        </li>
      ))}
    </ul>
  );
}
