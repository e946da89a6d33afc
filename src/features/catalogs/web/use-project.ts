import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { measureProject, unmeasureProject } from "../contract.ts";
import { projectKeys } from "../keys.ts";

interface Measured {
  readonly metricId: string;
  readonly name: string;
  readonly target?: string | null;
  readonly current?: string | null;
}

const keysOf = (id: string) => [projectKeys.one(id)];

/** Gives a project a metric, or changes its amounts. Errors of an amount are shown next to its field. */
export function useMeasure(id: string) {
  const t = useText();
  return useChange(measureProject, {
    input: ({ metricId, target, current }: Measured) => ({ id, metricId, target, current }),
    done: (_, { name }) => t("catalogs.project.saved", { name }),
    refresh: keysOf(id),
  });
}

/** Takes a metric from a project; the notice offers to give it back as it was. */
export function useUnmeasure(id: string) {
  const t = useText();
  const measure = useMeasure(id);
  return useChange(unmeasureProject, {
    input: ({ metricId }: Measured) => ({ id, metricId }),
    done: (_, { name }) => t("catalogs.project.metricRemoved", { name }),
    undo: (_, metric) => measure.mutate(metric),
    refresh: keysOf(id),
  });
}
