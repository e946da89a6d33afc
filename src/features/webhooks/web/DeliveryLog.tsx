import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { formatDateTime } from "#client/format.ts";
import { type Translate, useText } from "#client/i18n.ts";
import { PagedList } from "#client/list/PagedList.tsx";
import { useChange } from "#client/use-change.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SidePanel } from "#ui/SidePanel.tsx";
import { StatusChip } from "#ui/StatusChip.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { replayDelivery, replayFailed } from "../contract.ts";
import { webhookLogKeys } from "../feature.ts";
import { type Delivery, type DeliveryState, deliveryStates } from "../webhook.ts";
import { deliveryQuery, logQuery } from "./queries.ts";

interface LogProps {
  readonly endpointId: string;
  /** Why nothing can be sent again. */
  readonly reason: string | undefined;
}

/** The deliveries to an endpoint, by state, with buttons to send them again. */
export function DeliveryLog({ endpointId, reason }: LogProps) {
  const t = useText();
  const [state, setState] = useState<DeliveryState>();
  const [opened, setOpened] = useState<string>();
  const query = useInfiniteQuery(logQuery(endpointId, state));
  return (
    <div className="webhook-log">
      <div className="webhooks-top">
        <div>
          <Typography variant="h2">{t("webhooks.log")}</Typography>
          <p>{t("webhooks.logText")}</p>
        </div>
        <SelectField
          label={t("webhooks.show")}
          options={[
            { value: "all", label: t("webhooks.all") },
            ...deliveryStates.map((one) => ({ value: one, label: t(`webhooks.delivery.${one}`) })),
          ]}
          value={state ?? "all"}
          onChange={(event) => setState(deliveryStates.find((one) => one === event.currentTarget.value))}
        />
        <ReplayFailed endpointId={endpointId} reason={reason} />
      </div>
      <PagedList
        query={query}
        narrowed={state !== undefined}
        onClear={() => setState(undefined)}
        empty={{ title: t("webhooks.logNone"), text: t("webhooks.logNoneText") }}
      >
        {(rows, more) => (
          <DataTable
            label={t("webhooks.log")}
            columns={columnsOf(t, setOpened)}
            rows={rows}
            rowKey={({ id }) => id}
            more={more}
          />
        )}
      </PagedList>
      {opened !== undefined && (
        <DeliveryPanel
          endpointId={endpointId}
          deliveryId={opened}
          reason={reason}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

/** Sends everything again that failed. */
function ReplayFailed({ endpointId, reason }: LogProps) {
  const t = useText();
  const again = useChange(replayFailed, {
    done: ({ count }) => t("webhooks.replayedFailed", { count }),
    refresh: [webhookLogKeys.one(endpointId)],
  });
  return (
    <ReasonButton
      reason={reason}
      variant="outlined"
      loading={again.isPending}
      onClick={() => again.mutate({ id: endpointId })}
    >
      {t("webhooks.replayFailed")}
    </ReasonButton>
  );
}

const tones = { waiting: "info", delivered: "success", failed: "error" } as const;

const DeliveryChip = ({ state }: Pick<Delivery, "state">) => {
  const t = useText();
  return <StatusChip label={t(`webhooks.delivery.${state}`)} tone={tones[state]} />;
};

/** Returns the result of the last attempt in one line. */
const outcomeOf = (t: Translate, { fault, status }: Delivery): string => {
  if (fault !== null) return t(`webhooks.fault.${fault}`, { status: status ?? "" });
  return status === null ? "–" : String(status);
};

const columnsOf = (t: Translate, onOpen: (id: string) => void): Column<Delivery>[] => [
  {
    key: "event",
    heading: t("webhooks.delivery.what"),
    as: "title",
    cell: ({ event }) => (
      <span className="webhook-name">
        {t(`webhooks.event.${event}`)}
        <code>{event}</code>
      </span>
    ),
  },
  {
    key: "when",
    heading: t("webhooks.delivery.when"),
    width: "17%",
    cell: ({ createdAt, dueAt }) => (
      <span className="webhook-state">
        {formatDateTime(createdAt)}
        {dueAt !== null && <small>{t("webhooks.delivery.nextAt", { date: formatDateTime(dueAt) })}</small>}
      </span>
    ),
  },
  {
    key: "state",
    heading: t("webhooks.delivery.how"),
    width: "14%",
    cell: ({ state }) => <DeliveryChip state={state} />,
  },
  {
    key: "attempts",
    heading: t("webhooks.delivery.attempts"),
    as: "end",
    width: "10%",
    cell: ({ attempts }) => attempts,
  },
  {
    key: "answer",
    heading: t("webhooks.delivery.status"),
    width: "24%",
    cell: (delivery) => (
      <span className="webhook-state">
        {outcomeOf(t, delivery)}
        {delivery.durationMs !== null && <small>{t("webhooks.delivery.took", { ms: delivery.durationMs })}</small>}
      </span>
    ),
  },
  {
    key: "actions",
    heading: "",
    as: "actions",
    width: "90px",
    cell: ({ id }) => (
      <Button size="small" onClick={() => onOpen(id)}>
        {t("webhooks.delivery.openOne")}
      </Button>
    ),
  },
];

interface DeliveryPanelProps extends LogProps {
  readonly deliveryId: string;
  readonly onClose: () => void;
}

/** One delivery: what was sent, what was answered, and sending it again. */
function DeliveryPanel({ endpointId, deliveryId, reason, onClose }: DeliveryPanelProps) {
  const t = useText();
  const { data, error, refetch } = useQuery(deliveryQuery(endpointId, deliveryId));
  const again = useChange(replayDelivery, {
    done: () => t("webhooks.replayed"),
    refresh: [webhookLogKeys.one(endpointId)],
  });
  return (
    <SidePanel
      title={data ? t(`webhooks.event.${data.event}`) : t("webhooks.delivery.title")}
      closeLabel={t("webhooks.delivery.close")}
      onClose={onClose}
    >
      {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton label={t("shell.loading")} />}
      {data && (
        <div className="webhook-delivery">
          <span className="webhook-state webhook-state-row">
            <DeliveryChip state={data.state} />
            <small>{formatDateTime(data.createdAt)}</small>
          </span>
          <p>{outcomeOf(t, data)}</p>
          <Block label={t("webhooks.delivery.id")} text={data.id} />
          <Block label={t("webhooks.delivery.sent")} text={JSON.stringify(JSON.parse(data.body), null, 2)} />
          {data.status !== null && (
            <Block label={t("webhooks.delivery.answer")} text={data.answer ?? t("webhooks.delivery.noAnswer")} />
          )}
          <ReasonButton
            reason={reason}
            variant="contained"
            loading={again.isPending}
            onClick={() => again.mutate({ id: endpointId, deliveryId })}
          >
            {t("webhooks.replay")}
          </ReasonButton>
        </div>
      )}
    </SidePanel>
  );
}

const Block = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div>
    <Typography variant="h3">{label}</Typography>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, so it scrolls by keyboard too */}
    <pre tabIndex={0} role="region" aria-label={label}>
      {text}
    </pre>
  </div>
);
