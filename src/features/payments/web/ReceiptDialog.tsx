import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { formatDate, formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { useSession } from "#client/who.ts";
import type { Receipt } from "../contract.ts";
import { shownMoney } from "../price.ts";

/** The receipt of a payment, to be read or printed. */
export function ReceiptDialog({ receipt, onClose }: { readonly receipt: Receipt; readonly onClose: () => void }) {
  const t = useText();
  const title = useId();
  const organization = useSession()?.organization?.name;
  const { id, cents, currency, refundedCents, taxId, taxName, taxEmail, paidAt } = receipt;
  const facts = [
    [t("payments.receiptNumber"), id.slice(-12).toUpperCase()],
    [t("payments.receiptFrom"), organization],
    [t("payments.receiptPaid"), formatDateTime(paidAt)],
    [t("payments.amount"), shownMoney(cents, currency)],
    ["", refundedCents > 0 ? t("payments.refunded", { amount: shownMoney(refundedCents, currency) }) : ""],
    [t("payments.invoiceTo"), [taxId, taxName, taxEmail].filter((text) => text !== "").join(" · ")],
  ].filter(([, text]) => text);
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth className="receipt">
      <DialogTitle id={title}>{t("payments.receiptOf", { date: formatDate(paidAt) })}</DialogTitle>
      <DialogContent>
        <dl className="receipt-facts">
          {facts.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className="payments-about">{t("payments.receiptHint")}</p>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose}>
          {t("shell.close")}
        </Button>
        <Button variant="contained" onClick={() => print()}>
          {t("payments.print")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
