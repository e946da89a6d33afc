import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { Failure } from "#protocol/failure.ts";

/** Returns true if a link is used up or out of date, so that nothing more can be done with it. */
export const hasExpired = (error: unknown): boolean =>
  error instanceof Failure && error.code === "identity.linkExpired";

/** Why a link did not do what it is for. */
export function LinkFailure({ error }: { readonly error: unknown }) {
  const t = useText();
  const expired = hasExpired(error);
  return (
    <>
      <Alert severity="error">
        {failureText(error)}
        {expired && <p>{t("identity.linkExpiredHint")}</p>}
      </Alert>
      {expired && (
        <Button component={Link} to="/login" variant="contained" size="large">
          {t("identity.continue")}
        </Button>
      )}
    </>
  );
}

/** Shows the effect of a link, its account if another person is signed in, and a link to continue. */
export function LinkDone(props: {
  readonly text: string;
  readonly result: { readonly email: string; readonly otherSession: boolean };
  readonly to: "/home" | "/login";
}) {
  const t = useText();
  return (
    <>
      <Alert severity="success" role="status" sx={{ overflowWrap: "anywhere" }}>
        {props.text}
      </Alert>
      {props.result.otherSession && (
        <Alert severity="info" role="status" sx={{ overflowWrap: "anywhere" }}>
          {t("identity.otherSession", { email: props.result.email })}
        </Alert>
      )}
      <Button component={Link} to={props.to} variant="contained" size="large">
        {t("identity.continue")}
      </Button>
    </>
  );
}
