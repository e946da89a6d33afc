import { clauseDocument } from "#engine/document/clauses/clause-document.ts";
import type { TagNode } from "#engine/document/tags/tag-tree.ts";
import { sayFinding } from "#features/templates/say-finding.ts";
import { en } from "#features/templates/text/en.ts";
import { es } from "#features/templates/text/es.ts";
import { inspectTemplateInWorker } from "#platform/uploads/document-workers.ts";
import { Failure } from "#protocol/failure.ts";

/** The names of the fields of a clause. Throws (422) what is wrong with its tags, in the language of who wrote it. */
export async function fieldsOfClause(text: string, language: "es" | "en"): Promise<string[]> {
  const read = await inspectTemplateInWorker(clauseDocument(text), { kinds: {} });
  if (!read.ok) throw textInvalid("");
  const [error] = read.inspection.errors;
  if (error) {
    const { what, remedy } = sayFinding({ en, es }[language], "error", error);
    throw textInvalid(`${what} ${remedy}`);
  }
  return namesIn(read.inspection.tree);
}

function textInvalid(what: string): Failure {
  const values = { what };
  return new Failure("clauses.textInvalid", 422, {
    values,
    fields: [{ path: "text", code: "clauses.textInvalid", values }],
  });
}

const namesIn = (nodes: readonly TagNode[]): string[] =>
  nodes.flatMap(({ key, image, children }) => [...(image ? [] : [key]), ...namesIn(children)]);
