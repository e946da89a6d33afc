import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { call } from "#client/call.ts";
import { errorText, failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import { useSession } from "#client/who.ts";
import { emailError } from "#features/identity/account-rules.ts";
import { useRecentSignIn } from "#features/identity/web/index.ts";
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { transferOwnership } from "../contract.ts";
import { peopleQuery } from "./people.ts";

/** Gives the organization to another member, whose address the owner types. */
export function TransferDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const id = useId();
  const queries = useQueryClient();
  const organization = useSession()?.organization?.name ?? "";
  const [email, setEmail] = useState("");
  const [tried, setTried] = useState(false);
  const { recently, dialog } = useRecentSignIn("/manageorg?tab=users");
  const transfer = useMutation({
    mutationFn: () => recently(() => call(transferOwnership, { email })),
    onSuccess: async (transferred) => {
      if (!transferred) return;
      onClose();
      notify.success(t("members.transferred", { email: email.trim() }));
      await sessionChanged();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  });
  const { error } = transfer;
  const fromServer = error instanceof Failure ? error.fields.find(({ path }) => path === "email")?.code : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!emailError(email) && !transfer.isPending) transfer.mutate();
  };
  return (
    <Dialog
      open
      onClose={() => !transfer.isPending && onClose()}
      aria-labelledby={`${id}-title`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: "anywhere" }}>
        {t("members.transferTitle", { organization })}
      </DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <div>{t("members.transferText")}</div>
        <form id={`${id}-form`} noValidate onSubmit={submit}>
          <Field
            label={t("members.transferEmail")}
            hint={t("members.transferHint")}
            type="email"
            autoComplete="off"
            autoFocus
            value={email}
            error={errorText(fromServer ?? (tried ? emailError(email) : undefined))}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              transfer.reset();
            }}
          />
        </form>
        {error && !fromServer && <Alert severity="error">{failureText(error)}</Alert>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" disabled={transfer.isPending} onClick={onClose}>
          {t("shell.cancel")}
        </Button>
        <Button type="submit" form={`${id}-form`} variant="contained" color="error" loading={transfer.isPending}>
          {t("members.transferConfirm")}
        </Button>
      </DialogActions>
      {dialog}
    </Dialog>
  );
}
