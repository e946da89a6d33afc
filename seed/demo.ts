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
import { type Step, stepsOf } from "./demo/story-steps.ts";
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

async function fill(
  node: Node,
  clock: StoryClock,
  { firm, templates, stories, filing, boards, files }: Filling,
): Promise<number> {
  const { db } = node.platform;
  clock.release();
  const now = clock.now();
  const founded = officeTime(now, firm.founded, 9);
  clock.goTo(founded);
  const acting = await ensureFirm(db, firm, founded, (token) => patientCaller(caller(node.address, token)));
  const call = (key: string) => of(acting, key).call;
  if (firm.brand) await setBrand(db, acting.orgId, call(firm.people[0].key), firm.brand, founded);
  if (!firm.brand) await buyPlan(node, call(firm.people[0].key), firm.name, founded);
  const manager = call((firm.people.find(({ role }) => role === "manager") ?? firm.people[0]).key);

  const ids = new Map(await templatesOf(db, acting.orgId));
  for (const [i, name] of templates.entries()) {
    clock.goTo(officeTime(now, firm.founded - 1, 10 + i));
    const template = demoTemplates[name];
    if (!ids.has(template.name)) ids.set(template.name, await putTemplate(manager, template));
  }
  const alerts = firm === quetzal;
  if (alerts) await putTemplateAlerts(manager, (name) => ids.get(demoTemplates[name].name));
  const uid = (key: string) => of(acting, key).uid;
  const ownerKey = firm.people[0].key;
  const filingOf = filing ? await putFiling(call(ownerKey), filing, uid, ownerKey) : unfiled;
  const titles = await titlesOf(db, acting.orgId);
  const newStories = stories(now).filter(({ title }) => !titles.has(title));
  const templateId = ({ template }: Story) => ids.get(demoTemplates[template].name) ?? "";
  const steps: Step[] = newStories.flatMap((story) => stepsOf(story, now, { call, uid, templateId, filingOf }));
  if (boards) steps.push(...(await boards(now, { call, uid, templateId, filingOf })));
  const deed = ids.get(demoTemplates.compraventa.name);
  const lease = ids.get(demoTemplates.arrendamiento.name);
  if (boards && deed) steps.push(automaticTaskStep(now, manager, { deed, lease }, uid("luis")));
  const employment = ids.get(demoTemplates.trabajo.name) ?? "";
  if (alerts) steps.push(...(await batchSteps(now, { node, orgId: acting.orgId, templateId: employment, call, uid })));
  if (files) steps.push(...(await files(now, { call, uid, templateId, filingOf })));
  // A stable order: what happens at one moment happens as it was told.
  for (const step of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    clock.goTo(step.at);
    await step.run();
  }
  clock.release();
  await setTemplates(firm, manager, call(ownerKey), ids);
  if (alerts) await putAlerts(now, call);
  if (alerts) await Promise.all([putReports(call(ownerKey), uid), putProcessViews(call(ownerKey), call("sofia"))]);
  if (firm === quetzal) {
    await putRelations(call(ownerKey));
    await putTitlePatterns(manager, ids);
    await putReviewTalk({ call, uid });
    await putSubstitute(now, { call, uid });
  }
  await showTools(node, firm, acting, now);
  if (firm.invited) await invite(call(firm.people[0].key), firm.invited);
  if (lease) await putPublicForm(manager, patientCaller(caller(node.address)), lease, clock.now());
  if (firm === quetzal) await putSharedForms(call("sofia"), "rodrigo@quetzal.gt");
  await markFilled(db, acting, firm);
  return newStories.length;
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

/** What stands beside contracts: queries of registries, a building, land studies. */
async function showTools(node: Node, firm: DemoFirm, acting: ActingFirm, now: Date): Promise<void> {
  const call = (key: string) => of(acting, key).call;
  if (!firm.brand) await askRegistries(node, acting.orgId, call, now);
  if (firm !== quetzal) return;
  const manager = firm.people.find(({ role }) => role === "manager") ?? firm.people[0];
  await buildJacarandas(node, acting.orgId, call(manager.key), now);
  await putLandStudies(call(firm.people[0].key));
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

const titlesOf = (db: Database, orgId: string): Promise<Set<string>> =>
  db.asOrganization(
    orgId,
    async (tx) => new Set((await tx.selectFrom("processes").select("title").execute()).map(({ title }) => title)),
  );
