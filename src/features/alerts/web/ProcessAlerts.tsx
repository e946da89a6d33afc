import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { showBritish } from "#engine/calendar/day.ts";
import type { Actor } from "#protocol/actor.ts";
import { createAlert } from "../policy.ts";
import { AlertItem } from "./AlertItem.tsx";
import { processAlertsQuery } from "./queries.ts";
import "./alerts.css";
import { Awaited } from "#ui/skeletons.tsx";

const AlertDialog = lazyComponent(() => import("./AlertDialog.tsx").then((m) => m.AlertDialog));

/** The alerts of a process, and before its approval those that it will make. */
export function ProcessAlerts(props: {
  readonly processId: string;
  readonly actor: Actor;
  readonly meanwhile?: ReactNode;
}) {
  const t = useText();
  const { processId, actor, meanwhile } = props;
  const [making, setMaking] = useState(false);
  const found = useQuery(processAlertsQuery(processId));
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return meanwhile ?? <Awaited />;
  const { rows, planned, dateFields } = found.data;
  return (
    <div className="alert-process">
      {rows.length > 0 && (
        <ul className="alert-list">
          {rows.map((alert) => (
            <AlertItem key={alert.id} alert={{ ...alert, processTitle: null }} actor={actor} />
          ))}
        </ul>
      )}
      {planned.length > 0 && (
        <>
          <h3>{t("alerts.process.planned")}</h3>
          <ul className="alert-list">
            {planned.map(({ title, date }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same
              <li key={at} className="alert-item">
                <div className="alert-rule-texts">
                  {title}
                  <p className="alert-facts">{showBritish(date)}</p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {rows.length + planned.length === 0 && <p>{t("alerts.process.none")}</p>}
      {createAlert(actor) === true && (
        <Button size="small" variant="outlined" onClick={() => setMaking(true)}>
          {t("alerts.process.add")}
        </Button>
      )}
      {making && <AlertDialog processId={processId} dateFields={dateFields} onClose={() => setMaking(false)} />}
    </div>
  );
}
