import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { type DragEvent, useId, useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import { FieldFrame } from "#ui/FieldFrame.tsx";

interface FileChooserProps {
  readonly file: File | undefined;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChoose: (file: File | undefined) => void;
}

/** Chooses one Word file, by the browser's dialog or by dropping it. */
export function FileChooser({ file, error, disabled, onChoose }: FileChooserProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const nameId = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !disabled) onChoose(dropped);
  };
  return (
    <FieldFrame texts={{ label: t("templates.upload.file"), error }}>
      {(ties) => (
        <Box
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          sx={{
            flex: 1,
            display: "flex",
            flexWrap: "wrap",
            gap: 1.5,
            alignItems: "center",
            p: 2,
            border: "1px dashed",
            borderColor: over ? "primary.main" : error ? "error.main" : "text.secondary",
            bgcolor: over ? "action.hover" : "transparent",
            borderRadius: 1,
            "&:focus-within": { outline: "2px solid", outlineColor: "primary.main" },
          }}
        >
          <input
            {...ties}
            ref={input}
            type="file"
            accept=".docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
            disabled={disabled}
            aria-describedby={[ties["aria-describedby"], nameId].filter(Boolean).join(" ")}
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? [];
              if (chosen) onChoose(chosen);
              // The same file, corrected, must be noticed as a new choice.
              event.currentTarget.value = "";
            }}
            style={{ position: "absolute", width: 1, height: 1, opacity: 0, pointerEvents: "none" }}
          />
          <Button
            variant="outlined"
            disabled={disabled}
            tabIndex={-1}
            aria-hidden
            onClick={() => input.current?.click()}
          >
            {file ? t("templates.upload.chooseOther") : t("templates.upload.choose")}
          </Button>
          <Box id={nameId} component="span" sx={{ minWidth: 0, overflowWrap: "anywhere", fontSize: "0.875rem" }}>
            {file ? `${file.name} (${size(file.size)})` : t("templates.upload.drop")}
          </Box>
        </Box>
      )}
    </FieldFrame>
  );
}

const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
