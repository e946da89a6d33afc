import Computer from "@mui/icons-material/ComputerOutlined";
import Phone from "@mui/icons-material/SmartphoneOutlined";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { deviceOf } from "#client/device.ts";
import { FailureState } from "#client/FailureState.tsx";
import { failureText } from "#client/failure-text.ts";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { type AccountSession, endOneSession, endOtherSessions, listSessions } from "../../account-contract.ts";
import { signOut } from "../../contract.ts";
import { accountSessionKeys } from "../../feature.ts";
import { Method } from "./Method.tsx";

const sessionsQuery = queryOptions({
  queryKey: accountSessionKeys.of(),
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).sessions,
});

/** Lists the person's sessions. The current one is ended by logging out, the others can be ended here. */
export function Sessions() {
  const t = useText();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const [busy, setBusy] = useState<string>();
  const [asking, setAsking] = useState(false);
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton label={t("shell.loading")} fields={2} />;

  const attempt = async (what: string, work: () => Promise<unknown>) => {
    setBusy(what);
    try {
      await work();
    } catch (reason) {
      notify.error(failureText(reason));
    }
    setBusy(undefined);
    await queries.invalidateQueries(sessionsQuery);
  };
  const leave = () =>
    attempt("leave", async () => {
      await call(signOut, {});
      await sessionChanged("/login");
    });
  const end = (id: string) =>
    attempt(id, async () => {
      await call(endOneSession, { id });
      notify.success(t("identity.sessions.ended"));
    });
  const endOthers = () =>
    attempt("others", async () => {
      const { ended } = await call(endOtherSessions, {});
      setAsking(false);
      notify.success(t("identity.sessions.othersEnded", { count: ended }));
    });
  const nameOf = ({ userAgent }: AccountSession) => {
    const { browser, system } = deviceOf(userAgent);
    return t("identity.sessions.device", {
      browser: browser ?? t("identity.sessions.unknownBrowser"),
      system: system ?? t("identity.sessions.unknownSystem"),
    });
  };
  const detailsOf = (session: AccountSession) =>
    [
      t("identity.sessions.seen", {
        address: session.address || t("identity.sessions.noAddress"),
        time: formatDateTime(session.lastSeenAt),
      }),
      ...(session.persistent ? [t("identity.sessions.kept")] : []),
    ].join(" · ");
  const others = data.filter((session) => !session.current);
  return (
    <>
      <p className="quiet">{t("identity.sessions.hint")}</p>
      <ul className="methods">
        {data
          .toSorted((a, b) => Number(b.current) - Number(a.current))
          .map((session) => (
            <Method
              key={session.id}
              logo={
                /Android|iPhone|iPad|Mobile/.test(session.userAgent) ? <Phone aria-hidden /> : <Computer aria-hidden />
              }
              name={
                <>
                  {nameOf(session)}{" "}
                  {session.current && (
                    <Chip size="small" color="primary" variant="outlined" label={t("identity.sessions.current")} />
                  )}
                </>
              }
              text={detailsOf(session)}
            >
              {session.current ? (
                <Button size="small" variant="outlined" loading={busy === "leave"} onClick={() => void leave()}>
                  {t("identity.signOut")}
                </Button>
              ) : (
                <Button
                  size="small"
                  variant="outlined"
                  loading={busy === session.id}
                  aria-label={t("identity.sessions.endNamed", { device: nameOf(session) })}
                  onClick={() => void end(session.id)}
                >
                  {t("identity.sessions.end")}
                </Button>
              )}
            </Method>
          ))}
      </ul>
      {others.length > 0 && (
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {t("identity.sessions.endOthers")}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          open
          title={t("identity.sessions.othersTitle")}
          text={t("identity.sessions.othersText")}
          confirmLabel={t("identity.sessions.endOthers")}
          cancelLabel={t("shell.cancel")}
          busy={busy === "others"}
          onConfirm={() => void endOthers()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
