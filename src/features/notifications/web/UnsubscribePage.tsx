import Button from "@mui/material/Button";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { Failure } from "#protocol/failure.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { getMailStop, stopMails } from "../contract.ts";
import { mailStopKeys } from "../feature.ts";
import "./notifications.css";

const mailStopQuery = (token: string) =>
  queryOptions({
    queryKey: mailStopKeys.of(token),
    queryFn: ({ signal }) => call(getMailStop, { token }, { signal }),
  });

/** /unsubscribe?token=…: where the link of a mail leads, without signing in. Opening it changes nothing; its button does. */
export function Page() {
  const t = useText();
  const { token } = useSearch({ strict: false }) as { readonly token?: unknown };
  const known = typeof token === "string" ? token : "";
  const found = useQuery(mailStopQuery(known));
  const gone = found.error instanceof Failure && [404, 422].includes(found.error.status);
  return (
    <main className="unsubscribe">
      <h1>{t("notifications.stop.title")}</h1>
      {found.isPending && <ListSkeleton label={t("shell.loading")} />}
      {gone && <EmptyState title={t("notifications.stop.gone")} text={t("notifications.stop.goneText")} />}
      {found.isError && !gone && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <Stop token={known} {...found.data} />}
    </main>
  );
}

function Stop(props: {
  readonly token: string;
  readonly organization: string;
  readonly address: string;
  readonly template: string | null;
  readonly stopped: boolean;
}) {
  const t = useText();
  const { token, organization, address, template } = props;
  const stop = useMutation({ mutationFn: () => call(stopMails, { token }) });
  if (props.stopped || stop.isSuccess)
    return (
      <>
        <p role="status">{t("notifications.stop.done", { address })}</p>
        {template === null && (
          <>
            <p>{t("notifications.stop.doneHint")}</p>
            <Button component={Link} to="/myaccount" variant="outlined">
              {t("notifications.stop.toAccount")}
            </Button>
          </>
        )}
      </>
    );
  return (
    <>
      <p>
        {template === null
          ? t("notifications.stop.text", { organization, address })
          : t("notifications.stop.templateText", { organization, address, template })}
      </p>
      <Button variant="contained" loading={stop.isPending} onClick={() => stop.mutate()}>
        {t("notifications.stop.act")}
      </Button>
      {stop.isError && <p role="alert">{failureText(stop.error)}</p>}
    </>
  );
}
