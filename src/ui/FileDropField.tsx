import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { FieldFrame } from "./FieldFrame.tsx";

/** Chooses one file, by the browser's dialog or by dropping it. `text` is next to the button, behind `dropText` where there is a pointer, `children` below. */
export function FileDropField(props: {
  readonly label: string;
  readonly error: string | undefined;
  /** The kinds of files that the browser's dialog offers. */
  readonly accept: string;
  readonly chooseLabel: string;
  readonly text: string;
  readonly dropText: string;
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
  readonly children?: ReactNode;
}) {
  const { error, disabled, onChoose } = props;
  const input = useRef<HTMLInputElement>(null);
  const textId = useId();
  const { over, ...dropping } = useDrop((file) => !disabled && onChoose(file));
  return (
    <FieldFrame texts={{ label: props.label, error }}>
      {(ties) => (
        <Box {...dropping} sx={place(over, error !== undefined)}>
          <input
            {...ties}
            ref={input}
            type="file"
            accept={props.accept}
            disabled={disabled}
            aria-describedby={[ties["aria-describedby"], textId].filter(Boolean).join(" ")}
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
            {props.chooseLabel}
          </Button>
          <Box id={textId} component="span" sx={{ minWidth: 0, overflowWrap: "anywhere", fontSize: "0.875rem" }}>
            <Box component="span" sx={{ "@media (pointer: coarse)": { display: "none" } }}>
              {props.dropText}
            </Box>{" "}
            {props.text}
          </Box>
          {props.children}
        </Box>
      )}
    </FieldFrame>
  );
}

/** The events of a place a file is dropped on, and whether one is over it. */
function useDrop(onFile: (file: File) => unknown) {
  const [over, setOver] = useState(false);
  return {
    over,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const [dropped] = event.dataTransfer.files;
      if (dropped) onFile(dropped);
    },
  };
}

/** The style of the area for dropped files. */
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
