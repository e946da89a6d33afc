import Button from "@mui/material/Button";
import { useState } from "react";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { processKeys, processListKeys } from "#features/processes/feature.ts";
import { maxReasonLength, type Process } from "#features/processes/process.ts";
import type { Actor } from "#protocol/actor.ts";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { type FormRequest, refuseRequest, takeRequest as takeRequestCall } from "../contract.ts";
import { decideRequest, takeRequest } from "../policy.ts";
import { ReturnDialog } from "./ReturnDialog.tsx";

/** The actions on a request: taking it, returning it for correction, refusing it. */
export function RequestSteps({
  process,
  actor,
  request: { name, asked, correction },
}: {
  readonly process: Process;
  readonly actor: Actor;
  readonly request: FormRequest;
}) {
  const t = useText();
  const [open, setOpen] = useState<"refuse" | "return">();
  const { id, version, status } = process;
  const take = useChange(takeRequestCall, {
    done: () => t("forms.request.taken"),
    refresh: [processListKeys.all, processKeys.one(id)],
  });
  const decides = decideRequest(actor, process) === true;
  const close = () => setOpen(undefined);
  return (
    <>
      {correction && status === "unassigned" && (
        <p role="status">
          {t("forms.correction.waiting", { day: formatDateTime(correction.at), names: correction.labels.join(", ") })}
        </p>
      )}
      <div className="form-request-buttons">
        {takeRequest(actor, process) === true && (
          <Button variant="contained" loading={take.isPending} onClick={() => take.mutate({ id, version })}>
            {t("forms.request.take")}
          </Button>
        )}
        {decides && correction === null && (
          <Button variant="outlined" onClick={() => setOpen("return")}>
            {t("forms.correction.return")}
          </Button>
        )}
        {decides && (
          <Button color="error" variant="outlined" onClick={() => setOpen("refuse")}>
            {t("forms.request.refuse")}
          </Button>
        )}
      </div>
      {open === "return" && <ReturnDialog process={process} name={name} asked={asked} onClose={close} />}
      {open === "refuse" && <RefuseDialog process={process} name={name} onClose={close} />}
    </>
  );
}

/** Turns a request down for good, with a reason its requester reads. */
function RefuseDialog({
  process,
  name,
  onClose,
}: {
  readonly process: Pick<Process, "id" | "version">;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { id, version } = process;
  const refuse = useChange(refuseRequest, {
    inForm: true,
    done: () => t("forms.request.refused", { name }),
    refresh: [processListKeys.all, processKeys.one(id)],
  });
  const form = useFormValues({
    draft: ["request.refuse", id],
    initial: { reason: "" },
    check: ({ reason }) => ({
      reason:
        reason.trim() === ""
          ? "processes.reasonRequired"
          : reason.trim().length > maxReasonLength
            ? "processes.reasonTooLong"
            : undefined,
    }),
    send: async ({ reason }) => {
      await refuse.mutateAsync({ id, version, reason });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t("forms.request.refuse")}
      intro={t("forms.request.refuseIntro", { name })}
      submitLabel={t("forms.request.refuse")}
      onClose={onClose}
    >
      <TextAreaField
        label={t("forms.request.reason")}
        hint={t("forms.request.reasonHint")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        rows={4}
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
