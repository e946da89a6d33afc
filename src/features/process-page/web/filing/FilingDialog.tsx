import { useState } from "react";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { filedAt, filedOf, filingOf, projectError } from "#features/processes/filing.ts";
import type { Filing, ProcessRow } from "#features/processes/process.ts";
import { FilingFields } from "#features/processes/web/index.ts";
import type { Actor } from "#protocol/actor.ts";

export interface FilingDialogProps {
  readonly process: ProcessRow;
  readonly actor: Actor;
  readonly missing?: boolean;
  readonly onFile: (filing: Filing) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks where a process belongs. `missing`: it was opened because the project is required and missing. */
export function FilingDialog({ process, actor, missing = false, onFile, onClose }: FilingDialogProps) {
  const t = useText();
  const [initial] = useState(() => filedOf(process));
  const form = useFormValues({
    draft: ["process.filing", process.id],
    initial,
    tried: missing,
    check: ({ project }) => ({ project: projectError(actor, project) }),
    nameAt: filedAt,
    send: async (filed) => {
      await onFile(filingOf(filed));
      notify.success(t("processes.page.filing.saved"));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("processes.page.filing.title")}
      submitLabel={t("processes.page.filing.save")}
      onClose={onClose}
    >
      <FilingFields actor={actor} form={form} />
    </FormDialog>
  );
}
