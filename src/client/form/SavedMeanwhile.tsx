import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useId } from "react";
import { useText } from "../i18n.ts";
import "./saved-meanwhile.css";
import type { Conflict } from "./typed-values.ts";
import type { FormValues } from "./use-form-values.ts";

/**
 * The label of each value of a form, and how the value is shown where it is not a text. Yes or no, and lists of texts or numbers, are
 * always merged.
 */
export type ValueTexts<V> = {
  readonly [K in keyof V as V[K] extends boolean | readonly (string | number)[] ? never : K]:
    | string
    | readonly [label: string, text: (value: V[K]) => string];
};

interface Props<V> {
  readonly form: Pick<FormValues<V>, "conflicts" | "choose" | "restored" | "discard">;
  readonly fields: ValueTexts<V>;
}

/**
 * Shows the values that others saved while they were changed here, next to those that were typed, to choose from. Says also
 * that a form shows what was typed before it was closed.
 */
export function SavedMeanwhile<V>({ form, fields }: Props<V>) {
  const t = useText();
  const { conflicts } = form;
  if (conflicts.length > 0)
    return (
      <Alert severity="warning" role="status" className="saved-meanwhile" data-conflict>
        <div>{t("shell.savedMeanwhile")}</div>
        {conflicts.map((conflict) => (
          <BothValues key={String(conflict.name)} {...{ form, fields, conflict }} />
        ))}
      </Alert>
    );
  if (!form.restored) return null;
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button size="small" color="inherit" onClick={form.discard}>
          {t("shell.discardTyped")}
        </Button>
      }
    >
      {t("shell.typedBefore")}
    </Alert>
  );
}

/** One value, as it was typed and as it is saved. */
function BothValues<V>({ form, fields, conflict }: Props<V> & { readonly conflict: Conflict<V> }) {
  const t = useText();
  const id = useId();
  const { name, mine, saved } = conflict;
  const field = (fields as Readonly<Record<PropertyKey, string | readonly [string, typeof shownText]>>)[name];
  const [label, text] = typeof field === "object" ? field : [field ?? "", shownText];
  const side = (whose: "mine" | "saved", value: unknown) => (
    <div className="saved-side">
      <div className="saved-whose">{t(whose === "mine" ? "shell.typedValue" : "shell.savedValue")}</div>
      {/* A long text scrolls, also by the keyboard. */}
      <div
        className="saved-text"
        tabIndex={0}
        role="group"
        aria-label={`${label}: ${t(whose === "mine" ? "shell.typedValue" : "shell.savedValue")}`}
      >
        {text(value as never) || <em>{t("shell.emptyValue")}</em>}
      </div>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-describedby={id}
        onClick={() => form.choose(name, whose)}
      >
        {t(whose === "mine" ? "shell.keepMine" : "shell.takeSaved")}
      </Button>
    </div>
  );
  return (
    <div className="saved-conflict">
      <div id={id} className="saved-label">
        {label}
      </div>
      <div className="saved-sides">
        {side("mine", mine)}
        {side("saved", saved)}
      </div>
    </div>
  );
}

const shownText = (value: unknown): string => (typeof value === "string" ? value : "");
