import Checkbox from "@mui/material/Checkbox";
import { useState } from "react";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { isEmail } from "#engine/identifiers/email.ts";
import { mailDocuments, maxMessage, maxReceivers } from "#features/documents/contract.ts";
import { processKeys } from "#features/processes/feature.ts";
import type { DocumentKind, Process } from "#features/processes/process.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";

const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== "");

/** Returns the error in the addresses, before the server is called. */
function wrongAddresses(text: string): FailureCode | undefined {
  const to = addressesIn(text);
  if (to.length === 0) return "processes.mail.addressRequired";
  if (to.length > maxReceivers) return "processes.mail.tooManyAddresses";
  return to.every((one) => isEmail(one)) ? undefined : "processes.mail.addressInvalid";
}

const messageError = (message: string) =>
  message.length > maxMessage ? ("processes.mail.messageTooLong" as const) : undefined;

/** Mails documents of an approved process. */
export function MailDialog({ process, onClose }: { readonly process: Process; readonly onClose: () => void }) {
  const t = useText();
  const ready = process.documents.filter(({ state }) => state === "ready").map(({ kind }) => kind);
  const [kinds, setKinds] = useState<readonly DocumentKind[]>(ready.includes("pdf") ? ["pdf"] : ready.slice(0, 1));
  const mail = useChange(mailDocuments, {
    done: ({ sent }) => t("processes.mail.sent", { count: sent }),
    refresh: [processKeys.one(process.id)],
    inForm: true,
  });
  const form = useFormValues({
    draft: ["process.mail", process.id],
    initial: { to: "", message: "" },
    check: ({ to, message }) => ({ to: wrongAddresses(to), message: messageError(message) }),
    send: async ({ to, message }) => {
      await mail.mutateAsync({ id: process.id, to: addressesIn(to), kinds: [...kinds], message });
      onClose();
    },
  });
  const toggle = (kind: DocumentKind) =>
    setKinds(kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind]);
  return (
    <FormDialog
      form={form}
      title={t("processes.mail.title")}
      submitLabel={t("processes.mail.send")}
      reason={kinds.length === 0 ? t("shell.chooseFirst") : undefined}
      size="sm"
      onClose={onClose}
    >
      <Field
        label={t("processes.mail.to")}
        hint={t("processes.mail.toHint")}
        error={form.error("to")}
        type="email"
        multiple
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to write the addresses
        autoFocus
        value={form.values.to}
        onChange={(event) => form.set("to", event.currentTarget.value)}
      />
      <fieldset className="mail-kinds">
        <legend>{t("processes.page.files.title")}</legend>
        {ready.map((kind) => (
          <label key={kind}>
            <Checkbox size="small" checked={kinds.includes(kind)} onChange={() => toggle(kind)} />
            {t(`processes.page.files.kind.${kind}`)}
          </label>
        ))}
      </fieldset>
      <TextAreaField
        label={t("processes.mail.message")}
        error={form.error("message")}
        rows={4}
        value={form.values.message}
        onChange={(event) => form.set("message", event.currentTarget.value)}
      />
    </FormDialog>
  );
}
