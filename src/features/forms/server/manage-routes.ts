import { memberNames } from "#features/members/server/index.ts";
import { linkOf, makeLink, revokeLink, rotateLink } from "#features/public-links/server/index.ts";
import { templateVersions } from "#features/templates/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { publicFormChanged } from "../events.ts";
import * as may from "../policy.ts";
import { type FormLink, filesOfTemplate, firstSettings, linkKinds, picturesOf } from "../public-form.ts";
import { countHeld } from "./held.ts";
import { ownAddress } from "./own-address.ts";
import { countRequests, linkOfTemplate, linksOf, publicFormOf } from "./queries.ts";

/** Links one form may have at a time. */
const maxLinks = 20;

/** The calls for managing the public form of a template. */
export const manageRoutes = (platform: Platform) => (on: On) => {
  const shown = (call: MemberCall, templateId: string) => showForm(platform, call, templateId);

  on(contract.getPublicForm, async (call, { templateId }) => {
    call.authorize(may.readPublicForm(call.actor));
    return shown(call, templateId);
  });

  on(contract.savePublicForm, async (call, { templateId, version, opened, settings }) => {
    call.authorize(may.managePublicForm(call.actor));
    const { tx, orgId, now } = call;
    const { form } = await templateVersions.current(tx, templateId);
    const groups = settings.groups.filter((id) => form.groups.some((group) => group.id === id));
    if (opened && groups.length === 0) throw wrong("groups", "forms.groupsNeeded");
    const before = await publicFormOf(tx, templateId, "lock");
    if ((before?.version ?? 0) !== version)
      throw new Failure("forms.changed", 409, { values: { version: before?.version ?? 0 } });
    const set = { settings: JSON.stringify({ ...settings, groups }), opened, version: version + 1, updatedAt: now };
    const stored = await tx
      .insertInto("publicForms")
      .values({ orgId, templateId, ...set })
      // Of two who set it up at once one wins.
      .onConflict((on) =>
        on.columns(["orgId", "templateId"]).doUpdateSet(set).where("publicForms.version", "=", version),
      )
      .executeTakeFirst();
    if (stored.numInsertedOrUpdatedRows !== 1n) throw new Failure("forms.changed", 409, { values: { version } });
    if (opened && (await linksOf(tx, templateId)).length === 0) await addLink(platform, call, templateId, firstSource);
    call.audit("publicForm.saved", "template", templateId, { opened, before: before?.opened ?? false, settings });
    await call.announce(publicFormChanged, { templateId });
    return shown(call, templateId);
  });

  on(contract.addFormLink, async (call, { templateId, source }) => {
    call.authorize(may.managePublicForm(call.actor));
    await templateVersions.current(call.tx, templateId);
    if (!(await publicFormOf(call.tx, templateId, "lock"))) throw new Failure("forms.notSetUp", 409);
    const links = await linksOf(call.tx, templateId);
    if (links.length >= maxLinks) throw new Failure("forms.tooManyLinks", 409, { values: { max: maxLinks } });
    if (links.some((link) => link.source.toLowerCase() === source.toLowerCase()))
      throw wrong("source", "forms.sourceTaken");
    const id = await addLink(platform, call, templateId, source);
    await call.announce(publicFormChanged, { templateId });
    return showLink(platform, call, await linkOfTemplate(call.tx, templateId, id));
  });

  on(contract.rotateFormLink, async (call, { templateId, linkId }) => {
    call.authorize(may.managePublicForm(call.actor));
    const link = await linkOfTemplate(call.tx, templateId, linkId);
    await rotateLink(call, platform.secrets, { kind: linkKinds.form, subject: linkId });
    await call.announce(publicFormChanged, { templateId });
    return showLink(platform, call, link);
  });

  on(contract.closeFormLink, async (call, { templateId, linkId }) => {
    call.authorize(may.managePublicForm(call.actor));
    await linkOfTemplate(call.tx, templateId, linkId);
    await revokeLink(call, { kind: linkKinds.form, subject: linkId });
    await call.tx.updateTable("publicFormLinks").set({ closedAt: call.now }).where("id", "=", linkId).execute();
    await call.announce(publicFormChanged, { templateId });
    return { id: linkId };
  });
};

/** The name of the link a form gets when it is opened the first time. */
const firstSource = "Web";

const wrong = (path: string, code: "forms.groupsNeeded" | "forms.sourceTaken") =>
  new Failure("failure.invalid", 422, { fields: [{ path, code }] });

async function addLink({ secrets }: Platform, call: MemberCall, templateId: string, source: string): Promise<string> {
  const id = newId();
  const { tx, orgId, now } = call;
  await tx.insertInto("publicFormLinks").values({ orgId, id, templateId, source, createdAt: now }).execute();
  await makeLink(call, secrets, { kind: linkKinds.firm, subject: orgId });
  await makeLink(call, secrets, { kind: linkKinds.form, subject: id });
  call.audit("publicForm.linkAdded", "template", templateId, { link: id, source });
  return id;
}

type StoredLink = Awaited<ReturnType<typeof linksOf>>[number];

async function showLink(platform: Platform, call: MemberCall, link: StoredLink): Promise<FormLink> {
  const { id, source, createdAt, requests } = link;
  const { secrets } = platform;
  const [firm, form] = [
    await linkOf(call, secrets, { kind: linkKinds.firm, subject: call.orgId }),
    await linkOf(call, secrets, { kind: linkKinds.form, subject: id }),
  ];
  if (!firm || !form) throw new Error("an open link of a form has both its keys");
  const url = `${await ownAddress(platform, call.tx, call.orgId)}/public/${firm.token}/${form.token}`;
  const makers = await memberNames(call.tx, form.createdBy === null ? [] : [form.createdBy]);
  const makerName = makers.get(form.createdBy ?? "")?.name ?? "";
  return { id, source, url, makerName, createdAt: createdAt.toISOString(), requests };
}

async function showForm(
  platform: Platform,
  call: MemberCall,
  templateId: string,
): Promise<contract.TemplatePublicForm> {
  const { tx } = call;
  const [{ form, templateName }, stored, requests, held, open] = await Promise.all([
    templateVersions.current(tx, templateId),
    publicFormOf(tx, templateId),
    countRequests(tx, templateId),
    countHeld(tx, templateId),
    linksOf(tx, templateId),
  ]);
  const links: FormLink[] = [];
  for (const link of open) links.push(await showLink(platform, call, link));
  return {
    opened: stored?.opened ?? false,
    version: stored?.version ?? 0,
    settings: stored?.settings ?? firstSettings(form),
    name: templateName,
    concealed: form.concealed ?? [],
    requests,
    held,
    groups: form.groups.map(({ id, label }) => ({ id, label })),
    asked: filesOfTemplate(form),
    pictures: picturesOf(form),
    links,
  };
}
