import { z } from "zod";
import { BindInput, Bindings } from "#features/bindings/contract.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, Ordinal, PageInput, pageOf } from "#protocol/page.ts";
import { Study, StudyContent, StudySummary, StudyTitle, StudyVersion } from "./study.ts";

const given = {
  title: StudyTitle,
  content: StudyContent,
  /** Left out, what the study is linked to stays. */
  processId: Id.nullable().optional(),
  projectId: Id.nullable().optional(),
};
const Version = Ordinal;

export const listStudies = endpoint({
  method: "GET",
  path: "/land-studies",
  access: "member",
  area: "organization",
  summary: "The land studies of the organization, latest change first, a page at a time",
  input: z.strictObject({
    ...PageInput.shape,
    /** Any part of the title; accents and case do not matter. */
    search: z.string().trim().max(100).optional(),
    processId: Id.optional(),
    projectId: Id.optional(),
  }),
  output: pageOf(StudySummary),
});

export const createStudy = endpoint({
  method: "POST",
  path: "/land-studies",
  access: "member",
  area: "organization",
  summary: "Creates a land study",
  input: z.strictObject(given),
  output: Study,
});

export const getStudy = endpoint({
  method: "GET",
  path: "/land-studies/:id",
  access: "member",
  area: "organization",
  summary: "A land study with its figures",
  input: z.strictObject({ id: Id }),
  output: Study,
});

export const saveStudy = endpoint({
  method: "PUT",
  path: "/land-studies/:id",
  access: "member",
  area: "organization",
  summary: "Saves the next version of a land study; refused (409) if someone changed it in the meantime",
  input: z.strictObject({ id: Id, version: Version, ...given }),
  output: Study,
});

export const deleteStudy = endpoint({
  method: "DELETE",
  path: "/land-studies/:id",
  access: "member",
  area: "organization",
  summary: "Deletes a land study; it can be restored",
  input: z.strictObject({ id: Id }),
  output: z.object({ id: Id }),
});

export const restoreStudy = endpoint({
  method: "POST",
  path: "/land-studies/:id/restore",
  access: "member",
  area: "organization",
  summary: "Restores a deleted land study",
  input: z.strictObject({ id: Id }),
  output: z.object({ id: Id }),
});

export const listVersions = endpoint({
  method: "GET",
  path: "/land-studies/:id/versions",
  access: "member",
  area: "organization",
  summary: "The versions of a land study, newest first",
  input: z.strictObject({ id: Id }),
  output: z.object({ versions: z.array(StudyVersion) }),
});

export const getVersion = endpoint({
  method: "GET",
  path: "/land-studies/:id/versions/:version",
  access: "member",
  area: "organization",
  summary: "An earlier version of a land study",
  input: z.strictObject({ id: Id, version: Version }),
  output: z.object({ ...StudyVersion.shape, content: StudyContent }),
});

export const showStudyBindings = endpoint({
  method: "GET",
  path: "/land-studies/:id/bindings",
  access: "member",
  area: ["organization", "processes"],
  summary: "The fields a land study can fill in, in a draft of the caller or a new process of a template",
  input: z.union([z.strictObject({ id: Id, processId: Id }), z.strictObject({ id: Id, templateId: Id })]),
  output: Bindings,
});

export const bindStudy = endpoint({
  method: "POST",
  path: "/land-studies/:id/bindings",
  access: "member",
  area: ["processes", "organization:read"],
  summary:
    "Fills fields of a draft, or of a new process of a template, with the text and figures of a land study; a study not yet linked to a process is linked to it",
  input: z.strictObject({ id: Id, ...BindInput }),
  output: z.object({ processId: Id, version: z.int32() }),
});
