import Button from "@mui/material/Button";
import { useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { FormulaHelp } from "./lazy-dialogs.ts";

/** Opens the help about words, filters and formulas. */
export function FormulaHelpButton() {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="text" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("templates.help.open")}
      </Button>
      {open && (
        <FormulaHelp
          onClose={() => setOpen(false)}
          onMissing={(error) => {
            setOpen(false);
            notify.error(failureText(error));
          }}
        />
      )}
    </>
  );
}
