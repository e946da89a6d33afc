import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useText } from "#client/i18n.ts";
import { useSession } from "#client/who.ts";
import { verifyExample } from "./verify-example.ts";

/** The code with which a program verifies messages. The help is hidden under another name. */
export function HowToVerify() {
  const t = useText();
  const helped = !useSession()?.organization?.whiteLabel;
  return (
    <section className="webhooks-how">
      <Typography variant="h2">{t("webhooks.verify")}</Typography>
      <p>{t("webhooks.verifyText")}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, so it scrolls by keyboard too */}
      <pre tabIndex={0} role="region" aria-label={t("webhooks.verify")}>
        {verifyExample}
      </pre>
      {helped && (
        <Link href="/help/webhooks" variant="body2">
          {t("webhooks.helpLink")}
        </Link>
      )}
    </section>
  );
}
