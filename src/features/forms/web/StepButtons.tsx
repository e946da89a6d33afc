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
  readonly onNext: () => void;
  readonly nextLabel?: string;
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
      <Button variant="contained" size="large" loading={busy} disabled={disabled} onClick={onNext}>
        {nextLabel ?? t("forms.visitor.next")}
      </Button>
    </div>
  );
}
