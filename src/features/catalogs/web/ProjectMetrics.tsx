import Delete from "@mui/icons-material/DeleteOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import { errorText } from "#client/failure-text.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { Failure } from "#protocol/failure.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { Tip } from "#ui/Tip.tsx";
import { measureProject, unmeasureProject } from "../contract.ts";
import { type Project, type ProjectMetric, progressOf } from "../entry.ts";
import { projectKeys } from "../feature.ts";
import { AmountField } from "./AmountField.tsx";
import { wholeQuery } from "./queries.ts";

const keysOf = (id: string) => [projectKeys.one(id)];

/** The metrics of a project: amounts that are saved on blur. */
export function ProjectMetrics({ project }: { readonly project: Project }) {
  const t = useText();
  const metrics = useQuery(wholeQuery("metrics"));
  if (metrics.isPending) return <ListSkeleton label={t("shell.loading")} rows={3} />;
  if (metrics.isError) return <FailureState error={metrics.error} onRetry={() => void metrics.refetch()} />;
  const free = metrics.data.filter((m) => !project.metrics.some(({ metricId }) => metricId === m.id));
  return (
    <section aria-label={t("catalogs.project.metrics")}>
      <Typography variant="h2">{t("catalogs.project.metrics")}</Typography>
      <p className="entry-intro">{t("catalogs.project.metricsText")}</p>
      {metrics.data.length === 0 ? (
        <EmptyState
          title={t("catalogs.project.noneDefined")}
          text={t("catalogs.project.noneDefinedText")}
          action={
            <Button component={Link} to="/manageorg?tab=metrics" variant="outlined">
              {t("catalogs.project.define")}
            </Button>
          }
        />
      ) : (
        <>
          {project.metrics.length > 0 ? (
            <MetricTable project={project} />
          ) : (
            <EmptyState title={t("catalogs.project.noMetrics")} text={t("catalogs.project.noMetricsText")} />
          )}
          <AddMetric project={project} free={free} />
        </>
      )}
    </section>
  );
}

function MetricTable({ project }: { readonly project: Project }) {
  const t = useText();
  const unmeasure = useUnmeasure(project.id);
  const columns: Column<ProjectMetric>[] = [
    {
      key: "name",
      heading: t("catalogs.project.metric"),
      as: "title",
      cell: ({ name, unit }) => (
        <>
          {name} <span className="metric-unit">({t(`catalogs.units.${unit}`)})</span>
        </>
      ),
    },
    {
      key: "target",
      heading: t("catalogs.project.target"),
      width: "190px",
      cell: (metric) => <Amount project={project} metric={metric} which="target" />,
    },
    {
      key: "current",
      heading: t("catalogs.project.current"),
      width: "190px",
      cell: (metric) => <Amount project={project} metric={metric} which="current" />,
    },
    {
      key: "progress",
      heading: t("catalogs.project.progress"),
      width: "180px",
      cell: (metric) => <Progress metric={metric} />,
    },
    {
      key: "actions",
      heading: "",
      as: "actions",
      width: "64px",
      cell: (metric) => (
        <Tip title={t("catalogs.project.removeMetric", { name: metric.name })}>
          <IconButton
            aria-label={t("catalogs.project.removeMetric", { name: metric.name })}
            onClick={() => unmeasure.mutate(metric)}
          >
            <Delete />
          </IconButton>
        </Tip>
      ),
    },
  ];
  return (
    <DataTable
      label={t("catalogs.project.metrics")}
      columns={columns}
      rows={project.metrics}
      rowKey={({ metricId }) => metricId}
    />
  );
}

function Amount({
  project,
  metric,
  which,
}: {
  readonly project: Project;
  readonly metric: ProjectMetric;
  readonly which: "target" | "current";
}) {
  const t = useText();
  const measure = useMeasure(project.id);
  const { error } = measure;
  const code = error instanceof Failure ? error.fields.find(({ path }) => path === which)?.code : undefined;
  return (
    <AmountField
      label={t(which === "target" ? "catalogs.project.targetOf" : "catalogs.project.currentOf", { name: metric.name })}
      value={metric[which]}
      unit={metric.unit}
      error={errorText(code)}
      // The other amount is left out: it may just have been changed.
      onSave={(amount) => measure.mutate({ metricId: metric.metricId, name: metric.name, [which]: amount })}
      onEdit={() => measure.reset()}
    />
  );
}

function Progress({ metric }: { readonly metric: ProjectMetric }) {
  const t = useText();
  const progress = progressOf(metric);
  if (progress === undefined) return t("catalogs.project.noProgress");
  const percent = Math.round(progress * 100);
  return (
    <span className="metric-progress">
      <progress value={progress} aria-label={t("catalogs.project.progressOf", { percent })} />
      <span aria-hidden>{percent} %</span>
    </span>
  );
}

function AddMetric({
  project,
  free,
}: {
  readonly project: Project;
  readonly free: readonly { id: string; name: string }[];
}) {
  const t = useText();
  const measure = useMeasure(project.id);
  const chosenOf = (chosen: string) => free.find(({ id }) => id === chosen);
  const form = useFormValues({
    draft: null,
    initial: { chosen: "" },
    adds: true,
    send: async ({ chosen }) => {
      const metric = chosenOf(chosen);
      if (metric) await measure.mutateAsync({ metricId: metric.id, name: metric.name });
    },
  });
  const metric = chosenOf(form.values.chosen);
  if (free.length === 0) return <p className="entry-intro metric-all">{t("catalogs.project.allMetrics")}</p>;
  return (
    <form className="entry-add metric-add" onSubmit={form.submit}>
      <SelectField
        label={t("catalogs.project.addMetric")}
        placeholder={t("catalogs.project.chooseMetric")}
        options={free.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field("chosen")}
        value={metric?.id ?? ""}
      />
      <ReasonButton
        type="submit"
        variant="outlined"
        reason={metric ? undefined : t("catalogs.project.chooseMetric")}
        loading={form.busy}
      >
        {t("catalogs.add")}
      </ReasonButton>
    </form>
  );
}

interface Measured {
  readonly metricId: string;
  readonly name: string;
  readonly target?: string | null;
  readonly current?: string | null;
}

/** Gives a project a metric, or changes its amounts. Errors of an amount are shown next to its field. */
function useMeasure(id: string) {
  const t = useText();
  return useChange(measureProject, {
    input: ({ metricId, target, current }: Measured) => ({ id, metricId, target, current }),
    done: (_, { name }) => t("catalogs.project.saved", { name }),
    refresh: keysOf(id),
  });
}

/** Takes a metric from a project; the notice offers to give it back as it was. */
function useUnmeasure(id: string) {
  const t = useText();
  const measure = useMeasure(id);
  return useChange(unmeasureProject, {
    input: ({ metricId }: Measured) => ({ id, metricId }),
    done: (_, { name }) => t("catalogs.project.metricRemoved", { name }),
    undo: (_, metric) => measure.mutate(metric),
    refresh: keysOf(id),
  });
}
