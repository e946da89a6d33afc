import Done from "@mui/icons-material/CheckCircleOutlined";
import { useText } from "#client/i18n.ts";
import type { Process } from "#features/processes/process.ts";
import { isCorrected } from "#features/reviews/corrections.ts";
import "./rejection-note.css";

/** The reasons that were chosen from the list, each with whether its correction was made. */
export function RejectionTags({
  process: { rejectionTags, corrections },
}: {
  readonly process: Pick<Process, "rejectionTags" | "corrections">;
}) {
  const t = useText();
  if (rejectionTags.length === 0) return null;
  return (
    <ul className="rejection-tags" aria-label={t("processes.page.review.reasons")}>
      {rejectionTags.map((tag) => (
        <li key={tag}>
          <span className="rejection-tag">{tag}</span>
          {isCorrected(tag, corrections) && (
            <>
              {" "}
              <Corrected />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Says that a correction was made. */
export function Corrected() {
  const t = useText();
  return (
    <span className="corrected">
      <Done fontSize="inherit" aria-hidden />
      {t("processes.page.review.correctedMark")}
    </span>
  );
}
