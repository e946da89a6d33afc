import Mail from "@mui/icons-material/MailOutlined";
import Print from "@mui/icons-material/PrintOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { errorText, failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import type { Actor } from "#protocol/actor.ts";
import { Tip } from "#ui/Tip.tsx";
import { downloadDocument } from "../../contract.ts";
import { mailDocuments } from "../../policy.ts";
import type { Process } from "../../process.ts";
import { printPdf } from "./print-pdf.ts";

const MailDialog = lazyComponent(() => import("./MailDialog.tsx").then((m) => m.MailDialog));

/** The actions on finished documents: printing and mailing. */
export function HandOut({ process, actor }: { readonly process: Process; readonly actor: Actor }) {
  const t = useText();
  const [mailing, setMailing] = useState(false);
  const [printing, setPrinting] = useState(false);
  const ready = process.documents.filter(({ state }) => state === "ready");
  if (ready.length === 0) return null;
  const may = mailDocuments(actor, process);
  const print = () => {
    setPrinting(true);
    void printPdf(downloadUrl(downloadDocument, { id: process.id, kind: "pdf" }))
      .catch(() => notify.error(t("processes.mail.notPrinted")))
      .finally(() => setPrinting(false));
  };
  return (
    <div className="hand-out">
      {ready.some(({ kind }) => kind === "pdf") && (
        <Button size="small" variant="outlined" startIcon={<Print />} loading={printing} onClick={print}>
          {t("processes.mail.print")}
        </Button>
      )}
      <Tip title={may === true ? "" : (errorText(may) ?? "")}>
        <span>
          <Button
            size="small"
            variant="outlined"
            startIcon={<Mail />}
            disabled={may !== true}
            onClick={() => setMailing(true)}
          >
            {t("processes.mail.open")}
          </Button>
        </span>
      </Tip>
      {mailing && (
        <MailDialog
          process={process}
          onClose={() => setMailing(false)}
          onMissing={(error) => {
            setMailing(false);
            notify.error(failureText(error));
          }}
        />
      )}
    </div>
  );
}
