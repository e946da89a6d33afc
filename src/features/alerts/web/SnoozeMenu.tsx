import Snooze from "@mui/icons-material/Snooze";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { addDays } from "#engine/calendar/arithmetic.ts";
import { RowMenu } from "#ui/RowMenu.tsx";
import { Tip } from "#ui/Tip.tsx";
import type { Alert } from "../alert.ts";
import { useSnooze } from "./use-alert-change.ts";

const SnoozeDialog = lazyComponent(() => import("./SnoozeDialog.tsx").then((m) => m.SnoozeDialog));

const choices = [
  ["tomorrow", 1],
  ["days", 3],
  ["week", 7],
] as const;

/** Puts the mail of an alert off to a day that is often wanted, or to another one. */
export function SnoozeMenu({ alert }: { readonly alert: Alert }) {
  const t = useText();
  const snooze = useSnooze();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [choosing, setChoosing] = useState(false);
  const today = addDays(alert.date, -alert.daysLeft) ?? alert.date;
  const until = (days: number) => {
    setAnchor(null);
    snooze.mutate({ alertId: alert.id, until: addDays(today, days) ?? today });
  };
  return (
    <>
      <Tip title={t("alerts.snooze")}>
        <IconButton
          size="small"
          aria-haspopup="menu"
          aria-label={t("alerts.snoozeNamed", { title: alert.title })}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Snooze fontSize="small" />
        </IconButton>
      </Tip>
      <RowMenu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map(([name, days]) => (
          <MenuItem key={name} onClick={() => until(days)}>
            {t(`alerts.snoozeTo.${name}`)}
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setChoosing(true);
          }}
        >
          {t("alerts.snoozeTo.choose")}
        </MenuItem>
      </RowMenu>
      {choosing && <SnoozeDialog alertId={alert.id} onClose={() => setChoosing(false)} />}
    </>
  );
}
