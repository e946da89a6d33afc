import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import type { Actor } from "#protocol/actor.ts";
import { Failure } from "#protocol/failure.ts";
import { hasProject } from "../../policy.ts";
import type { Filing, ProcessRow } from "../../process.ts";
import { FilingFields } from "./FilingFields.tsx";
import { filedOf, filingOf } from "./filed.ts";

export interface FilingDialogProps {
  readonly process: ProcessRow;
  readonly actor: Actor;
  readonly missing?: boolean;
  readonly onFile: (filing: Filing) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks where a process belongs. `missing`: it was opened because the project is required and missing. */
export function FilingDialog({ process, actor, missing = false, onFile, onClose }: FilingDialogProps) {
  const t = useText();
  const id = useId();
  const [value, setValue] = useState(() => filedOf(process));
  const [tried, setTried] = useState(missing);
  const save = useMutation({
    mutationFn: () => onFile(filingOf(value)),
    onSuccess: () => {
      notify.success(t("processes.page.filing.saved"));
      onClose();
    },
  });
  const fromServer = save.error instanceof Failure && save.error.fields.length > 0;
  return (
    <Dialog open onClose={() => !save.isPending && onClose()} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}-title`}>{t("processes.page.filing.title")}</DialogTitle>
      <DialogContent>
        <form
          id={`${id}-form`}
          noValidate
          style={{ display: "grid", gap: 16 }}
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (hasProject(actor, value.project?.id ?? null) === true && !save.isPending) save.mutate();
          }}
        >
          <FilingFields
            actor={actor}
            value={value}
            error={save.error}
            tried={tried}
            onChange={(next) => {
              setValue(next);
              save.reset();
            }}
          />
          {save.isError && !fromServer && <Alert severity="error">{failureText(save.error)}</Alert>}
        </form>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" disabled={save.isPending} onClick={onClose}>
          {t("processes.page.filing.cancel")}
        </Button>
        <Button type="submit" form={`${id}-form`} variant="contained" loading={save.isPending}>
          {t("processes.page.filing.save")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
