import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { type DragEvent, useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import { FieldFrame } from "#ui/FieldFrame.tsx";

/** Chooses a workbook, by the browser's dialog or by dropping it; it is sent at once. `percent`: how much of it was sent. */
export function WorkbookChooser(props: {
  readonly error: string | undefined;
  readonly percent: number | undefined;
  readonly disabled?: boolean;
  readonly onChoose: (file: File) => void;
}) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const busy = props.percent !== undefined || props.disabled === true;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !busy) props.onChoose(dropped);
  };
  return (
    <FieldFrame texts={{ label: t("batch.page.file"), error: props.error }}>
      {(ties) => (
        <Box
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          sx={place(over, props.error !== undefined)}
        >
          <input
            {...ties}
            ref={input}
            type="file"
            accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            disabled={busy}
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? [];
              if (chosen) props.onChoose(chosen);
              event.currentTarget.value = "";
            }}
            style={{ position: "absolute", width: 1, height: 1, opacity: 0, pointerEvents: "none" }}
          />
          <Button variant="outlined" disabled={busy} tabIndex={-1} aria-hidden onClick={() => input.current?.click()}>
            {t("batch.page.choose")}
          </Button>
          <Box component="span" sx={{ fontSize: "0.875rem" }}>
            {t("batch.page.drop")}
          </Box>
          {props.percent !== undefined && (
            <LinearProgress
              sx={{ width: "100%" }}
              variant={props.percent < 100 ? "determinate" : "indeterminate"}
              value={props.percent}
              aria-label={t("batch.page.sending")}
            />
          )}
        </Box>
      )}
    </FieldFrame>
  );
}

/** Where a file is dropped. */
const place = (over: boolean, wrong: boolean) => ({
  flex: 1,
  display: "flex",
  flexWrap: "wrap",
  gap: 1.5,
  alignItems: "center",
  p: 2,
  border: "1px dashed",
  borderColor: over ? "primary.main" : wrong ? "error.main" : "text.secondary",
  bgcolor: over ? "action.hover" : "transparent",
  borderRadius: 1,
  "&:focus-within": { outline: "2px solid", outlineColor: "primary.main" },
});
