import Button from "@mui/material/Button";
import { useText } from "#client/i18n.ts";
import { useArmedKey } from "#ui/use-armed-key.ts";

/** Approves the contract that is shown; `A` asks for a second press first. */
export function ApproveButton({
  shown,
  disabled,
  loading,
  onApprove,
}: {
  /** Which contract is on screen; undefined until it is. */
  readonly shown: string | undefined;
  readonly disabled: boolean;
  readonly loading: boolean;
  readonly onApprove: () => void;
}) {
  const t = useText();
  const { ready, armed, props } = useArmedKey({ shown, act: onApprove });
  return (
    <Button
      {...props}
      color="success"
      variant="contained"
      fullWidth
      aria-keyshortcuts="A"
      disabled={disabled || !ready}
      loading={loading}
    >
      <span aria-live="polite">
        {t(armed ? "processes.page.review.approveArmed" : "processes.page.review.approve")}
      </span>
      {!armed && (
        <>
          {" "}
          <kbd aria-hidden>A</kbd>
        </>
      )}
    </Button>
  );
}
