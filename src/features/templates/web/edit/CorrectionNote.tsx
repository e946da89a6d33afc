import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { screenPath } from "#protocol/address.ts";
import { type Correction, correctionIn } from "../../correction.ts";

/** Returns the words that somebody came to correct from a process. */
export function useCorrection(): Correction | undefined {
  const { correct } = useSearch({ strict: false }) as { readonly correct?: unknown };
  return useMemo(() => correctionIn(correct), [correct]);
}

/** Says how the words of a process are corrected here, and leads back to it. */
export function CorrectionNote({
  correction: { processId, text },
  onPublication,
}: {
  readonly correction: Correction;
  /** Opens the settings that move drafts to a new version. */
  readonly onPublication: (() => void) | undefined;
}) {
  const t = useText();
  return (
    <Alert
      severity="info"
      sx={{ flexWrap: "wrap", "& .MuiAlert-message": { flex: "1 1 260px" } }}
      action={
        <>
          {onPublication && (
            <Button color="inherit" size="small" onClick={onPublication}>
              {t("templates.edit.correctPublication")}
            </Button>
          )}
          <Button color="inherit" size="small" component={Link} to={screenPath("/processes/:id", { id: processId })}>
            {t("templates.edit.correctBack")}
          </Button>
        </>
      }
    >
      {text === "" ? t("templates.edit.correctParagraph") : t("templates.edit.correctWords", { text })}
    </Alert>
  );
}
