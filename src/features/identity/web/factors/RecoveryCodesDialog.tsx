import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";

/** The recovery codes, shown once: it closes by its button only, and they can be copied or saved. */
export function RecoveryCodesDialog(props: {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const heading = t("identity.factors.codesFile", { email: props.email });
  const text = `${heading}\n\n${props.codes.join("\n")}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify.success(t("identity.factors.codesCopied"));
  };
  const save = () => {
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = Object.assign(document.createElement("a"), { href: url, download: `${heading}.txt` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t("identity.factors.codesTitle")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <div>{t("identity.factors.codesText")}</div>
        <ul className="recovery-codes">
          {props.codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="code-form-others">
          {"clipboard" in navigator && (
            <Button size="small" variant="outlined" onClick={() => void copy()}>
              {t("identity.factors.codesCopy")}
            </Button>
          )}
          <Button size="small" variant="outlined" onClick={save}>
            {t("identity.factors.codesSave")}
          </Button>
        </div>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="contained" autoFocus onClick={props.onClose}>
          {t("identity.factors.codesStored")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
