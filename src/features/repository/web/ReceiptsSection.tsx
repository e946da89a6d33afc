import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { downloadUrl } from "#client/call.ts";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { downloadReceipt } from "../receipt-contract.ts";
import { receiptsQuery } from "./queries.ts";

/**
 * Lists the downloads by the item's link with verified addresses, each with a receipt. Hidden if the link never asked
 * for addresses.
 */
export function ReceiptsSection({ itemId, asked }: { readonly itemId: string; readonly asked: boolean }) {
  const t = useText();
  const receipts = useQuery(receiptsQuery(itemId)).data ?? [];
  if (receipts.length === 0 && !asked) return null;
  return (
    <section>
      <h3>{t("repository.receipt.title")}</h3>
      {receipts.length === 0 && <p className="repository-where">{t("repository.receipt.none")}</p>}
      <ul className="repository-access">
        {receipts.map(({ id, email, at, name, version }) => (
          <li key={id}>
            <span>
              {email}
              <small>
                {formatDateTime(at)}, {t("repository.receipt.one", { name, version })}
              </small>
            </span>
            <Button
              component="a"
              size="small"
              href={downloadUrl(downloadReceipt, { itemId, receiptId: id })}
              aria-label={t("repository.receipt.download", { email })}
              download
            >
              {t("repository.download")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
