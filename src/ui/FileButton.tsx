import Button, { type ButtonProps } from "@mui/material/Button";
import { useRef } from "react";

/** A button that opens the system's own dialog for a file. The same file may be chosen again. */
export function FileButton({
  label,
  accept,
  capture,
  onFile,
  ...button
}: Pick<ButtonProps, "variant" | "size" | "startIcon" | "disabled" | "loading"> & {
  readonly label: string;
  readonly accept?: string | undefined;
  /** Opens the camera of a phone. */
  readonly capture?: "environment" | undefined;
  readonly onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        capture={capture}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
