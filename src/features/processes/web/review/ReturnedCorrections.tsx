import Done from "@mui/icons-material/CheckCircleOutlined";
import Open from "@mui/icons-material/RadioButtonUnchecked";
import { useText } from "#client/i18n.ts";
import type { Process } from "../../process.ts";
import "../fill/rejection-note.css";

/** The corrections that the last rejection asked for, with those its creator marked as done. */
export function ReturnedCorrections({ process }: { readonly process: Process }) {
  const t = useText();
  return (
    <ul className="corrections-listed" aria-label={t("processes.page.review.asked")}>
      {process.corrections.map(({ id, text, done }) => (
        <li key={id}>
          {done ? <Done fontSize="small" color="success" /> : <Open fontSize="small" color="disabled" />}
          <span>
            {text}
            <span className="unseen">
              : {t(done ? "processes.page.review.corrected" : "processes.page.review.notCorrected")}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
