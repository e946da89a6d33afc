import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { Failure } from "#protocol/failure.ts";
import { measureProject, unmeasureProject } from "../contract.ts";

interface Measured {
  readonly metricId: string;
  readonly name: string;
  readonly target?: string | null;
  readonly current?: string | null;
}

const useRefresh = (id: string) => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["project", id] });
};

/** Gives a project a metric, or changes its amounts; what is wrong with an amount is said beside its field. */
export function useMeasure(id: string) {
  const t = useText();
  return useMutation({
    mutationFn: ({ metricId, target, current }: Measured) => call(measureProject, { id, metricId, target, current }),
    onSuccess: (_, { name }) => notify.success(t("catalogs.project.saved", { name })),
    onError: (error) => {
      if (!(error instanceof Failure) || error.fields.length === 0) notify.error(failureText(error));
    },
    onSettled: useRefresh(id),
  });
}

/** Takes a metric from a project; the snackbar offers to give it back as it was. */
export function useUnmeasure(id: string) {
  const t = useText();
  const measure = useMeasure(id);
  return useMutation({
    mutationFn: ({ metricId }: Measured) => call(unmeasureProject, { id, metricId }),
    onSuccess: (_, metric) =>
      notify.success(t("catalogs.project.metricRemoved", { name: metric.name }), {
        ms: 8000,
        action: { label: t("catalogs.undo"), run: () => measure.mutate(metric) },
      }),
    onError: (error) => notify.error(failureText(error)),
    onSettled: useRefresh(id),
  });
}
