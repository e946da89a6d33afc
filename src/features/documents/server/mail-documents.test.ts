import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getTimeline } from "#features/process-page/contract.ts";
import { getProcess } from "#features/processes/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { mailDocuments } from "../contract.ts";

let app: App;
let creator: SomeMember;
let reviewer: SomeMember;
let other: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp();
  const owner = await organization(app);
  creator = await member(app, owner.orgId, "creator", { firstName: "Ana", lastName: "Paz" });
  reviewer = await member(app, owner.orgId, "reviewer");
  other = await member(app, owner.orgId, "creator");
  templateId = await template(owner);
});
beforeEach(() => app.clock.advance(61_000));
afterAll(() => app.stop());

const code = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { code: string; fields?: { code: string }[] }) => error.fields?.[0]?.code ?? error.code,
  );
/** An approved process whose Word file is there. */
async function approved() {
  const { id } = await processIn("approved", { creator, reviewer, templateId });
  await app.eventually(async () => {
    const { documents } = await creator.call(getProcess, { id });
    return documents.some(({ kind, state }) => kind === "word" && state === "ready");
  });
  return id;
}

test("the documents go to each address once, with the file, and the timeline says to whom", async () => {
  const id = await approved();
  const to = ["cliente@example.com", "CLIENTE@example.com", "notario@example.com"];
  expect(await creator.call(mailDocuments, { id, to, kinds: ["word"], message: "Adjunto.\n\nSaludos" })).toEqual({
    sent: 2,
  });
  expect(await app.mails("cliente@example.com")).toHaveLength(1);
  const [mail] = await app.mails("notario@example.com");
  expect(mail?.text).toContain("Ana Paz");
  expect(mail?.text).toContain("Saludos");
  expect(mail?.attachments[0]?.filename).toMatch(/\.docx$/);
  const { rows } = await app.query<{ actorId: string }>(
    `select actor_id as "actorId" from audit_log where action = 'process.mailed' and object_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ actorId: creator.uid }]);
  const { entries } = await reviewer.call(getTimeline, { id });
  expect(entries.find(({ what }) => what === "mail")).toMatchObject({
    byName: "Ana Paz",
    text: "cliente@example.com, notario@example.com",
  });
});

test("only existing documents, to valid addresses, by those who may download them", async () => {
  const id = await approved();
  const mail = { id, to: ["a@example.com"], kinds: ["word" as const] };
  expect(await code(other.call(mailDocuments, mail))).toBe("failure.notFound");
  expect(await code(creator.call(mailDocuments, { ...mail, to: ["nadie"] }))).toBe("processes.mail.addressInvalid");
  expect(await code(creator.call(mailDocuments, { ...mail, to: [] }))).toBe("processes.mail.addressRequired");
  const many = Array.from({ length: 11 }, (_, n) => `a${n}@example.com`);
  expect(await code(creator.call(mailDocuments, { ...mail, to: many }))).toBe("processes.mail.tooManyAddresses");
  const { id: draft } = await processIn("drafting", { creator, reviewer, templateId });
  expect(await code(creator.call(mailDocuments, { ...mail, id: draft }))).toBe("processes.notApproved");
});
