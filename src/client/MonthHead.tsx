import Before from "@mui/icons-material/ChevronLeft";
import After from "@mui/icons-material/ChevronRight";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import type { ReactNode } from "react";
import { monthAfter } from "#engine/calendar/weeks.ts";
import type { Language } from "#protocol/text.ts";
import { useLanguage, useText } from "./i18n.ts";
import "./month-head.css";

interface Props {
  /** The month shown, as `2026-03`. */
  readonly month: string;
  /** The month of today. */
  readonly current: string;
  readonly onMonth: (month: string) => void;
  readonly children?: ReactNode;
}

/** The name of a month (`2026-03`): 'March 2026', 'marzo de 2026'. */
export function monthName(month: string, language: Language): string {
  const name = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
  return name.format(new Date(`${month}-01T00:00:00Z`));
}

/** The head of a month's calendar: its name, the months before and after, and the way back to today. */
export function MonthHead({ month, current, onMonth, children }: Props) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className="month-head">
      <h2 aria-live="polite">{monthName(month, language)}</h2>
      <IconButton aria-label={t("shell.month.before")} onClick={() => onMonth(monthAfter(month, -1))}>
        <Before />
      </IconButton>
      <IconButton aria-label={t("shell.month.after")} onClick={() => onMonth(monthAfter(month, 1))}>
        <After />
      </IconButton>
      <Button disabled={month === current} onClick={() => onMonth(current)}>
        {t("shell.month.today")}
      </Button>
      {children}
    </div>
  );
}
