import CheckCircle from "@mui/icons-material/CheckCircle";
import Circle from "@mui/icons-material/RadioButtonUnchecked";
import IconButton from "@mui/material/IconButton";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { showBritish } from "#engine/calendar/day.ts";
import { type Actor, isActive } from "#protocol/actor.ts";
import { screenPath } from "#protocol/address.ts";
import { Tip } from "#ui/Tip.tsx";
import type { Alert } from "../alert.ts";
import { SnoozeMenu } from "./SnoozeMenu.tsx";
import { useComplete } from "./use-alert-change.ts";
import { useWhen } from "./use-when.ts";

/** An alert in a list: complete it, open it, put it off. */
export function AlertItem({ alert, actor }: { readonly alert: Alert; readonly actor: Actor }) {
  const t = useText();
  const when = useWhen();
  const complete = useComplete();
  const { id, title, date, daysLeft, completedAt } = alert;
  const done = completedAt !== null;
  const label = t(done ? "alerts.reopenNamed" : "alerts.completeNamed", { title });
  const works = isActive(actor.organizationStatus);
  const late = daysLeft < 0 && !done;
  return (
    <li className="alert-item" data-done={done}>
      <Tip title={t(done ? "alerts.reopen" : "alerts.complete")}>
        <IconButton
          size="small"
          aria-label={label}
          disabled={!works || complete.isPending}
          color={done ? "success" : "default"}
          onClick={() => complete.mutate({ alertId: id, completed: !done })}
        >
          {done ? <CheckCircle /> : <Circle />}
        </IconButton>
      </Tip>
      <div className="alert-text">
        <Link to={screenPath("/alerts/:id", { id })} className="alert-title">
          {title}
        </Link>
        <p className="alert-facts">
          <span className={late ? "alert-late" : daysLeft === 0 && !done ? "alert-today" : undefined}>
            <time dateTime={date}>{showBritish(date)}</time> · {when(daysLeft)}
          </span>
          {[alert.processTitle, alert.clientName, alert.projectName, alert.assigneeName]
            .filter((text) => text !== null && !title.includes(text))
            .map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two of these names may be the same
              <span key={at}>{text}</span>
            ))}
          {alert.sent && <span>{t("alerts.sentChip")}</span>}
          {alert.escalatedAt && !done && <span className="alert-late">{t("alerts.escalatedChip")}</span>}
        </p>
      </div>
      {!done && works && <SnoozeMenu alert={alert} />}
    </li>
  );
}
