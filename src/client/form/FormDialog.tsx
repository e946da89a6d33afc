import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useId } from "react";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { failureText } from "../failure-text.ts";
import { useText } from "../i18n.ts";
import { SavedMeanwhile, type ValueTexts } from "./SavedMeanwhile.tsx";
import type { FormValues } from "./use-form-values.ts";

interface Props<V> {
  readonly form: Pick<FormValues<V>, "submit" | "busy" | "failure"> &
    Partial<Pick<FormValues<V>, "changed" | "conflicts" | "choose" | "restored" | "discard">>;
  /** The names of the values, in a form that others may save too. */
  readonly fields?: ValueTexts<V>;
  readonly title: string;
  readonly intro?: ReactNode;
  /** Nothing, while there is nothing to send. */
  readonly submitLabel: string | undefined;
  /** The sentence of what failed as a whole, where it is another than the failure's own. */
  readonly failureText?: (failure: unknown) => string;
  /** The reason why it cannot be sent yet. */
  readonly reason?: string | undefined;
  /** The colour of the button: `error` where what is done cannot be taken back. */
  readonly tone?: "primary" | "error";
  readonly size?: "xs" | "sm" | "md";
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A form in a dialog. `form` comes of `useFormValues`; Enter sends it, Escape closes it, and it stays while it is sent. Only
 * "Cancel" drops what was typed: after Escape, the dialog shows it again. The first field should have `autoFocus`.
 */
export function FormDialog<V>(props: Props<V>) {
  const t = useText();
  const id = useId();
  const { form, onClose, failureText: sentenceOf = failureText } = props;
  return (
    <Dialog
      open
      fullWidth
      maxWidth={props.size ?? "xs"}
      // A press beside it must not lose what was typed.
      onClose={(_, why) => !form.busy && !(why === "backdropClick" && form.changed === true) && onClose()}
      aria-labelledby={`${id}-title`}
    >
      <form noValidate onSubmit={form.submit} style={{ display: "contents" }}>
        <DialogTitle id={`${id}-title`} sx={{ overflowWrap: "anywhere" }}>
          {props.title}
        </DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2, alignContent: "start" }}>
          {props.intro && <div>{props.intro}</div>}
          <Notes {...props} />
          {form.failure !== undefined && <Alert severity="error">{sentenceOf(form.failure)}</Alert>}
          {props.children}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button
            color="inherit"
            disabled={form.busy}
            onClick={() => {
              form.discard?.();
              onClose();
            }}
          >
            {t("shell.cancel")}
          </Button>
          {props.submitLabel !== undefined && (
            <ReasonButton
              type="submit"
              variant="contained"
              color={props.tone ?? "primary"}
              loading={form.busy}
              reason={props.reason}
            >
              {props.submitLabel}
            </ReasonButton>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The values that others saved meanwhile, or that were typed before. */
function Notes<V>({ form, fields }: Props<V>) {
  const { conflicts, choose, restored = false, discard } = form;
  if (!conflicts || !choose || !discard) return null;
  return <SavedMeanwhile form={{ conflicts, choose, restored, discard }} fields={fields ?? ({} as ValueTexts<V>)} />;
}
