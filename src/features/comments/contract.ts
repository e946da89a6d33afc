import { z } from "zod";
import { type ApiArea, type Endpoint, endpoint } from "#protocol/endpoint.ts";
import { Id, pageOf, WholeListInput } from "#protocol/page.ts";
import { Comment, Content, Mentions, Person, PlaceCount } from "./comment.ts";

/** Letters the name of a place may have. */
const Place = z.string().min(1).max(1500);

/** The path parameters of a subject: `{ processId: Id }` for `/processes/:processId`. */
type SubjectParameters = Readonly<Record<string, typeof Id>>;

/**
 * The calls of the comments on one kind of subject, below the subject's own path: `commentCalls("/processes/:processId",
 * { processId: Id }, "process", "processes")`.
 */
export function commentCalls<P extends SubjectParameters>(
  subject: `/${string}`,
  parameters: P,
  noun: string,
  area: ApiArea,
) {
  const path: `/${string}` = `${subject}/comments`;
  return { ...readingCalls(path, parameters, noun, area), ...writingCalls(path, parameters, noun, area) } as const;
}

function readingCalls<P extends SubjectParameters>(path: `/${string}`, parameters: P, noun: string, area: ApiArea) {
  return {
    list: endpoint({
      method: "GET",
      path,
      access: "member",
      area,
      summary: `The comments on a ${noun}, or on one part of it, oldest first: all of them, or a page at a time with \`limit\` or \`after\``,
      input: z.strictObject({ ...parameters, ...WholeListInput.shape, place: Place.optional() }),
      output: pageOf(Comment),
    }),
    places: endpoint({
      method: "GET",
      path: `${path}/places`,
      access: "member",
      area,
      summary: `The number of comments on each part of a ${noun}: open and in total`,
      input: z.strictObject({ ...parameters }),
      output: z.object({ places: z.array(PlaceCount) }),
    }),
    readers: endpoint({
      method: "GET",
      path: `${path}/readers`,
      access: "member",
      area,
      summary: `The people who can see a ${noun} and be mentioned in its comments`,
      input: z.strictObject({ ...parameters }),
      output: z.object({ people: z.array(Person) }),
    }),
  } as const;
}

function writingCalls<P extends SubjectParameters>(path: `/${string}`, parameters: P, noun: string, area: ApiArea) {
  const one = { ...parameters, commentId: Id };
  const written = { content: Content, mentions: Mentions.default([]) };
  return {
    add: endpoint({
      method: "POST",
      path,
      access: "member",
      area,
      summary: `Adds a comment to a ${noun}`,
      input: z.strictObject({ ...parameters, ...written, place: Place.nullable().default(null) }),
      output: Comment,
    }),
    edit: endpoint({
      method: "PUT",
      path: `${path}/:commentId`,
      access: "member",
      area,
      summary: "Changes the text of the caller's own comment",
      input: z.strictObject({ ...one, ...written }),
      output: Comment,
    }),
    remove: endpoint({
      method: "DELETE",
      path: `${path}/:commentId`,
      access: "member",
      area,
      summary: "Deletes a comment: the caller's own; owner and managers can delete any",
      input: z.strictObject(one),
      output: z.object({ id: Id }),
    }),
    resolve: endpoint({
      method: "POST",
      path: `${path}/:commentId/resolve`,
      access: "member",
      area,
      summary: "Marks a comment as resolved, or reopens it",
      input: z.strictObject({ ...one, resolved: z.boolean() }),
      output: Comment,
    }),
  } as const;
}

/** The calls of the comments on some kind of subject, without what its own path asks for. */
export type CommentCalls = ReturnType<typeof commentCalls<Record<never, typeof Id>>>;

/** The same for a subject of any kind. */
export type AnyCommentCalls = { readonly [Name in keyof CommentCalls]: Endpoint };
