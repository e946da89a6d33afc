import { sql } from "kysely";
import { withoutHidden } from "#engine/answers/hidden.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { answerPlaces, answersAt, joinedAnswers, pathsOf } from "#features/answers/answer-columns.ts";
import { labelOfPlace, placeLabels } from "#features/answers/label-at.ts";
import { readableProcesses } from "#features/processes/policy.ts";
import { processConditions } from "#features/processes/server/index.ts";
import { earlierKeysOf, formOfVersion, templateVersions } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Transaction } from "#platform/transaction.ts";
import type { Actor } from "#protocol/actor.ts";

/** The transaction of a member. */
type Reading = Pick<Transaction, "tx"> & { readonly orgId: string };

/** A column with the answers to one question. */
interface AnswerColumnOf {
  readonly key: string;
  readonly label: string;
  /** Returns the answers as one text, or null if there are none. */
  readonly of: (answers: Answers, say: (key: "yes" | "no") => string) => string | null;
}

/** Returns a column for each question of a template, in the order of its form. */
export async function columnsOfTemplate({ tx, orgId }: Reading, templateId: string): Promise<AnswerColumnOf[]> {
  const [{ id, form }, earlier] = await Promise.all([
    templateVersions.published(tx, templateId),
    earlierKeysOf(tx, templateId),
  ]);
  const { questions } = await formOfVersion(tx, orgId, id);
  const labels = placeLabels(form);
  return answerPlaces(questions).map((place) => {
    const paths = pathsOf(place, earlier);
    return {
      key: place.key,
      label: labelOfPlace(labels, place.key),
      of: (answers, say) => joinedAnswers(answersAt(answers, paths), say, place.kind),
    };
  });
}

/** Returns the answers that their forms show, of those of these processes of a template that the actor can read, by id. */
export async function shownAnswers(
  { tx, orgId }: Reading,
  actor: Actor,
  templateId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Answers>> {
  const rows = await answersOf(tx, actor, templateId, ids);
  const versions = [...new Set(rows.map(({ templateVersionId }) => templateVersionId))];
  const forms = await Promise.all(versions.map(async (id) => [id, await formOfVersion(tx, orgId, id)] as const));
  const questions = new Map(forms.map(([id, form]) => [id, form.questions]));
  return new Map(
    rows.map(({ id, answers, templateVersionId }) => [
      id,
      withoutHidden(questions.get(templateVersionId) ?? [], answers),
    ]),
  );
}

interface Row {
  readonly id: string;
  readonly answers: Answers;
  readonly templateVersionId: string;
}

async function answersOf(tx: Tx, actor: Actor, templateId: string, ids: readonly string[]): Promise<Row[]> {
  const scope = readableProcesses(actor);
  if (ids.length === 0 || scope.length === 0) return [];
  const { rows } = await sql<Row>`
    select p.id, p.answers, p.template_version_id from processes p
    where p.id = any (${[...ids]}::uuid[]) and p.template_id = ${templateId} and p.deleted_at is null
      and ${processConditions.inAny(scope)}`.execute(tx);
  return rows;
}
