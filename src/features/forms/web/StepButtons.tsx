import Button from "@mui/material/Button";
import { useText } from "#client/i18n.ts";

/** Back and on, at the end of a page of the form. */
export function StepButtons({
  onBack,
  onNext,
  nextLabel,
  busy = false,
  disabled = false,
}: {
  readonly onBack?: (() => void) | undefined;
  /** Without it, the button sends the form it is in: Enter in a field does the same. */
  readonly onNext?: () => void;
  readonly nextLabel?: string | undefined;
  readonly busy?: boolean;
  readonly disabled?: boolean;
}) {
  const t = useText();
  return (
    <div className="public-form-buttons">
      {onBack && (
        <Button color="inherit" size="large" disabled={busy} onClick={onBack}>
          {t("forms.visitor.back")}
        </Button>
      )}
      <Button
        type={onNext ? "button" : "submit"}
        variant="contained"
        size="large"
        loading={busy}
        disabled={disabled}
        onClick={onNext}
      >
        {nextLabel ?? t("forms.visitor.next")}
      </Button>
    </div>
  );
}
