import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { Failure, type FailureCode } from "#protocol/failure.ts";

/** Errors by field, and what is to be done about the ones the server found. */
export type Errors<Name extends string> = Readonly<Partial<Record<Name, FailureCode>>>;

/**
 * A few fields in a dialog: `check` says what is wrong with them, `save` does it and says whether it did. The fields are
 * drawn with the errors that are to be shown; the server's stay until something is changed.
 */
export function FormDialog<Name extends string>(props: {
  readonly title: string;
  readonly text?: string;
  readonly saveLabel: string;
  readonly names: readonly Name[];
  readonly check: () => Errors<Name>;
  readonly save: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: (errors: Errors<Name>) => ReactNode;
}) {
  const t = useText();
  const id = useId();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  const fromServer: Partial<Record<Name, FailureCode>> = {};
  if (refused instanceof Failure)
    for (const name of props.names) {
      const error = refused.fields.find(({ path }) => path === name);
      if (error) fromServer[name] = error.code;
    }
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || Object.values(props.check()).some((code) => code !== undefined)) return;
    setBusy(true);
    setRefused(undefined);
    try {
      await props.save();
    } catch (error) {
      setRefused(error);
    }
    setBusy(false);
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={() => !busy && props.onClose()} aria-labelledby={`${id}-title`}>
      <form noValidate onSubmit={(event) => void submit(event)} onInput={() => setRefused(undefined)}>
        <DialogTitle id={`${id}-title`}>{props.title}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          {props.text && <div>{props.text}</div>}
          {refused !== undefined && Object.keys(fromServer).length === 0 && (
            <Alert severity="error">{failureText(refused)}</Alert>
          )}
          {props.children({ ...(tried ? props.check() : {}), ...fromServer })}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button color="inherit" disabled={busy} onClick={props.onClose}>
            {t("shell.cancel")}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {props.saveLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
