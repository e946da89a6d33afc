import MuiAlert from "@mui/material/Alert";
import Paper from "@mui/material/Paper";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { BackLink } from "#client/BackLink.tsx";
import { FailureState } from "#client/FailureState.tsx";
import { errorText } from "#client/failure-text.ts";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link, useNavigate } from "#client/link.tsx";
import { useActor } from "#client/who.ts";
import { showBritish } from "#engine/calendar/day.ts";
import type { Actor } from "#protocol/actor.ts";
import { screenPath } from "#protocol/address.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import type { Alert } from "../alert.ts";
import { assignAlert } from "../contract.ts";
import { changeAlert, workOnAlert } from "../policy.ts";
import { alertQuery, peopleQuery } from "./queries.ts";
import { SnoozeMenu } from "./SnoozeMenu.tsx";
import { useAlertChange, useComplete, useDelete } from "./use-alert-change.ts";
import { useWhen } from "./use-when.ts";
import "./alerts.css";

const AlertDialog = lazyComponent(() => import("./AlertDialog.tsx").then((m) => m.AlertDialog));

/** /alerts/:id: one alert with what can be done about it. */
export function Page() {
  const t = useText();
  const actor = useActor();
  const { id = "" } = useParams({ strict: false }) as { readonly id?: string };
  const found = useQuery(alertQuery(id));
  if (found.isError) return <FailureState page error={found.error} onRetry={() => void found.refetch()} />;
  if (!actor || !found.data) return <PageSkeleton label={t("shell.loading")} />;
  return <OneAlert alert={found.data} actor={actor} />;
}

function OneAlert({ alert, actor }: { readonly alert: Alert; readonly actor: Actor }) {
  const t = useText();
  const when = useWhen();
  const { title, date, daysLeft, message, whole, completedAt } = alert;
  const at = completedAt === null ? "" : formatDateTime(completedAt);
  return (
    <PageBody frame="reading">
      <PageHeader
        back={<BackLink to="/alerts">{t("alerts.one.back")}</BackLink>}
        title={title}
        text={
          <span className={daysLeft < 0 && completedAt === null ? "alert-late" : undefined}>
            {showBritish(date)} · {when(daysLeft)}
          </span>
        }
      />
      <div className="alert-page">
        {completedAt !== null && (
          <MuiAlert severity="success">
            {alert.completedBy === null
              ? t("alerts.completedByItself", { at })
              : t("alerts.completedBy", { name: alert.completedByName ?? "", at })}
          </MuiAlert>
        )}
        {!whole && <MuiAlert severity="info">{t("alerts.one.limited")}</MuiAlert>}
        <Actions alert={alert} actor={actor} />
        {message !== "" && <p>{message}</p>}
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
          <Facts alert={alert} />
        </Paper>
        <Assignee alert={alert} actor={actor} />
      </div>
    </PageBody>
  );
}

/** Returns the facts for the rules. The page received only what may be read. */
const factsOf = ({ byHand, creatorId, assigneeId, whole }: Alert) => ({
  byHand,
  creatorId,
  assigneeId,
  readsProcess: whole,
});

function Actions({ alert, actor }: { readonly alert: Alert; readonly actor: Actor }) {
  const t = useText();
  const navigate = useNavigate();
  const complete = useComplete();
  const remove = useDelete(() => navigate({ to: "/alerts" }));
  const [editing, setEditing] = useState(false);
  const done = alert.completedAt !== null;
  const [works, changes] = [workOnAlert(actor, factsOf(alert)), changeAlert(actor, factsOf(alert))];
  const why = (decision: typeof works) => (decision === true ? undefined : errorText(decision));
  return (
    <div className="alert-rules-actions">
      <ReasonButton
        variant={done ? "outlined" : "contained"}
        reason={why(works)}
        loading={complete.isPending}
        onClick={() => complete.mutate({ alertId: alert.id, completed: !done })}
      >
        {t(done ? "alerts.reopen" : "alerts.complete")}
      </ReasonButton>
      <ReasonButton variant="outlined" reason={why(changes)} onClick={() => setEditing(true)}>
        {t("alerts.one.edit")}
      </ReasonButton>
      <ReasonButton color="error" reason={why(changes)} loading={remove.isPending} onClick={() => remove.mutate(alert)}>
        {t("alerts.one.delete")}
      </ReasonButton>
      {!done && works === true && <SnoozeMenu alert={alert} />}
      {editing && <AlertDialog alert={alert} onClose={() => setEditing(false)} />}
    </div>
  );
}

function Facts({ alert }: { readonly alert: Alert }) {
  const t = useText();
  const { sentAt, timeAlert, processId, processTitle, emails, escalateDays, escalatedAt, completedAt } = alert;
  const [now] = useState(() => Date.now());
  const waits = completedAt === null && Date.parse(timeAlert) > now;
  const mail = sentAt
    ? t("alerts.one.sentAt", { at: formatDateTime(sentAt) })
    : waits
      ? t("alerts.one.willSend", { at: formatDateTime(timeAlert) })
      : t("alerts.one.notSent");
  const escalation = escalatedAt
    ? t("alerts.one.escalatedAt", { at: formatDateTime(escalatedAt) })
    : escalateDays && t("alerts.one.escalationAfter", { count: escalateDays });
  const process = processId && <Link to={screenPath("/processes/:id", { id: processId })}>{processTitle}</Link>;
  const facts: readonly [label: string, value: ReactNode][] = [
    [t("alerts.one.timeAlert"), completedAt !== null && !sentAt ? null : mail],
    [t("alerts.one.process"), process],
    [t("alerts.one.client"), alert.clientName],
    [t("alerts.one.project"), alert.projectName],
    [t("alerts.one.creator"), alert.creatorName],
    [t("alerts.one.origin"), t(alert.byHand ? "alerts.one.byHand" : "alerts.one.byTemplate")],
    [t("alerts.one.emails"), emails.length > 0 && emails.join(", ")],
    [t("alerts.one.escalation"), escalation],
  ];
  return (
    <dl>
      {facts
        .filter(([, value]) => value !== null && value !== false && value !== 0)
        .map(([label, value]) => (
          <div key={label} style={{ display: "contents" }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** To whom it is given, and giving it to somebody else. */
function Assignee({ alert, actor }: { readonly alert: Alert; readonly actor: Actor }) {
  const t = useText();
  const people = useQuery(peopleQuery);
  const { id: alertId, assigneeId, assigneeName } = alert;
  const assign = useAlertChange(assignAlert, {
    done: (_, { assigneeId: to }) => {
      const name = people.data?.find(({ id }) => id === to)?.name;
      return name ? t("alerts.one.assigned", { name }) : t("alerts.one.unassigned");
    },
  });
  const known = people.data ?? [];
  const options =
    known.some(({ id }) => id === assigneeId) || !assigneeId
      ? known
      : [{ id: assigneeId, name: assigneeName ?? "" }, ...known];
  return (
    <SelectField
      label={t("alerts.one.assignee")}
      placeholder={t("alerts.one.nobody")}
      disabled={workOnAlert(actor, factsOf(alert)) !== true || assign.isPending}
      value={assigneeId ?? ""}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event) => assign.mutate({ alertId, assigneeId: event.currentTarget.value || null })}
    />
  );
}
