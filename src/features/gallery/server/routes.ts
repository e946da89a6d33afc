import { moneyKeys } from "#engine/answers/form-fields.ts";
import { changeRules } from "#features/alerts/policy.ts";
import { storeFirstRules } from "#features/alerts/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { newProcesses } from "#features/processes/server/index.ts";
import { freeName } from "#features/templates/free-name.ts";
import { ruledQuestions } from "#features/templates/ruled-questions.ts";
import { namesLike, storedTemplates, templateVersions } from "#features/templates/server/index.ts";
import { storeFiles } from "#platform/files/store-files.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { previewDocumentInWorker } from "#platform/uploads/document-workers.ts";
import { wordMediaType } from "#platform/uploads/file-text.ts";
import { Failure } from "#protocol/failure.ts";
import { type Language, sentence } from "#protocol/text.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { storedAnswers } from "../sample.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";
import { galleryPage, loadFromGallery, sampleOf } from "./queries.ts";

const texts = { en: { gallery: en }, es: { gallery: es } };

/** A sentence of the gallery in a language, for what is written on the server: the title of a sample. */
const say = (language: Language, key: `gallery.${string}`, values: Readonly<Record<string, string>>): string =>
  sentence(texts[language], key, values);

/** The number of attempts to find a name that is still free. */
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
      return takeCopy(files, call, await load(call, id), directory);
    });

    on.long(contract.trySample, async (call) => {
      call.authorize(may.trySample(call.actor));
      const from = await load(call);
      const { templateId } = await takeCopy(files, call, from, "");
      const processId = await call.transaction(async (transaction) => {
        const { id: templateVersionId } = await templateVersions.published(transaction.tx, templateId);
        const { actor, language } = call;
        const title = say(language, "gallery.sampleTitle", { title: from.title });
        const acting = { ...transaction, actor, authorize: call.authorize };
        const made = {
          templateId,
          templateVersionId,
          title,
          answers: storedAnswers(from.answers),
          filing: nowhere,
        } as const;
        return (await newProcesses.make(acting, made)).id;
      });
      return { processId };
    });
  };

/** A sample is filed nowhere. */
const nowhere = { teams: null, clientId: null, projectId: null, tags: [] };

/** A template of the gallery as the caller's organization sees it; without an id, its sample. */
const load = (call: LongMemberCall, id?: string) =>
  call.transaction(async ({ tx, orgId, now }) => {
    const { country } = await loadOrganization(tx, orgId, now);
    return loadFromGallery(tx, country, id ?? (await sampleOf(tx, country)));
  });

/** Makes a template of the caller's organization of one from the gallery. */
async function takeCopy(
  files: Platform["files"],
  call: LongMemberCall,
  from: Awaited<ReturnType<typeof load>>,
  directory: string,
) {
  const { id, version, title, description, document, tree, form } = from;
  return storeFiles(files, call.actor.orgId, [document], ([stored]) =>
    withFreeName(() =>
      call.transaction(async (transaction) => {
        const name = freeName(title, await namesLike(transaction.tx, directory, title));
        const file = { stored, name: `${id}.docx`, tree, form, origin: { id, version } };
        const { id: templateId } = await storedTemplates.add(transaction, { name, description, directory }, file);
        const alerts = changeRules(call.actor) === true ? from.alerts : [];
        await storeFirstRules(transaction, templateId, alerts);
        transaction.audit("gallery.take", "template", templateId, { galleryId: id, galleryVersion: version });
        return { templateId, name, alerts: alerts.length };
      }),
    ),
  );
}

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
