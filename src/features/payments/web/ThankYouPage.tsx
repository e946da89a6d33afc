import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useText } from "#client/i18n.ts";
import { Link, useNavigate } from "#client/link.tsx";
import { useSession } from "#client/who.ts";
import { paymentsQuery } from "./queries.ts";
import "./payments.css";

const backAfterMs = 5_000;
const askMs = 2_000;

/** /thank_you and /thank_you_recurrente: where a provider leads back to. It grants nothing and reads our own state. */
export function Page() {
  const t = useText();
  const navigate = useNavigate();
  const session = useSession();
  const owner = session?.actor?.roles.includes("owner") === true && session.flags.payments;
  const { data } = useQuery({ ...paymentsQuery, enabled: owner, refetchInterval: askMs });
  const to = owner ? "/payments" : "/home";
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to }), backAfterMs);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  const arrived = data !== undefined && data.open.length === 0 && data.subscription !== null;
  return (
    <main className="payments-thanks">
      <div className="payments-thanks-bar" aria-hidden />
      <h1>{t("payments.thanks.title")}</h1>
      <p role="status">{t(arrived ? "payments.thanks.done" : "payments.thanks.text")}</p>
      <p>{t("payments.thanks.soon")}</p>
      <Button component={Link} to={to} variant="contained">
        {t("payments.thanks.back")}
      </Button>
    </main>
  );
}
