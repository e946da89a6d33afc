import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { standingOf } from "../../paper.ts";
import { usedFilesQuery } from "../queries.ts";
import { PaperChip } from "./PaperChip.tsx";
import { today } from "./today.ts";
import "../repository.css";

/** That files a process uses have expired or soon will, by name. */
export function PapersNotice({ processId }: { readonly processId: string }) {
  const t = useText();
  const files = useQuery(usedFilesQuery(processId)).data?.files ?? [];
  const ending = new Map(
    files
      .filter(({ validUntil }) => validUntil !== null && standingOf(validUntil, today()) !== "good")
      .map((file) => [file.itemId, file]),
  );
  if (ending.size === 0) return null;
  return (
    <Alert severity="warning" className="repository-papers">
      {t("repository.paper.inProcess", { count: ending.size })}
      <ul>
        {[...ending.values()].map(({ itemId, name, validUntil }) => (
          <li key={itemId}>
            <Link to="/repository" search={{ item: itemId }}>
              {name}
            </Link>
            <PaperChip validUntil={validUntil} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}
