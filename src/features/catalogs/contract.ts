import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";
import { Amount, type Catalog, Entry, entryName, entrySorts, MetricUnit, Project } from "./entry.ts";

const Changed = z.object({ id: Id });

/** The calls of one catalog. `unit` belongs to metrics; the other catalogs take none. */
function callsOf(catalog: Catalog, path: `/${string}`, one: string, many: string) {
  const given: z.ZodType<MetricUnit | undefined, MetricUnit | undefined> =
    catalog === "metrics" ? MetricUnit : z.undefined();
  const unit = given.optional();
  const fields = { name: entryName(catalog), unit };
  return {
    list: endpoint({
      method: "GET",
      path,
      access: "member",
      area: "organization",
      summary: `The ${many} of the organization, a page at a time`,
      input: z.strictObject({
        ...PageInput.shape,
        /** Any part of the name; accents and case do not matter. */
        search: z.string().trim().max(100).optional(),
        sort: z.enum(entrySorts).default("name"),
        /** Only this one. */
        id: Id.optional(),
      }),
      output: pageOf(Entry),
    }),
    create: endpoint({
      method: "POST",
      path,
      access: "member",
      area: "organization",
      summary: `Adds a ${one}; the name must be unique`,
      input: z.strictObject(fields),
      output: Entry,
    }),
    rename: endpoint({
      method: "PUT",
      path: `${path}/:id`,
      access: "member",
      area: "organization",
      summary: `Renames a ${one}; the name must be unique. \`before\`: the name it was changed from; refused (409) if it is another by now`,
      input: z.strictObject({ id: Id, ...fields, before: z.string().max(1000).optional() }),
      output: Entry,
    }),
    remove: endpoint({
      method: "DELETE",
      path: `${path}/:id`,
      access: "member",
      area: "organization",
      summary: `Deletes a ${one}; processes filed under it keep its name`,
      input: z.strictObject({ id: Id }),
      output: Changed,
    }),
    restore: endpoint({
      method: "POST",
      path: `${path}/:id/restore`,
      access: "member",
      area: "organization",
      summary: `Restores a deleted ${one}, unless its name is in use`,
      input: z.strictObject({ id: Id }),
      output: Changed,
    }),
  } as const;
}

/** The calls of every catalog. */
export const catalogCalls = {
  clients: callsOf("clients", "/clients", "client", "clients"),
  projects: callsOf("projects", "/projects", "project", "projects"),
  reasons: callsOf("reasons", "/rejection-reasons", "rejection reason", "rejection reasons"),
  metrics: callsOf("metrics", "/metrics", "metric", "metrics"),
} as const satisfies Record<Catalog, unknown>;

export const getProject = endpoint({
  method: "GET",
  path: "/projects/:id",
  access: "member",
  area: "organization",
  summary: "A project with its metrics",
  input: z.strictObject({ id: Id }),
  output: Project,
});

export const measureProject = endpoint({
  method: "PUT",
  path: "/projects/:id/metrics/:metricId",
  access: "member",
  area: "organization",
  summary: "Adds a metric to a project, or changes its target or current value; omitted values do not change",
  input: z.strictObject({
    id: Id,
    metricId: Id,
    target: Amount.nullable().optional(),
    current: Amount.nullable().optional(),
  }),
  output: Changed,
});

export const unmeasureProject = endpoint({
  method: "DELETE",
  path: "/projects/:id/metrics/:metricId",
  access: "member",
  area: "organization",
  summary: "Removes a metric from a project",
  input: z.strictObject({ id: Id, metricId: Id }),
  output: Changed,
});
