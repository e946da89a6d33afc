import Mail from "@mui/icons-material/MailOutlined";
import Print from "@mui/icons-material/PrintOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { errorText, failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import { downloadDocument } from "#features/documents/contract.ts";
import { mailDocuments } from "#features/documents/policy.ts";
import type { Process } from "#features/processes/process.ts";
import type { Actor } from "#protocol/actor.ts";
import { Tip } from "#ui/Tip.tsx";

/**
 * The time for which a frame with a document is kept after printing began, in milliseconds: the dialog may stay open.
 */
const keptMs = 10 * 60 * 1000;

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

/** Prints a PDF of our own address by the browser's viewer, or opens it where a frame cannot print. */
async function printPdf(address: string): Promise<void> {
  const answer = await fetch(address, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`the document was answered with ${answer.status}`);
  const url = URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: "application/pdf" }));
  const frame = document.createElement("iframe");
  // Out of sight and still drawn: what is not drawn shows no PDF, and prints none.
  frame.style.cssText = "position:fixed;inset:auto 0 0 auto;width:1px;height:1px;border:0;opacity:0";
  frame.tabIndex = -1;
  frame.ariaHidden = "true";
  frame.src = url;
  frame.addEventListener("load", () => {
    try {
      frame.contentWindow?.focus();
      frame.contentWindow?.print();
    } catch {
      open(url, "_blank", "noopener");
    }
  });
  document.body.append(frame);
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(url);
  }, keptMs);
}
