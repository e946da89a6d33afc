import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import { failureText, faultText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { Field } from "#ui/Field.tsx";
import { keyNameFault } from "../api-key.ts";

/** Asks what a new key is for. `onCreate` says whether it was made. */
export function CreateKeyDialog({
  busy,
  onCreate,
  onClose,
}: {
  readonly busy: boolean;
  readonly onCreate: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const t = useText();
  const title = useId();
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string>();
  const create = async () => {
    const wrong = keyNameFault(name);
    setFault(faultText(wrong));
    if (wrong) return;
    try {
      await onCreate(name);
      onClose();
    } catch (error) {
      setFault(failureText(error));
    }
  };
  return (
    <Dialog open onClose={() => !busy && onClose()} aria-labelledby={title} maxWidth="xs" fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <DialogTitle id={title}>{t("apiKeys.createTitle")}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          <div>{t("apiKeys.createText")}</div>
          <Field
            label={t("apiKeys.name")}
            hint={t("apiKeys.nameHint")}
            error={fault}
            maxLength={60}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
            autoFocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" disabled={busy} onClick={onClose}>
            {t("shell.cancel")}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {t("apiKeys.create")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Tells a key, once. Neither a press beside it nor Escape closes it: the key would be lost. */
export function ToldKeyDialog({ apiKey, onDone }: { readonly apiKey: string; readonly onDone: () => void }) {
  const t = useText();
  const title = useId();
  const copy = async () => {
    await navigator.clipboard.writeText(apiKey);
    notify.success(t("apiKeys.copied"));
  };
  return (
    <Dialog open aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>{t("apiKeys.toldTitle")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <Alert severity="warning">{t("apiKeys.toldText")}</Alert>
        <div className="told-key">
          <code aria-label={t("apiKeys.key")}>{apiKey}</code>
          {"clipboard" in navigator && (
            <Button variant="outlined" size="small" onClick={() => void copy()}>
              {t("apiKeys.copy")}
            </Button>
          )}
        </div>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onDone}>
          {t("apiKeys.done")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
