import type { Answers } from "#engine/document/answers-lookup.ts";
import type { PartParagraph } from "#engine/document/difference/compare-texts.ts";
import { templateVersions } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { notFound } from "#protocol/failure.ts";
import type { TemplateTest, TestOutcome } from "../template-test.ts";

/** A test as it is stored. */
interface StoredTest {
  readonly id: string;
  readonly templateId: string;
  readonly name: string;
  readonly version: number;
  readonly answers: Answers;
  readonly expected: readonly PartParagraph[];
  readonly acceptedVersionId: string;
  readonly triedVersionId: string | null;
}

/** A test of a template; 404 without one. */
export async function loadTest(tx: Tx, templateId: string, id: string): Promise<StoredTest> {
  const row = await tx
    .selectFrom("templateTests")
    .select(["id", "templateId", "name", "version", "answers", "expected", "acceptedVersionId", "triedVersionId"])
    .where("templateId", "=", templateId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return {
    ...row,
    answers: row.answers as unknown as Answers,
    expected: row.expected as unknown as readonly PartParagraph[],
  };
}

/** A test with the version whose text it expects. */
export async function triedOf(tx: Tx, test: StoredTest) {
  return { ...test, accepted: await templateVersions.load(tx, test.acceptedVersionId) };
}

/** The tests of a template with what its current version made of them. */
export async function testsOf(tx: Tx, templateId: string, versionId: string): Promise<TemplateTest[]> {
  const rows = await tx
    .selectFrom("templateTests")
    .select(["id", "name", "version", "acceptedNumber", "acceptedAt", "triedVersionId", "outcome"])
    .where("templateId", "=", templateId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(({ acceptedAt, triedVersionId, outcome, ...row }) => ({
    ...row,
    acceptedAt: acceptedAt.toISOString(),
    outcome: triedVersionId === versionId ? (outcome as unknown as TestOutcome) : null,
  }));
}

/** The answers of the tests of a template. */
export async function answersOf(tx: Tx, templateId: string): Promise<Answers[]> {
  const rows = await tx.selectFrom("templateTests").select("answers").where("templateId", "=", templateId).execute();
  return rows.map(({ answers }) => answers as unknown as Answers);
}

/** The ids of those that the current version was not tried with yet. */
export async function untried(tx: Tx, templateId: string, versionId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("templateTests")
    .select("id")
    .where("templateId", "=", templateId)
    .where((e) => e.or([e("triedVersionId", "is", null), e("triedVersionId", "<>", versionId)]))
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
