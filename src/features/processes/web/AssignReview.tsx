import Button from "@mui/material/Button";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { errorText, failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { useChange } from "#client/use-change.ts";
import type { Actor } from "#protocol/actor.ts";
import { Failure } from "#protocol/failure.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { assignProcess, unassignProcess, withdrawProcess } from "../contract.ts";
import { processKeys, processListKeys } from "../keys.ts";
import {
  assignProcess as mayAssign,
  unassignProcess as mayUnassign,
  withdrawProcess as mayWithdraw,
  reviewedBy,
} from "../policy.ts";
import type { Process } from "../process.ts";
import { reviewersQuery } from "./queries.ts";

/** Gives the review of a process to somebody, or takes it back into the inbox; for those who may. */
export function AssignReview({ process, actor }: { readonly process: Process; readonly actor: Actor }) {
  const t = useText();
  const queries = useQueryClient();
  const may = mayAssign(actor, process) === true;
  const mayReturn = mayUnassign(actor, process) === true;
  const [chosen, setChosen] = useState(process.reviewerId ?? "");
  const reviewers = useQuery({ ...reviewersQuery, enabled: may });
  const { id } = process;
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: processKeys.one(id) }),
      queries.invalidateQueries({ queryKey: processListKeys.all }),
    ]);
  const assign = useMutation({
    mutationFn: (reviewerId: string) => call(assignProcess, { id, reviewerId }),
    onSuccess: () => notify.success(t("processes.page.assign.assigned")),
    onError: (error) => {
      if (!fieldCode(error)) notify.error(failureText(error));
    },
    onSettled: refresh,
  });
  const giveBack = useMutation({
    mutationFn: () => call(unassignProcess, { id }),
    onSuccess: () => notify.success(t("processes.page.assign.unassigned")),
    onError: (error) => notify.error(failureText(error)),
    onSettled: refresh,
  });
  const takeBack = useChange(withdrawProcess, {
    done: () => t("processes.page.assign.withdrawn"),
    refresh: [processKeys.one(id), processListKeys.all],
  });
  const mayTakeBack = mayWithdraw(actor, process) === true;
  if (!may && !mayReturn && !mayTakeBack) return null;
  const reviewsToo = reviewers.data?.some(({ uid }) => uid === actor.uid) === true;
  const mayTake = reviewsToo && process.reviewerId !== actor.uid && reviewedBy(actor, process, actor.uid) === true;
  return (
    <div className="assign">
      {may && (
        <SelectField
          label={t("processes.page.assign.title")}
          placeholder={t("processes.page.assign.choose")}
          value={chosen}
          error={errorText(fieldCode(assign.error))}
          options={(reviewers.data ?? []).map(({ uid, name }) => ({
            value: uid,
            label: name,
            disabled: reviewedBy(actor, process, uid) !== true,
          }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <div className="assign-buttons">
        {mayTakeBack && (
          <Button size="small" loading={takeBack.isPending} onClick={() => takeBack.mutate({ id })}>
            {t("processes.page.assign.withdraw")}
          </Button>
        )}
        {mayTake && (
          <Button size="small" disabled={assign.isPending} onClick={() => assign.mutate(actor.uid)}>
            {t("processes.page.assign.toMe")}
          </Button>
        )}
        {mayReturn && (
          <Button size="small" loading={giveBack.isPending} onClick={() => giveBack.mutate()}>
            {t("processes.page.assign.unassign")}
          </Button>
        )}
        {may && (
          <Button
            size="small"
            variant="outlined"
            disabled={chosen === "" || chosen === process.reviewerId}
            loading={assign.isPending}
            onClick={() => assign.mutate(chosen)}
          >
            {t("processes.page.assign.assign")}
          </Button>
        )}
      </div>
    </div>
  );
}

const fieldCode = (error: unknown): string | undefined =>
  error instanceof Failure ? error.fields.find(({ path }) => path === "reviewerId")?.code : undefined;
