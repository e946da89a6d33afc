import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { singleSignOnKeys } from "../feature.ts";
import "#ui/section-card.css";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { errorText, failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import type { Actor } from "#protocol/actor.ts";
import { Failure } from "#protocol/failure.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { getSingleSignOn, proveDomain, removeSingleSignOn, setSingleSignOn } from "../contract.ts";
import { manageSingleSignOn } from "../policy.ts";
import type { SingleSignOnFields } from "../single-sign-on.ts";
import { SingleSignOnForm } from "./SingleSignOnForm.tsx";
import { useRecentSignIn } from "./sign-in/use-recent-sign-in.tsx";
import "./identity.css";

const singleSignOnQuery = queryOptions({
  queryKey: singleSignOnKeys.of(),
  queryFn: ({ signal }) => call(getSingleSignOn, {}, { signal }),
});

/** The section of an organization's single sign-on, for its owner. Other managers see who the owner is. */
export function SingleSignOnSection({ actor }: { readonly actor: Actor }) {
  const t = useText();
  return (
    <Paper component="section" className="section-card" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 640 }}>
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
          <DomainProofs settings={data} recently={recently} />
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

interface DomainProofsProps {
  readonly settings: z.output<typeof getSingleSignOn.output>;
  readonly recently: ReturnType<typeof useRecentSignIn>["recently"];
}

/** Lists the record to publish for each domain, and if it was found. */
function DomainProofs({ settings: { domains }, recently }: DomainProofsProps) {
  const t = useText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const [refused, setRefused] = useState<{ readonly domain: string; readonly error: unknown }>();
  const prove = async (domain: string) => {
    setBusy(domain);
    setRefused(undefined);
    try {
      const found = await recently(() => call(proveDomain, { domain }));
      if (found) {
        queries.setQueryData(singleSignOnQuery.queryKey, found);
        notify.success(t("identity.sso.provedNow", { domain }));
      }
    } catch (error) {
      setRefused({ domain, error });
    }
    setBusy(undefined);
  };
  const waiting = domains.filter(({ proved }) => !proved);
  return (
    <section className="domain-proofs">
      <Typography variant="h3">{t("identity.sso.proofTitle")}</Typography>
      {waiting.length > 0 && <p>{t("identity.sso.proofText")}</p>}
      <ul>
        {domains.map(({ domain, proved, name, value }) => (
          <li key={domain}>
            <div className="domain-proof-head">
              <b>{domain}</b>
              <Chip
                size="small"
                color={proved ? "success" : "default"}
                variant={proved ? "filled" : "outlined"}
                label={t(proved ? "identity.sso.proved" : "identity.sso.notProved")}
              />
            </div>
            {!proved && (
              <>
                <Address label={t("identity.sso.proofName")} value={name} />
                <Address label={t("identity.sso.proofValue")} value={value} />
                {refused?.domain === domain && <Alert severity="error">{fieldFailureText(refused.error)}</Alert>}
                <Button variant="outlined" loading={busy === domain} onClick={() => void prove(domain)}>
                  {t("identity.sso.prove", { domain })}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why a domain is not proved: the server says it of the field. */
const fieldFailureText = (error: unknown): string => {
  const code = error instanceof Failure ? error.fields[0]?.code : undefined;
  return code ? (errorText(code) ?? failureText(error)) : failureText(error);
};

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
