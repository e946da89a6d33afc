import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { PagedList } from "#client/list/PagedList.tsx";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import type { CreditEntry } from "../contract.ts";
import { effectOf } from "../ledger.ts";
import { entriesQuery } from "./queries.ts";

const signed = (by: number): string => (by > 0 ? `+${by}` : by < 0 ? `−${-by}` : "0");

/** The entries of the ledger, newest first. */
export function LedgerDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const id = useId();
  const found = useInfiniteQuery(entriesQuery);
  const columns: Column<CreditEntry>[] = [
    { key: "what", heading: t("credits.what"), as: "title", cell: ({ kind }) => t(`credits.kind.${kind}`) },
    { key: "when", heading: t("credits.when"), as: "short", cell: ({ at }) => formatDateTime(at) },
    { key: "who", heading: t("credits.who"), cell: ({ by }) => by ?? t("credits.installation") },
    {
      key: "change",
      heading: t("credits.change"),
      as: "end",
      cell: ({ kind, amount }) => signed(effectOf(kind, amount)),
    },
    { key: "after", heading: t("credits.after"), as: "end", cell: ({ balance }) => balance },
  ];
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t("credits.ledger")}</DialogTitle>
      <DialogContent>
        <PagedList query={found} empty={{ title: t("credits.noEntries"), text: t("credits.noEntriesText") }}>
          {(rows, more) => (
            <DataTable label={t("credits.ledger")} columns={columns} rows={rows} rowKey={(row) => row.id} more={more} />
          )}
        </PagedList>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t("shell.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
