import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link } from "#client/link.tsx";
import { useSession } from "#client/who.ts";
import { type Actor, hasRole } from "#protocol/actor.ts";
import { readLedger } from "../policy.ts";
import { creditsQuery } from "./queries.ts";
import "./credits.css";

const LedgerDialog = lazyComponent(() => import("./LedgerDialog.tsx").then((m) => m.LedgerDialog));

/** The balance of credits, with a warning when it is low, and a link to its entries. */
export function CreditBalance({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { data, isPending } = useQuery(creditsQuery);
  if (!data) return <div className={isPending ? "credits awaited" : "credits"} aria-hidden />;
  const { balance, reserved, low } = data;
  return (
    <>
      <div className="credits">
        <p>
          <strong>{t("credits.balance", { count: balance })}</strong>
          {reserved > 0 && <span>{t("credits.reserved", { count: reserved })}</span>}
        </p>
        {readLedger(actor, true) === true && (
          <Button size="small" color="inherit" onClick={() => setOpen(true)}>
            {t("credits.show")}
          </Button>
        )}
      </div>
      {low && (
        <Alert severity="warning" action={<BuyLink actor={actor} />}>
          {t(balance === 0 ? "credits.empty" : "credits.low")}
        </Alert>
      )}
      {open && <LedgerDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The link for buying credits, for the owner, if payments are enabled. */
function BuyLink({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const session = useSession();
  if (!hasRole(actor, "owner") || actor.whiteLabel || !session?.flags.payments) return null;
  return (
    <Button component={Link} to="/payments" color="inherit" size="small">
      {t("credits.buy")}
    </Button>
  );
}
