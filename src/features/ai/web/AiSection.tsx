import Alert from "@mui/material/Alert";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { errorText, failureText } from "#client/failure-text.ts";
import { SavedMeanwhile } from "#client/form/SavedMeanwhile.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { useChange } from "#client/use-change.ts";
import type { Actor } from "#protocol/actor.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { Field } from "#ui/Field.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { type AiSettings, getAiSettings, removeAiSettings, saveAiSettings, testAi } from "../contract.ts";
import { aiKeys } from "../feature.ts";
import { changeAi } from "../policy.ts";

const settingsQuery = queryOptions({
  queryKey: aiKeys.of("settings"),
  queryFn: ({ signal }) => call(getAiSettings, {}, { signal }),
});

/** The server an organization asks for proposed texts: its address, model and key, a test, and the way to turn it off. */
export function AiSection({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <Paper component="section" sx={{ p: { xs: 2, sm: 3 }, display: "grid", gap: 2 }}>
      <div>
        <Typography variant="h2">{t("ai.title")}</Typography>
        <Typography variant="body2" sx={{ color: "text.secondary", mt: 0.5 }}>
          {t("ai.intro")}
        </Typography>
      </div>
      {data && <AiForm settings={data} actor={actor} />}
      {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <FormSkeleton label={t("shell.loading")} fields={3} />}
    </Paper>
  );
}

/** The form of the settings, and how they are stored. */
function useSettings(settings: AiSettings) {
  const t = useText();
  const save = useChange(saveAiSettings, { inForm: true, done: () => t("ai.saved"), refresh: [aiKeys.all] });
  return useFormValues({
    draft: ["ai"],
    initial: {
      address: settings.address ?? "",
      model: settings.model ?? "",
      apiKey: "",
      sendsIdentifiers: settings.sendsIdentifiers,
    },
    saved: settings.version,
    send: ({ apiKey, ...values }, version) =>
      save.mutateAsync({ ...values, ...(apiKey.trim() === "" ? {} : { apiKey }), version }),
  });
}

function AiForm({ settings, actor }: { readonly settings: AiSettings; readonly actor: Actor }) {
  const t = useText();
  const form = useSettings(settings);
  const may = changeAi(actor);
  const reason = may === true ? undefined : errorText(may);
  const { keyLastFour } = settings;
  return (
    <form style={{ display: "grid", gap: 16 }} noValidate onSubmit={form.submit}>
      <SavedMeanwhile form={form} fields={{ address: t("ai.address"), model: t("ai.model"), apiKey: t("ai.key") }} />
      {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
      {!settings.connected && <Typography>{t("ai.off")}</Typography>}
      <Field label={t("ai.address")} hint={t("ai.addressHint")} inputMode="url" {...form.field("address")} />
      <Field label={t("ai.model")} hint={t("ai.modelHint")} spellCheck={false} {...form.field("model")} />
      <Field
        label={t("ai.key")}
        hint={keyLastFour ? t("ai.keyKept", { lastFour: keyLastFour }) : undefined}
        type="password"
        autoComplete="off"
        {...form.field("apiKey")}
      />
      <SwitchField
        label={t("ai.sendsIdentifiers")}
        hint={t("ai.sendsIdentifiersHint")}
        checked={form.values.sendsIdentifiers}
        onChange={(event) => form.set("sendsIdentifiers", event.currentTarget.checked)}
      />
      <div style={{ display: "flex", flexWrap: "wrap", gap: 8 }}>
        <ReasonButton reason={reason} type="submit" variant="contained" loading={form.busy}>
          {t("ai.save")}
        </ReasonButton>
        {settings.connected && <Connected reason={reason} changed={form.changed} />}
      </div>
      <LastTest settings={settings} />
    </form>
  );
}

/** The actions on a configured server: testing and removing it. */
function Connected({ reason, changed }: { readonly reason: string | undefined; readonly changed: boolean }) {
  const t = useText();
  const [removing, setRemoving] = useState(false);
  const test = useChange(testAi, {
    afterwards: ({ checkFailure }) => {
      if (checkFailure === null) notify.success(t("ai.tested"));
      else notify.error(t(`ai.fault.${checkFailure}`));
    },
    refresh: [aiKeys.all],
  });
  const remove = useChange(removeAiSettings, {
    done: () => t("ai.removed"),
    refresh: [aiKeys.all],
  });
  return (
    <>
      <ReasonButton
        reason={reason ?? (changed ? t("ai.testFirst") : undefined)}
        variant="outlined"
        loading={test.isPending}
        onClick={() => test.mutate({})}
      >
        {t("ai.test")}
      </ReasonButton>
      <ReasonButton reason={reason} variant="text" color="error" onClick={() => setRemoving(true)}>
        {t("ai.remove")}
      </ReasonButton>
      <ConfirmDialog
        open={removing}
        title={t("ai.removeTitle")}
        text={t("ai.removeText")}
        confirmLabel={t("ai.remove")}
        cancelLabel={t("shell.cancel")}
        tone="error"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({}, { onSettled: () => setRemoving(false) })}
        onCancel={() => setRemoving(false)}
      />
    </>
  );
}

function LastTest({ settings: { checkedAt, checkFailure } }: { readonly settings: AiSettings }) {
  const t = useText();
  if (checkedAt === null) return null;
  return (
    <Alert severity={checkFailure === null ? "success" : "error"}>
      {checkFailure === null ? t("ai.testedAt", { date: formatDateTime(checkedAt) }) : t(`ai.fault.${checkFailure}`)}
    </Alert>
  );
}
