import Button from "@mui/material/Button";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { VisitorScreen } from "../VisitorScreen.tsx";

/** After sign-up: a mail is on its way. */
export function Page() {
  const t = useText();
  return (
    <VisitorScreen title={t("identity.thankYouTitle")} text={t("identity.thankYouText")}>
      <p className="quiet">{t("identity.thankYouHint")}</p>
      <Button component={Link} to="/login" variant="contained" size="large">
        {t("identity.signIn")}
      </Button>
    </VisitorScreen>
  );
}
