import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { processKeys, processListKeys } from "#features/processes/feature.ts";
import { reviewedBy } from "#features/processes/policy.ts";
import type { Process } from "#features/processes/process.ts";
import { assignProcess, unassignProcess, withdrawProcess } from "#features/reviews/contract.ts";
import {
  assignProcess as mayAssign,
  unassignProcess as mayUnassign,
  withdrawProcess as mayWithdraw,
} from "#features/reviews/policy.ts";
import { reviewersQuery } from "#features/reviews/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { SelectField } from "#ui/SelectField.tsx";

interface Props {
  readonly process: Process;
  readonly actor: Actor;
}

/** Gives the review of a process to somebody, or takes it back into the inbox; for those who may. */
export function AssignReview({ process, actor }: Props) {
  const t = useText();
  const { id } = process;
  const refresh = [processKeys.one(id), processListKeys.all];
  const may = mayAssign(actor, process) === true;
  const mayReturn = mayUnassign(actor, process) === true;
  const mayTakeBack = mayWithdraw(actor, process) === true;
  const giveBack = useChange(unassignProcess, { done: () => t("processes.page.assign.unassigned"), refresh });
  const takeBack = useChange(withdrawProcess, { done: () => t("processes.page.assign.withdrawn"), refresh });
  if (!may && !mayReturn && !mayTakeBack) return null;
  const others = (
    <>
      {mayTakeBack && (
        <Button size="small" loading={takeBack.isPending} onClick={() => takeBack.mutate({ id })}>
          {t("processes.page.assign.withdraw")}
        </Button>
      )}
      {mayReturn && (
        <Button size="small" loading={giveBack.isPending} onClick={() => giveBack.mutate({ id })}>
          {t("processes.page.assign.unassign")}
        </Button>
      )}
    </>
  );
  if (may) return <AssignForm process={process} actor={actor} others={others} />;
  return (
    <div className="assign">
      <div className="assign-buttons">{others}</div>
    </div>
  );
}

/** Chooses who reviews a process. `others`: what else can be done, beside its buttons. */
function AssignForm({ process, actor, others }: Props & { readonly others: ReactNode }) {
  const t = useText();
  const { id } = process;
  const reviewers = useQuery(reviewersQuery);
  const assign = useChange(assignProcess, {
    done: () => t("processes.page.assign.assigned"),
    refresh: [processKeys.one(id), processListKeys.all],
  });
  const form = useFormValues({
    draft: null,
    initial: { reviewerId: process.reviewerId ?? "" },
    send: ({ reviewerId }) => assign.mutateAsync({ id, reviewerId }),
  });
  const reviewsToo = reviewers.data?.some(({ uid }) => uid === actor.uid) === true;
  const mayTake = reviewsToo && process.reviewerId !== actor.uid && reviewedBy(actor, process, actor.uid) === true;
  return (
    <form className="assign" noValidate onSubmit={form.submit}>
      <SelectField
        label={t("processes.page.assign.title")}
        placeholder={t("processes.page.assign.choose")}
        options={(reviewers.data ?? []).map(({ uid, name }) => ({
          value: uid,
          label: name,
          disabled: reviewedBy(actor, process, uid) !== true,
        }))}
        {...form.field("reviewerId")}
      />
      <div className="assign-buttons">
        {others}
        {mayTake && (
          <Button size="small" disabled={assign.isPending} onClick={() => assign.mutate({ id, reviewerId: actor.uid })}>
            {t("processes.page.assign.toMe")}
          </Button>
        )}
        <ReasonButton
          size="small"
          type="submit"
          variant="outlined"
          reason={form.values.reviewerId === "" || !form.changed ? t("processes.page.assign.choose") : undefined}
          loading={form.busy}
        >
          {t("processes.page.assign.assign")}
        </ReasonButton>
      </div>
    </form>
  );
}
