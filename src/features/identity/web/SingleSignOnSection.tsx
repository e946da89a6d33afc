import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import type { Actor } from "#protocol/actor.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { getSingleSignOn, removeSingleSignOn, setSingleSignOn } from "../contract.ts";
import { manageSingleSignOn } from "../policy.ts";
import type { SingleSignOnFields } from "../single-sign-on.ts";
import { SingleSignOnForm } from "./SingleSignOnForm.tsx";
import { useRecentSignIn } from "./use-recent-sign-in.tsx";
import "./identity.css";

const singleSignOnQuery = queryOptions({
  queryKey: ["singleSignOn"],
  queryFn: ({ signal }) => call(getSingleSignOn, {}, { signal }),
});

/** The single sign-on of one's organization, for its owner; everybody else who manages it is told whose it is. */
export function SingleSignOnSection({ actor }: { readonly actor: Actor }) {
  const t = useText();
  return (
    <Paper component="section" className="account-section" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 640 }}>
      <div>
        <Typography variant="h2">{t("identity.sso.title")}</Typography>
        <Typography variant="body2" sx={{ color: "text.secondary", mt: 0.5 }}>
          {t("identity.sso.intro")}
        </Typography>
      </div>
      {manageSingleSignOn(actor) === true ? <Settings /> : <Alert severity="info">{t("identity.sso.ownerOnly")}</Alert>}
    </Paper>
  );
}

function Settings() {
  const t = useText();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(singleSignOnQuery);
  const { recently, dialog } = useRecentSignIn(location.pathname + location.search);
  const [removing, setRemoving] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton label={t("shell.loading")} fields={5} />;
  const save = async (fields: SingleSignOnFields) => {
    const saved = await recently(() => call(setSingleSignOn, fields));
    if (!saved) return;
    queries.setQueryData(singleSignOnQuery.queryKey, saved);
    notify.success(t("identity.sso.saved"));
  };
  const remove = async () => {
    setBusy(true);
    try {
      if (await recently(() => call(removeSingleSignOn, {}))) {
        await queries.invalidateQueries(singleSignOnQuery);
        notify.success(t("identity.sso.removed"));
      }
    } catch (reason) {
      notify.error(failureText(reason));
    }
    setBusy(false);
    setRemoving(false);
  };
  const { provider, redirectUri, hostRedirectUri, signInUrl } = data;
  return (
    <>
      <Address label={t("identity.sso.register")} value={redirectUri} />
      {hostRedirectUri && <Address label={t("identity.sso.registerHost")} value={hostRedirectUri} />}
      <SingleSignOnForm key={provider === null ? "new" : "kept"} provider={provider} onSave={save} />
      {provider && (
        <>
          <Address label={t("identity.sso.signInUrl")} value={signInUrl} />
          <Button color="error" onClick={() => setRemoving(true)}>
            {t("identity.sso.remove")}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={removing}
        title={t("identity.sso.removeTitle")}
        text={t("identity.sso.removeText")}
        confirmLabel={t("identity.sso.remove")}
        cancelLabel={t("shell.cancel")}
        tone="error"
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(false)}
      />
      {dialog}
    </>
  );
}

/** An address to be taken elsewhere: selected by one click, copied by another where the browser lets pages do that. */
function Address({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useText();
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    notify.success(t("identity.sso.copied"));
  };
  return (
    <div className="copied-address">
      <span>{label}</span>
      <div>
        <code>{value}</code>
        {"clipboard" in navigator && (
          <Button size="small" variant="outlined" onClick={() => void copy()}>
            {t("identity.sso.copy")}
          </Button>
        )}
      </div>
    </div>
  );
}
