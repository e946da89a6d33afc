import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useLanguage, useText } from "#client/i18n.ts";
import { randomId } from "#client/random-id.ts";
import { notify } from "#client/snackbar.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { type BatchSigning, sendBatch } from "../../bulk-contract.ts";
import { proposedSigners } from "../../bulk-people.ts";
import { batchSigningKeys } from "../../feature.ts";
import { maxSigners } from "../../signature.ts";
import { type BulkSigner, BulkSignerFields, isWhole } from "./BulkSignerFields.tsx";
import { SendingFields } from "./SendingFields.tsx";

interface OfBulk {
  readonly batchId: string;
  readonly standing: BatchSigning;
  readonly onClose: () => void;
}

/** Returns the form of the signers named so far and the options of sending. */
function useBulk({ batchId, standing: { columns }, onClose }: OfBulk) {
  const t = useText();
  const queries = useQueryClient();
  const language = useLanguage();
  const signerOf = (sources: Pick<BulkSigner, "name" | "email" | "phone">): BulkSigner => ({
    key: randomId(),
    ...sources,
    language,
    code: "none",
  });
  const blank = { name: { text: "" }, email: { text: "" } };
  const [signers, setSigners] = useState<readonly BulkSigner[]>(() => {
    const proposed = proposedSigners(columns);
    return (proposed.length > 0 ? proposed : [blank]).map(signerOf);
  });
  const [inOrder, setInOrder] = useState(false);
  const [tried, setTried] = useState(false);
  const form = useFormValues({
    draft: ["envelope.batch", batchId],
    initial: { message: "", expiresInDays: "30", remindEveryDays: "3" },
    send: async ({ message, expiresInDays, remindEveryDays }) => {
      setTried(true);
      if (!signers.every(isWhole)) return;
      const { contracts } = await call(sendBatch, {
        batchId,
        signers: signers.map(({ key: _, phone, ...one }, index) => ({
          ...one,
          ...(one.code === "sms" && phone ? { phone } : {}),
          stage: inOrder ? index + 1 : 1,
        })),
        message,
        expiresInDays: Number(expiresInDays),
        remindEveryDays: remindEveryDays === "0" ? null : Number(remindEveryDays),
      });
      notify.success(t("signatures.bulk.ordered", { count: contracts }));
      onClose();
      await queries.invalidateQueries({ queryKey: batchSigningKeys.all });
    },
  });
  return {
    form,
    signers,
    inOrder,
    setInOrder,
    tried,
    add: () => setSigners((all) => [...all, signerOf(blank)]),
    remove: (gone: string) => setSigners((all) => all.filter(({ key }) => key !== gone)),
    change: (key: string, changed: Partial<BulkSigner>) =>
      setSigners((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one))),
  };
}

/** The signers of every contract in a batch, and the options of sending. */
export function BulkDialog(props: OfBulk) {
  const t = useText();
  const { columns, ready } = props.standing;
  const { form, signers, inOrder, setInOrder, tried, add, remove, change } = useBulk(props);
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t("signatures.bulk.title")}
      intro={t("signatures.bulk.intro", { count: ready })}
      submitLabel={t("signatures.send")}
      onClose={props.onClose}
    >
      {signers.map((signer, index) => (
        <BulkSignerFields
          key={signer.key}
          signer={signer}
          number={index + 1}
          columns={columns}
          tried={tried}
          onChange={(changed) => change(signer.key, changed)}
          {...(signers.length > 1 ? { onRemove: () => remove(signer.key) } : {})}
        />
      ))}
      <div>
        <Button variant="outlined" disabled={signers.length >= maxSigners} onClick={add}>
          {t("signatures.addPerson")}
        </Button>
      </div>
      {signers.length > 1 && (
        <SwitchField
          label={t("signatures.inOrder")}
          hint={t("signatures.inOrderHint")}
          checked={inOrder}
          onChange={(event) => setInOrder(event.currentTarget.checked)}
        />
      )}
      <SendingFields form={form} />
      <Alert severity="info">{t("signatures.lawNote")}</Alert>
    </FormDialog>
  );
}
