import Calendar from "@mui/icons-material/CalendarMonthOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";

const CalendarDialog = lazyComponent(() => import("./CalendarDialog.tsx").then((m) => m.CalendarDialog));

/** Opens the dialog in which one's alerts get into the calendar of one's phone. */
export function CalendarButton() {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<Calendar />} onClick={() => setOpen(true)}>
        {t("alerts.calendar.open")}
      </Button>
      {open && <CalendarDialog onClose={() => setOpen(false)} />}
    </>
  );
}
