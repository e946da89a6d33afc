import type { z } from "zod";
import { useText } from "#client/i18n.ts";
import { type ChangeOptions, useChange } from "#client/use-change.ts";
import { showBritish } from "#engine/calendar/day.ts";
import type { Endpoint } from "#protocol/endpoint.ts";
import type { Alert } from "../alert.ts";
import { completeAlert, deleteAlert, restoreAlert, snoozeAlert } from "../contract.ts";
import { alertKeys, alertListKeys } from "../feature.ts";

/** A change of alerts; what was shown of them is asked again. */
export const useAlertChange = <E extends Endpoint, What = z.input<E["input"]>>(
  endpoint: E,
  options: Omit<ChangeOptions<E, What>, "refresh"> = {},
) => useChange<E, What>(endpoint, { ...options, refresh: [alertListKeys.all, alertKeys.all] });

/** Completes an alert or undoes that; the notice offers the way back. */
export function useComplete() {
  const t = useText();
  const back = useAlertChange(completeAlert, {
    done: (_, { completed }) => t(completed ? "alerts.completed" : "alerts.reopened"),
  });
  return useAlertChange(completeAlert, {
    done: (_, { completed }) => t(completed ? "alerts.completed" : "alerts.reopened"),
    undo: (_, { alertId, completed }) => back.mutate({ alertId, completed: !completed }),
  });
}

/** Puts the mail of an alert off. */
export function useSnooze(inForm?: true) {
  const t = useText();
  return useAlertChange(snoozeAlert, {
    ...(inForm ? { inForm } : {}),
    done: (_, { until }) => t("alerts.snoozed", { day: showBritish(until) }),
  });
}

/** Deletes an alert; the notice offers the way back. */
export function useDelete(afterwards?: () => unknown) {
  const t = useText();
  const restore = useAlertChange(restoreAlert);
  return useAlertChange(deleteAlert, {
    input: ({ id }: Alert) => ({ alertId: id }),
    done: () => t("alerts.deleted"),
    undo: (_, { id }) => restore.mutate({ alertId: id }),
    ...(afterwards ? { afterwards } : {}),
  });
}
