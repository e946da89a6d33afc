import Close from "@mui/icons-material/Close";
import Alert from "@mui/material/Alert";
import IconButton from "@mui/material/IconButton";
import { useEffect, useRef } from "react";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { useStore } from "#client/store.ts";
import { labelAt } from "../label-at.ts";
import type { FilledForm } from "./form-tools.ts";

const maxShown = 30;

/** Lists what is missing before sending, each with a link to its field. Shrinks as answers are added. */
export function MissingList({
  formSession,
  tries,
  finishing,
  onField,
}: {
  readonly formSession: Pick<FilledForm, "answerStore" | "errors" | "unmark">;
  /** The number of attempts to send. Each time the list takes the focus. */
  readonly tries: number;
  readonly finishing: boolean;
  readonly onField: (name: string) => void;
}) {
  const t = useText();
  const errors = useStore(formSession.errors);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tries === 0) return;
    // A long list begins at its beginning.
    box.current?.scrollIntoView({ block: "start" });
    box.current?.focus({ preventScroll: true });
  }, [tries]);
  if (!errors) return null;
  const close = (
    <IconButton
      size="small"
      color="inherit"
      aria-label={t("processes.page.fill.hideMissing")}
      onClick={() => formSession.unmark()}
    >
      <Close fontSize="small" />
    </IconButton>
  );
  if (errors.length === 0)
    return (
      <Alert severity="success" action={close}>
        {t(finishing ? "processes.page.fill.missingAllFinish" : "processes.page.fill.missingAll")}
      </Alert>
    );
  const { plan } = formSession.answerStore;
  return (
    <Alert ref={box} tabIndex={-1} severity="error" action={close} className="missing">
      <p>{t("processes.page.fill.missing", { count: errors.length })}</p>
      <ul>
        {errors.slice(0, maxShown).map(({ path, code, values }) => (
          <li key={`${path} ${code}`}>
            <button
              type="button"
              onClick={() => {
                const name = formSession.answerStore.nameAt(path);
                if (name !== undefined) onField(name);
              }}
            >
              {(code.startsWith("processes.answer.chosen") && plan.choices.get(path)) || labelAt(plan.places, path)}
            </button>
            {code !== "processes.answer.required" && <span> – {errorText(code, values)}</span>}
          </li>
        ))}
      </ul>
      {errors.length > maxShown && <p>{t("processes.page.fill.moreMissing", { count: errors.length - maxShown })}</p>}
    </Alert>
  );
}
