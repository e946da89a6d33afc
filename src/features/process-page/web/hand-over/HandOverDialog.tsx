import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { handOverProcess } from "#features/processes/contract.ts";
import { processKeys, processListKeys } from "#features/processes/feature.ts";
import { readProcess } from "#features/processes/policy.ts";
import type { Process } from "#features/processes/process.ts";
import { usePeopleToGoOn } from "#features/processes/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { SelectField } from "#ui/SelectField.tsx";

/**
 * Asks for the person who continues the process. A user who cannot read it any more afterwards returns to the lists.
 */
export function HandOverDialog({
  process,
  actor,
  onBefore,
  onClose,
}: {
  readonly process: Process;
  readonly actor: Actor;
  readonly onBefore?: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useText();
  const navigate = useNavigate();
  const people = usePeopleToGoOn(process.creatorId);
  const nameOf = (id: string) => people.find(({ value }) => value === id)?.label ?? "";
  const { id } = process;
  const change = useChange(handOverProcess, {
    inForm: true,
    done: (_, { creatorId }) => t("processes.handOver.done", { title: process.title, name: nameOf(creatorId) }),
    refresh: ({ creatorId }) =>
      readProcess(actor, { ...process, creatorId }) === true
        ? [processListKeys.all, processKeys.one(id)]
        : [processListKeys.all],
    afterwards: (_, { creatorId }) => {
      onClose();
      if (readProcess(actor, { ...process, creatorId }) !== true) return navigate({ to: "/processes" });
      return undefined;
    },
  });
  const form = useFormValues({
    draft: null,
    initial: { creatorId: "" },
    check: ({ creatorId }) => ({ creatorId: creatorId === "" ? "processes.cannotGoOn" : undefined }),
    send: async ({ creatorId }) => {
      await onBefore?.();
      await change.mutateAsync({ id, creatorId });
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("processes.handOver.open")}
      submitLabel={t("processes.handOver.submit")}
      onClose={onClose}
    >
      <SelectField
        label={t("processes.handOver.to")}
        hint={t("processes.handOver.hint")}
        error={form.error("creatorId")}
        placeholder={t("processes.handOver.choose")}
        value={form.values.creatorId}
        options={people}
        onChange={(event) => form.set("creatorId", event.currentTarget.value)}
      />
    </FormDialog>
  );
}
