import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import type { Actor } from "#protocol/actor.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { changeWebhooks } from "../policy.ts";
import { maxEndpoints, type WebhookEndpoint } from "../webhook.ts";
import { EndpointDialog } from "./EndpointDialog.tsx";
import { EndpointChip, lastOf } from "./EndpointState.tsx";
import { NewSecretDialog } from "./NewSecretDialog.tsx";
import { OneEndpoint } from "./OneEndpoint.tsx";
import { endpointsQuery } from "./queries.ts";
import "./webhooks.css";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useSession } from "#client/who.ts";
import { verifyExample } from "./verify-example.ts";

/** The programs that receive an organization's events: their addresses, and the log of each. */
export function WebhooksSection({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const { data, error, refetch } = useQuery(endpointsQuery);
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [opened, setOpened] = useState<string>();
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton label={t("shell.loading")} />;
  const may = changeWebhooks(actor);
  const reason = may === true ? undefined : errorText(may);
  const { endpoints } = data;
  const one = endpoints.find(({ id }) => id === opened);
  if (one) return <OneEndpoint endpoint={one} reason={reason} onBack={() => setOpened(undefined)} />;
  const full = endpoints.length >= maxEndpoints ? t("webhooks.tooMany", { max: maxEndpoints }) : undefined;
  const add = (
    <ReasonButton reason={reason ?? full} variant="contained" onClick={() => setAdding(true)}>
      {t("webhooks.add")}
    </ReasonButton>
  );
  return (
    <section className="webhooks" aria-label={t("webhooks.tab")}>
      <div className="webhooks-top">
        <p>{t("webhooks.intro")}</p>
        {endpoints.length > 0 && add}
      </div>
      {endpoints.length === 0 ? (
        <EmptyState title={t("webhooks.none")} text={t("webhooks.noneText")} action={add} />
      ) : (
        <EndpointTable rows={endpoints} onOpen={setOpened} />
      )}
      <HowToVerify />
      {adding && (
        <EndpointDialog
          onClose={() => setAdding(false)}
          onSecret={(made) => {
            setSecret(made);
            setAdding(false);
          }}
        />
      )}
      {secret !== undefined && <NewSecretDialog secret={secret} onDone={() => setSecret(undefined)} />}
    </section>
  );
}

interface EndpointTableProps {
  readonly rows: readonly WebhookEndpoint[];
  readonly onOpen: (id: string) => void;
}

function EndpointTable({ rows, onOpen }: EndpointTableProps) {
  const t = useText();
  const columns: Column<WebhookEndpoint>[] = [
    {
      key: "url",
      heading: t("webhooks.url"),
      as: "title",
      cell: (endpoint) => (
        <span className="webhook-name">
          {endpoint.description || new URL(endpoint.url).host}
          <code>{endpoint.url}</code>
          {endpoint.makerName !== "" && <small>{t("webhooks.maker", { name: endpoint.makerName })}</small>}
        </span>
      ),
    },
    {
      key: "events",
      heading: t("webhooks.events"),
      width: "26%",
      cell: ({ events }) => (
        <span className="webhook-events">{events.map((event) => t(`webhooks.event.${event}`)).join(" · ")}</span>
      ),
    },
    {
      key: "state",
      heading: t("webhooks.delivery.how"),
      width: "24%",
      cell: (endpoint) => (
        <span className="webhook-state">
          <EndpointChip endpoint={endpoint} />
          <small>{lastOf(t, endpoint)}</small>
        </span>
      ),
    },
    {
      key: "actions",
      heading: "",
      as: "actions",
      width: "120px",
      cell: ({ id, url, description }) => (
        <Button
          variant="outlined"
          size="small"
          aria-label={t("webhooks.open", { name: description || new URL(url).host })}
          onClick={() => onOpen(id)}
        >
          {t("webhooks.log")}
        </Button>
      ),
    },
  ];
  return <DataTable label={t("webhooks.tab")} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

/** The code with which a program verifies messages. The help is hidden under another name. */
function HowToVerify() {
  const t = useText();
  const helped = !useSession()?.organization?.whiteLabel;
  return (
    <section className="webhooks-how">
      <Typography variant="h2">{t("webhooks.verify")}</Typography>
      <p>{t("webhooks.verifyText")}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, so it scrolls by keyboard too */}
      <pre tabIndex={0} role="region" aria-label={t("webhooks.verify")}>
        {verifyExample}
      </pre>
      {helped && (
        <Link href="/help/webhooks" variant="body2">
          {t("webhooks.helpLink")}
        </Link>
      )}
    </section>
  );
}
