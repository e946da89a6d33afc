import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Node } from "#app/server/node.ts";
import { inviteMembers } from "#features/members/contract.ts";
import { administer } from "#features/organizations/server/index.ts";
import { saveTemplateSigning } from "#features/signatures/template-contract.ts";
import { setAutoApprove } from "#features/templates/contract.ts";
import { putLogo, saveTheme } from "#features/theming/contract.ts";
import type { Database } from "#platform/db/database.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { type Caller, caller } from "./caller.ts";
import { putAlerts, putTemplateAlerts } from "./demo/alerts.ts";
import { automaticTaskStep } from "./demo/automatic-tasks.ts";
import { batchSteps } from "./demo/batches.ts";
import { boardSteps } from "./demo/boards.ts";
import { buildJacarandas } from "./demo/buildings.ts";
import { type Chapters, openChapters } from "./demo/chapters.ts";
import { type DemoFiling, putFiling, quetzalFiling, unfiled } from "./demo/filing.ts";
import { type ActingFirm, ensureFirm, isFilled, markFilled } from "./demo/firm.ts";
import { ceiba, type DemoFirm, quetzal } from "./demo/firms.ts";
import { putLandStudies } from "./demo/land-studies.ts";
import { putLists } from "./demo/lists.ts";
import { putTemplateNotices } from "./demo/notices.ts";
import { patientCaller } from "./demo/patient-caller.ts";
import { putProcessViews } from "./demo/process-views.ts";
import { putPublicForm } from "./demo/public-forms.ts";
import { employment } from "./demo/quetzal-employment.ts";
import { leases } from "./demo/quetzal-leases.ts";
import { loans } from "./demo/quetzal-loans.ts";
import { agreements, ceibaAgreements, powers } from "./demo/quetzal-mandates.ts";
import { sales } from "./demo/quetzal-sales.ts";
import { askRegistries } from "./demo/registries.ts";
import { putRelations } from "./demo/relations.ts";
import { putReports } from "./demo/reports.ts";
import { repositorySteps } from "./demo/repository.ts";
import { putReviewTalk, putSubstitute, putTitlePatterns } from "./demo/review-work.ts";
import { putSharedForms } from "./demo/shared-forms.ts";
import type { Story } from "./demo/stories.ts";
import { officeTime, type StoryClock } from "./demo/story-clock.ts";
import { type Cast, type Step, stepsOf } from "./demo/story-steps.ts";
import { buyPlan } from "./demo/subscription.ts";
import { type DemoTemplateName, demoTemplates, putTemplate, putVersions } from "./demo/templates.ts";
import { password } from "./people.ts";

interface Filling {
  readonly firm: DemoFirm;
  readonly templates: readonly DemoTemplateName[];
  readonly stories: (now: Date) => readonly Story[];
  readonly filing?: DemoFiling;
  readonly boards?: typeof boardSteps;
  readonly files?: typeof repositorySteps;
}

const fillings: readonly Filling[] = [
  {
    firm: quetzal,
    templates: ["compraventa", "arrendamiento", "poder", "trabajo", "nda", "mutuo"],
    stories: (now) => [
      ...sales(now),
      ...leases(now),
      ...powers(now),
      ...employment(now),
      ...agreements(now),
      ...loans(now),
    ],
    filing: quetzalFiling,
    boards: boardSteps,
    files: repositorySteps,
  },
  { firm: ceiba, templates: ["nda"], stories: ceibaAgreements },
];

/**
 * Puts the demo firms into the installation of a running node, through its own API and as the people of the firms; the
 * clock of the node is moved so that what they did lies in the last weeks. A firm that was filled before is left alone,
 * whatever became of it; one whose filling was interrupted is filled up. Says in one line what it did.
 */
export async function seedDemo(node: Node, clock: StoryClock): Promise<string> {
  const { db } = node.platform;
  const began = performance.now();
  let processes = 0;
  try {
    for (const filling of fillings) {
      if (await isFilled(db, filling.firm)) continue;
      processes += await fill(node, clock, filling);
    }
  } finally {
    clock.release();
  }
  if (processes === 0) return "The demo firms are there already.";
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return `Demo firms made with ${processes} processes in ${seconds} s; their PDFs follow in the background.`;
}

/** The people of the demo and how they sign in, as lines for the terminal. */
export function peopleLines(): string[] {
  const lines = [quetzal, ceiba].flatMap(({ name, people, brand }) => [
    brand ? `  ${name} (/login?org=${brand.signInName})` : `  ${name}`,
    ...people.map((p) => `    ${p.email.padEnd(22)} ${p.role.padEnd(11)} ${p.firstName} ${p.lastName}`),
  ]);
  return [...lines, `  Everybody's password: ${password}`];
}

async function fill(node: Node, clock: StoryClock, filling: Filling): Promise<number> {
  const { firm, templates } = filling;
  const { db, log } = node.platform;
  clock.release();
  const now = clock.now();
  const founded = officeTime(now, firm.founded, 9);
  const { chapter } = await openChapters(db, firm.people[0].email, (sentence) => log.warn(sentence));
  clock.goTo(founded);
  const acting = await ensureFirm(db, firm, founded, (token) => patientCaller(caller(node.address, token)));
  const call = (key: string) => of(acting, key).call;
  const { brand } = firm;
  if (brand) await chapter("brand", () => setBrand(db, acting.orgId, call(firm.people[0].key), brand, founded));
  else await chapter("plan", () => buyPlan(node, call(firm.people[0].key), firm.name, founded));
  const manager = managerOf(firm, acting);

  const ids = new Map(await templatesOf(db, acting.orgId));
  for (const [i, name] of templates.entries()) {
    clock.goTo(officeTime(now, firm.founded - 1, 10 + i));
    const template = demoTemplates[name];
    await chapter(`template ${name}`, async () => {
      if (!ids.has(template.name)) ids.set(template.name, await putTemplate(manager, template));
    });
  }
  const begun = filling.stories(now);
  await tellStories(node, clock, { filling, acting, ids, begun, now }, chapter);
  clock.release();
  await putTheRest(node, { firm, acting, ids, now }, chapter);
  await chapter("filled", () => markFilled(db, acting, firm));
  return begun.length;
}

const managerOf = (firm: DemoFirm, acting: ActingFirm): Caller =>
  of(acting, (firm.people.find(({ role }) => role === "manager") ?? firm.people[0]).key).call;

type Chapter = Chapters["chapter"];

interface Telling {
  readonly filling: Filling;
  readonly acting: ActingFirm;
  readonly ids: ReadonlyMap<string, string>;
  readonly begun: readonly Story[];
  readonly now: Date;
}

/** What the people of a firm did in the last weeks, each step a chapter. */
async function tellStories(node: Node, clock: StoryClock, telling: Telling, chapter: Chapter): Promise<void> {
  const { filling, acting, ids, begun, now } = telling;
  const { firm, filing } = filling;
  const { orgId } = acting;
  const call = (key: string) => of(acting, key).call;
  const uid = (key: string) => of(acting, key).uid;
  const manager = managerOf(firm, acting);
  const ownerKey = firm.people[0].key;
  if (firm === quetzal)
    await chapter("template alerts", () => putTemplateAlerts(manager, (name) => ids.get(demoTemplates[name].name)));
  // Also when it was done before: what is there stays, and the stories need its ids.
  const filingOf = filing ? await putFiling(call(ownerKey), filing, uid, ownerKey) : unfiled;
  const templateId = ({ template }: Story) => ids.get(demoTemplates[template].name) ?? "";
  const find = ({ title }: Story) => processOf(node.platform.db, orgId, title);
  const cast: Cast = { call, uid, templateId, filingOf, find };
  const steps: Step[] = begun.flatMap((story) => stepsOf(story, now, cast));
  if (filling.boards) steps.push(...filling.boards(now, cast));
  const deed = ids.get(demoTemplates.compraventa.name);
  const lease = ids.get(demoTemplates.arrendamiento.name);
  if (filling.boards && deed) steps.push(automaticTaskStep(now, manager, { deed, lease }, uid("luis")));
  const employment = ids.get(demoTemplates.trabajo.name) ?? "";
  if (firm === quetzal) steps.push(...(await batchSteps(now, { node, orgId, templateId: employment, call, uid })));
  if (filling.files) steps.push(...filling.files(now, cast));
  // A stable order: what happens at one moment happens as it was told.
  for (const step of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    clock.goTo(step.at);
    let ran = false;
    await chapter(step.key, async () => {
      ran = true;
      await step.run();
    });
    if (!ran) await step.recall?.();
  }
}

/** What stands beside the stories. */
async function putTheRest(
  node: Node,
  { firm, acting, ids, now }: Pick<Telling, "acting" | "ids" | "now"> & { readonly firm: DemoFirm },
  chapter: Chapter,
): Promise<void> {
  const call = (key: string) => of(acting, key).call;
  const uid = (key: string) => of(acting, key).uid;
  const manager = managerOf(firm, acting);
  const owner = call(firm.people[0].key);
  await chapter("templates set", () => setTemplates(firm, manager, owner, ids));
  if (firm === quetzal) {
    await chapter("alerts", () => putAlerts(now, call));
    await chapter("reports", () => putReports(owner, uid));
    await chapter("views", () => putProcessViews(owner, call("sofia")));
    await chapter("relations", () => putRelations(owner));
    await chapter("title patterns", () => putTitlePatterns(manager, ids));
    await chapter("review talk", () => putReviewTalk({ call, uid }));
    await chapter("substitute", () => putSubstitute(now, { call, uid }));
    await chapter("building", () => buildJacarandas(node, acting.orgId, manager, now));
    await chapter("land studies", () => putLandStudies(owner));
  }
  if (!firm.brand) await chapter("registries", () => askRegistries(node, acting.orgId, call, now));
  const { invited } = firm;
  if (invited) await chapter("invitation", () => invite(owner, invited));
  const lease = ids.get(demoTemplates.arrendamiento.name);
  const visitor = patientCaller(caller(node.address));
  if (lease) await chapter("public form", () => putPublicForm(manager, visitor, lease, now));
  if (firm === quetzal) await chapter("shared forms", () => putSharedForms(call("sofia"), "rodrigo@quetzal.gt"));
}

/** What templates do beyond asking: notices, signatures, versions, lists. */
async function setTemplates(firm: DemoFirm, manager: Caller, owner: Caller, ids: ReadonlyMap<string, string>) {
  const sale = ids.get(demoTemplates.compraventa.name);
  if (sale) {
    await putTemplateNotices(manager, sale);
    await manager(saveTemplateSigning, { templateId: sale, publicDeed: true });
    await putLists(manager, ids.get(demoTemplates.poder.name));
  }
  await putVersions(owner, manager, ids);
  const nda = ids.get(demoTemplates.nda.name);
  if (firm === quetzal && nda) await manager(setAutoApprove, { id: nda, autoApprove: true });
}

/** Gives a firm its colours and its logo, and its own sign-in page. */
async function setBrand(
  db: Database,
  orgId: string,
  owner: ReturnType<typeof caller>,
  { theme, logo, signInName }: NonNullable<DemoFirm["brand"]>,
  now: Date,
) {
  await owner(saveTheme, { theme });
  const bytes = await readFile(join(import.meta.dirname, "demo", logo));
  await owner.upload(putLogo, {}, { name: basename(logo), bytes });
  await systemTransaction(db, { orgId: null, by: null, now }, (transaction) =>
    administer(transaction, orgId, { whiteLabel: true, signInName }),
  );
}

function of(firm: ActingFirm, key: string) {
  const found = firm.people.get(key);
  if (!found) throw new Error(`nobody in this firm is called ${key}`);
  return found;
}

async function invite(owner: ReturnType<typeof caller>, { email, role }: NonNullable<DemoFirm["invited"]>) {
  await owner(inviteMembers, { emails: [email], roles: [role] });
}

const templatesOf = (db: Database, orgId: string): Promise<[name: string, id: string][]> =>
  db.asOrganization(orgId, async (tx) =>
    (await tx.selectFrom("templates").select(["id", "name"]).execute()).map(({ id, name }) => [name, id]),
  );

const processOf = (db: Database, orgId: string, title: string) =>
  db.asOrganization(orgId, (tx) =>
    tx.selectFrom("processes").select(["id", "version"]).where("title", "=", title).executeTakeFirst(),
  );
