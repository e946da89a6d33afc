import { moneyKeys } from "#engine/answers/form-fields.ts";
import { changeRules } from "#features/alerts/policy.ts";
import { storeFirstRules } from "#features/alerts/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { freeName } from "#features/templates/free-name.ts";
import { ruledQuestions } from "#features/templates/ruled-questions.ts";
import { namesLike, storeTemplate, wordMediaType } from "#features/templates/server/index.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { previewDocumentInWorker } from "#platform/uploads/document-workers.ts";
import { Failure } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { galleryPage, loadFromGallery } from "./queries.ts";

/** How often a name is looked for that nobody else took meanwhile. */
const attempts = 5;

/** The routes of the gallery. */
export const routes =
  ({ files }: Platform) =>
  (on: On): void => {
    on(contract.listGallery, async (call, query) => {
      call.authorize(may.readGallery(call.actor));
      const { country } = await loadOrganization(call.tx, call.orgId, call.now);
      return galleryPage(call.tx, country, query);
    });

    on.download(contract.previewGalleryTemplate, async (call, { id }) => {
      call.authorize(may.readGallery(call.actor));
      const { title, document, tree, form, answers } = await load(call, id);
      const manner = {
        language: form.language,
        money: moneyKeys(ruledQuestions(tree, form)),
        numbering: form.numbering?.series,
      };
      const content = await previewDocumentInWorker(document, answers, manner);
      return { content, name: `${title}.docx`, mediaType: wordMediaType };
    });

    on.long(contract.takeFromGallery, async (call, { id, directory }) => {
      call.authorize(may.takeFromGallery(call.actor));
      const from = await load(call, id);
      const stored = await files.put(call.actor.orgId, from.document);
      const file = {
        stored,
        name: `${id}.docx`,
        tree: from.tree,
        form: from.form,
        origin: { id, version: from.version },
      };
      try {
        return await withFreeName(() =>
          call.transaction(async (transaction) => {
            const name = freeName(from.title, await namesLike(transaction.tx, directory, from.title));
            const { description } = from;
            const { id: templateId } = await storeTemplate(transaction, { name, description, directory }, file);
            const alerts = changeRules(call.actor) === true ? from.alerts : [];
            await storeFirstRules(transaction, templateId, alerts);
            transaction.audit("gallery.take", "template", templateId, { galleryId: id, galleryVersion: from.version });
            return { templateId, name, alerts: alerts.length };
          }),
        );
      } catch (error) {
        await files.remove(stored.storageKey).catch(() => undefined);
        throw error;
      }
    });
  };

const load = (call: LongMemberCall, id: string) =>
  call.transaction(async ({ tx, orgId, now }) => {
    const { country } = await loadOrganization(tx, orgId, now);
    return loadFromGallery(tx, country, id);
  });

/** Tries again when somebody took the name between the look and the write. */
async function withFreeName<T>(take: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await take();
    } catch (error) {
      const taken = error instanceof Failure && error.code === "templates.nameTaken";
      if (!taken || attempt === attempts) throw error;
    }
  }
}
