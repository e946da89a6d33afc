import History from "@mui/icons-material/ManageHistoryOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import type { Process } from "../../process.ts";
import type { FormSession } from "../fill/form-session.ts";

const EarlierDialog = lazyComponent(() => import("./EarlierDialog.tsx").then((m) => m.EarlierDialog));

/** Starts from the answers of an earlier process. */
export function EarlierButton({
  process,
  formSession,
}: {
  readonly process: Process;
  readonly formSession: FormSession;
}) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<History />}
        sx={{ justifySelf: "start" }}
        onClick={() => setOpen(true)}
      >
        {t("processes.earlier.open")}
      </Button>
      {open && (
        <EarlierDialog
          process={process}
          formSession={formSession}
          onClose={close}
          onMissing={(error) => {
            close();
            notify.error(failureText(error));
          }}
        />
      )}
    </>
  );
}
