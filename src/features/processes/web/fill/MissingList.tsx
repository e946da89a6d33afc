import Close from "@mui/icons-material/Close";
import Alert from "@mui/material/Alert";
import IconButton from "@mui/material/IconButton";
import { useEffect, useRef } from "react";
import { faultText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { labelAt } from "../place-label.ts";
import { useCell } from "./cell.ts";
import type { Desk } from "./desk.ts";

const mostShown = 30;

/** What is missing before it can be sent, each with a way to its field. Shrinks while it is fixed. */
export function MissingList({
  desk,
  tries,
  finishing,
  onField,
}: {
  readonly desk: Desk;
  /** How often sending was tried: each time the list takes the focus. */
  readonly tries: number;
  readonly finishing: boolean;
  readonly onField: (name: string) => void;
}) {
  const t = useText();
  const faults = useCell(desk.faults);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tries === 0) return;
    box.current?.scrollIntoView({ block: "center" });
    box.current?.focus({ preventScroll: true });
  }, [tries]);
  if (!faults) return null;
  const close = (
    <IconButton
      size="small"
      color="inherit"
      aria-label={t("processes.page.fill.hideMissing")}
      onClick={() => desk.unmark()}
    >
      <Close fontSize="small" />
    </IconButton>
  );
  if (faults.length === 0)
    return (
      <Alert severity="success" action={close}>
        {t(finishing ? "processes.page.fill.missingAllFinish" : "processes.page.fill.missingAll")}
      </Alert>
    );
  return (
    <Alert ref={box} tabIndex={-1} severity="error" action={close} className="missing">
      <p>{t("processes.page.fill.missing", { count: faults.length })}</p>
      <ul>
        {faults.slice(0, mostShown).map(({ path, code }) => (
          <li key={path}>
            <button
              type="button"
              onClick={() => {
                const name = desk.book.nameAt(path);
                if (name !== undefined) onField(name);
              }}
            >
              {labelAt(desk.book.plan.labels, path)}
            </button>
            {code !== "processes.answer.required" && <span> – {faultText(code)}</span>}
          </li>
        ))}
      </ul>
      {faults.length > mostShown && <p>{t("processes.page.fill.moreMissing", { count: faults.length - mostShown })}</p>}
    </Alert>
  );
}
