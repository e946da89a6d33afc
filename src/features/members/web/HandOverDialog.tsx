import { useQuery } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { handOverWork } from "../contract.ts";
import { memberKeys } from "../feature.ts";
import { takesOver } from "../policy.ts";
import { peopleQuery } from "./people.ts";
import { WorkInProgress, workInProgressQuery } from "./WorkInProgress.tsx";

/** Gives what somebody who stays has under way to a colleague. */
export function HandOverDialog({
  id,
  name,
  onClose,
}: {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  const people = useColleagues(id);
  const left = useQuery(workInProgressQuery(id));
  const hand = useChange(handOverWork, {
    inForm: true,
    done: () => t("members.handOverDone", { name }),
    refresh: [memberKeys.of("handover", id)],
    afterwards: onClose,
  });
  const form = useFormValues({
    draft: null,
    initial: { successorId: "" },
    check: ({ successorId }) => ({ successorId: successorId === "" ? "members.successorRole" : undefined }),
    send: ({ successorId }) => hand.mutateAsync({ id, successorId }),
  });
  const { begun = 0, drafts = 0, reviews = 0 } = left.data ?? {};
  const sent = begun - drafts;
  return (
    <FormDialog
      form={form}
      title={t("members.handOverTitle", { name })}
      submitLabel={t("members.handOverConfirm")}
      reason={sent + reviews === 0 ? t("members.handOverNothing", { name }) : undefined}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t("members.handOverText", { name })}</p>
      {left.isError && <FailureState error={left.error} onRetry={() => void left.refetch()} />}
      {left.data && sent + reviews === 0 && <p style={{ margin: 0 }}>{t("members.handOverNothing", { name })}</p>}
      {sent + reviews > 0 && (
        <>
          <WorkInProgress name={name} begun={sent} reviews={reviews} />
          <SelectField
            label={t("members.successor")}
            hint={t("members.successorHint")}
            error={form.error("successorId")}
            value={form.values.successorId}
            placeholder={t("members.successorChoose")}
            options={people}
            onChange={(event) => form.set("successorId", event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Returns the members who can continue a person's work, for a choice. */
const useColleagues = (id: string) =>
  (useQuery(peopleQuery).data?.members ?? [])
    .filter((one) => takesOver(one, id) === true)
    .map((one) => ({ value: one.id, label: `${one.firstName} ${one.lastName}`.trim() || one.email }));
