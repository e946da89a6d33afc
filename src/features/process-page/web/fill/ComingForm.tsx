import useMediaQuery from "@mui/material/useMediaQuery";
import { useText } from "#client/i18n.ts";
import type { Process } from "#features/processes/process.ts";
import { BackToList, listOf } from "#features/processes/web/index.ts";
import { FormSkeleton } from "#ui/skeletons.tsx";
import "./fill-header.css";

/** Windows in which a form shows one group after the other. */
export const narrowForm = "(max-width:699.95px)";

/** A form while its files are fetched: its title, where it stays, and the places of fields. */
export function ComingForm({ process: { title, status } }: { readonly process: Pick<Process, "title" | "status"> }) {
  const t = useText();
  const steps = useMediaQuery(narrowForm, { noSsr: true });
  return (
    <div className={steps ? "fill steps" : "fill"}>
      <header className="fill-header">
        <div className="fill-title">
          <BackToList tab={listOf[status]} />
          <div className="fill-name coming-name">
            <h1 title={title}>{title}</h1>
          </div>
        </div>
      </header>
      <div className="coming-form">
        <FormSkeleton label={t("shell.loading")} />
      </div>
    </div>
  );
}
