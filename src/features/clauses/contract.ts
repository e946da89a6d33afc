import { z } from "zod";
import { ComparedText } from "#features/templates/version-contract.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { SavedVersion, TypedOver } from "#protocol/saved-version.ts";
import { ClauseRow, ClauseStanding, ClauseText, ClauseTitle, VersionNumber } from "./clause.ts";

const Place = { file: z.string().min(1).max(200), paragraph: z.number().int().min(1).max(1_000_000) };

export const listClauses = endpoint({
  method: "GET",
  path: "/clauses",
  access: "member",
  area: "templates",
  summary: "The clause library of the organization, by name, with the number of templates that use each clause",
  input: z.strictObject({}),
  output: z.object({ clauses: z.array(ClauseRow) }),
});

export const getClause = endpoint({
  method: "GET",
  path: "/clauses/:id",
  access: "member",
  area: "templates",
  summary: "A clause with its versions, and the templates that use it",
  input: z.strictObject({ id: Id }),
  output: z.object({
    id: Id,
    name: z.string(),
    number: z.int32(),
    /** Which save of the clause this is; a changed name alone is a save, too. */
    version: SavedVersion,
    versions: z.array(
      z.object({
        number: z.int32(),
        text: z.string(),
        fields: z.array(z.string()),
        createdAt: z.iso.datetime(),
        createdBy: z.string(),
      }),
    ),
    uses: z.array(z.object({ templateId: Id, template: z.string(), number: z.int32(), standing: ClauseStanding })),
  }),
});

export const createClause = endpoint({
  method: "POST",
  path: "/clauses",
  access: "member",
  area: "templates",
  summary: "Adds a clause to the library; its text and tags are checked like those of a template",
  input: z.strictObject({ name: ClauseTitle, text: ClauseText }),
  output: z.object({ id: Id }),
});

export const saveClause = endpoint({
  method: "PUT",
  path: "/clauses/:id",
  access: "member",
  area: "templates",
  summary:
    "Changes a clause; a changed text becomes its next version, which templates use once they adopt it. Refused (409) if someone changed its text since `number`, or its name since `version`",
  input: z.strictObject({ id: Id, number: VersionNumber, version: TypedOver, name: ClauseTitle, text: ClauseText }),
  output: z.object({ id: Id, number: z.int32() }),
});

export const deleteClause = endpoint({
  method: "DELETE",
  path: "/clauses/:id",
  access: "member",
  area: "templates",
  summary: "Deletes a clause from the library; templates keep their text",
  input: z.strictObject({ id: Id }),
  output: z.object({ id: Id }),
});

export const listTemplateClauses = endpoint({
  method: "GET",
  path: "/templates/:templateId/clauses",
  access: "member",
  area: "templates",
  summary: "The clauses in the latest document of a template, and the paragraphs after which others can be inserted",
  input: z.strictObject({ templateId: Id }),
  output: z.object({
    versionId: Id,
    clauses: z.array(
      z.object({
        id: Id,
        name: z.string(),
        number: z.int32(),
        newest: z.number().int(),
        standing: ClauseStanding,
        /** It was taken out of the library. */
        deleted: z.boolean(),
        begins: z.string(),
      }),
    ),
    paragraphs: z.array(z.object({ ...Place, text: z.string() })),
  }),
});

export const insertClause = endpoint({
  method: "POST",
  path: "/templates/:templateId/clauses",
  access: "member",
  area: "templates",
  summary:
    "Inserts a clause after a paragraph of a template, as its next version; the fields of the clause become fields of the template",
  input: z.strictObject({ templateId: Id, versionId: Id, clauseId: Id, ...Place }),
  output: z.object({ number: z.int32() }),
});

export const keepClause = endpoint({
  method: "POST",
  path: "/templates/:templateId/clauses/kept",
  access: "member",
  area: "templates",
  summary: "Saves paragraphs of a template as a clause of the library, which the template uses from then on",
  input: z.strictObject({
    templateId: Id,
    versionId: Id,
    name: ClauseTitle,
    file: Place.file,
    from: Place.paragraph,
    to: Place.paragraph,
  }),
  output: z.object({ id: Id }),
});

export const compareClause = endpoint({
  method: "GET",
  path: "/templates/:templateId/clauses/:clauseId",
  access: "member",
  area: "templates",
  summary: "What the latest version of a clause would change in a template",
  input: z.strictObject({ templateId: Id, clauseId: Id }),
  output: z.object({ versionId: Id, number: z.int32(), text: ComparedText }),
});

export const takeClause = endpoint({
  method: "POST",
  path: "/templates/:templateId/clauses/:clauseId/taken",
  access: "member",
  area: "templates",
  summary:
    "Adopts a version of a clause in a template, as a new version to be published. Refused (409) if the template or the clause has changed",
  input: z.strictObject({ templateId: Id, clauseId: Id, versionId: Id, number: VersionNumber }),
  output: z.object({ number: z.int32() }),
});
