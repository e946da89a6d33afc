import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useId, useState } from "react";
import { Field } from "./Field.tsx";
import { ignoreRepeat } from "./use-armed-key.ts";

/**
 * Asks for confirmation before something that cannot be undone. With `typed`, one of its words has to be written first. While `busy`
 * the dialog cannot be closed and its button shows progress.
 */
export function ConfirmDialog(props: {
  readonly open: boolean;
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly tone?: "primary" | "error";
  readonly busy?: boolean;
  readonly typed?: { readonly words: readonly string[]; readonly label: string };
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const titleId = useId();
  const [word, setWord] = useState("");
  const { typed, busy = false } = props;
  const ready = !typed || typed.words.includes(word.trim());
  return (
    <Dialog
      open={props.open}
      onClose={() => !busy && props.onCancel()}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{props.title}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <div>{props.text}</div>
        {typed && (
          <Field label={typed.label} value={word} autoComplete="off" onChange={(e) => setWord(e.currentTarget.value)} />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={props.onCancel} disabled={busy} color="inherit">
          {props.cancelLabel}
        </Button>
        <Button
          variant="contained"
          color={props.tone ?? "primary"}
          loading={busy}
          disabled={!ready}
          onKeyDown={ignoreRepeat}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
