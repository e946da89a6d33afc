import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { refuseChanged } from "#platform/http/typed-over.ts";
import type { Platform } from "#platform/platform.ts";
import { previewTemplateInWorker } from "#platform/uploads/document-workers.ts";
import { wordMediaType } from "#platform/uploads/file-text.ts";
import { sentence } from "#protocol/text.ts";
import * as arranging from "../arrange-contract.ts";
import * as contract from "../contract.ts";
import { templateChanged, templateDeleted, templateRestored } from "../events.ts";
import { freeName } from "../free-name.ts";
import { sameKinds } from "../part-kinds.ts";
import * as may from "../policy.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";
import { arrange, duplicate } from "./arrange.ts";
import { commentUpload } from "./comment-upload.ts";
import { follow, probableRenames } from "./follow-renames.ts";
import { usageCounter } from "./ports.ts";
import {
  choices,
  currentVersion,
  deletedTemplates,
  directoriesInUse,
  listPage,
  lockTemplate,
  nameError,
  namesLike,
  versionOf,
} from "./queries.ts";
import { readAgain, readTagged, readUpload, recognizeUpload } from "./read-upload.ts";
import { saveTemplate } from "./save-template.ts";
import { showTemplate } from "./show-template.ts";
import { fileNameOf, storeRead, wordsOf } from "./store-read.ts";
import { storeTemplate, storeVersion } from "./store-upload.ts";

/** The routes of templates. */
export const routes =
  ({ files }: Platform) =>
  (on: On): void => {
    on(contract.listTemplates, async (call, query) => {
      call.authorize(may.readTemplates(call.actor));
      return listPage(call.tx, query);
    });

    on(contract.listDirectories, async (call) => {
      call.authorize(may.readTemplates(call.actor));
      return directoriesInUse(call.tx);
    });

    on(contract.listTemplateNames, async (call, query) => {
      call.authorize(may.readTemplateNames(call.actor));
      return choices(call.tx, query);
    });

    on(contract.listTemplateChoices, async (call, query) => {
      call.authorize(may.readTemplates(call.actor));
      return choices(call.tx, query, { published: true });
    });

    on(contract.listDeletedTemplates, async (call) => {
      call.authorize(may.manageTemplates(call.actor));
      return { templates: await deletedTemplates(call.tx) };
    });

    on(contract.getTemplate, async (call, { id }) => {
      call.authorize(may.readTemplates(call.actor));
      return showTemplate(call.tx, id);
    });

    on.long(contract.saveTemplate, async (call, input) => {
      call.authorize(may.manageTemplates(call.actor));
      const { kinds = {} } = input.form;
      const current = await call.transaction(({ tx }) => currentVersion(tx, input.id));
      const reread = sameKinds(current.form.kinds, kinds)
        ? undefined
        : { tree: await readAgain(await files.read(current.storageKey), kinds), words: wordsOf(call) };
      return call.transaction(async (transaction) => {
        await saveTemplate(transaction, input, reread);
        return showTemplate(transaction.tx, input.id);
      });
    });

    on(contract.setAutoApprove, async (call, { id, autoApprove }) => {
      call.authorize(may.manageTemplates(call.actor));
      const { tx } = call;
      const before = await lockTemplate(tx, id);
      if (before.autoApprove === autoApprove) return { id, autoApprove };
      // Its version stays: nobody's unsaved settings are in the way of this.
      await tx.updateTable("templates").set({ autoApprove, updatedAt: call.now }).where("id", "=", id).execute();
      call.audit("template.autoApprove", "template", id, { autoApprove });
      const { id: versionId } = await currentVersion(tx, id);
      await call.announce(templateChanged, { templateId: id, versionId });
      return { id, autoApprove };
    });

    on(contract.setTitlePattern, async (call, { id, titlePattern, before: typedOver }) => {
      call.authorize(may.manageTemplates(call.actor));
      const { tx } = call;
      const before = await lockTemplate(tx, id);
      refuseChanged(typedOver, before.titlePattern);
      if (before.titlePattern === titlePattern) return { id, titlePattern };
      await tx.updateTable("templates").set({ titlePattern, updatedAt: call.now }).where("id", "=", id).execute();
      call.audit("template.titlePattern", "template", id, { titlePattern });
      const { id: versionId } = await currentVersion(tx, id);
      await call.announce(templateChanged, { templateId: id, versionId });
      return { id, titlePattern };
    });

    on(arranging.listTemplateUsage, async (call, { ids }) => {
      call.authorize(may.readTemplates(call.actor));
      const counted = await call.tx.ports.one(usageCounter)(call.tx, ids);
      return { rows: ids.map((id) => ({ id, processes: 0, open: 0, ...counted.get(id) })) };
    });

    on(arranging.arrangeTemplate, async (call, input) => {
      call.authorize(may.manageTemplates(call.actor));
      await arrange(call, input);
      return { id: input.id };
    });

    on(arranging.duplicateTemplate, async (call, { id }) => {
      call.authorize(may.manageTemplates(call.actor));
      return duplicate(call, id);
    });

    on(contract.deleteTemplate, async (call, { id }) => {
      call.authorize(may.manageTemplates(call.actor));
      const { name } = await lockTemplate(call.tx, id);
      await mark(call, id, call.now);
      call.audit("template.delete", "template", id, { name });
      await call.announce(templateDeleted, { templateId: id });
      return { id };
    });

    on(contract.restoreTemplate, async (call, { id }) => {
      call.authorize(may.manageTemplates(call.actor));
      const { name } = await lockTemplate(call.tx, id, { deleted: true });
      await mark(call, id, null).catch((error: unknown) => {
        throw nameError(error);
      });
      call.audit("template.restore", "template", id, { name });
      await call.announce(templateRestored, { templateId: id });
      return { id };
    });

    on.upload(contract.uploadTemplate, async (call, { fixes, ...input }) => {
      call.authorize(may.manageTemplates(call.actor));
      const read = await readUpload(call.upload, { fixes });
      return storeRead(files, call, call.upload.name, read, (transaction, file) =>
        storeTemplate(transaction, input, file),
      );
    });

    on.upload(contract.recognizeDocument, async (call) => {
      call.authorize(may.manageTemplates(call.actor));
      return recognizeUpload(call.upload);
    });

    on.upload(contract.templateFromDocument, async (call, { tags, answers, fields, named, ...input }) => {
      call.authorize(may.manageTemplates(call.actor));
      const { read, givesBack } = await readTagged(call.upload, tags, answers);
      let { name } = input;
      const answer = await storeRead(
        files,
        call,
        fileNameOf(input.name),
        read,
        async (transaction, file) => {
          if (named === "proposed")
            name = freeName(input.name, await namesLike(transaction.tx, input.directory, input.name));
          return storeTemplate(transaction, { ...input, name, titled: true }, file);
        },
        { proposed: fields, answers },
      );
      return answer.kind === "stored" ? { ...answer, name, givesBack } : answer;
    });

    on.upload(contract.uploadVersion, async (call, { id, fixes }) => {
      call.authorize(may.manageTemplates(call.actor));
      // Before the file is read: who names a template that is not there learns it at once.
      const before = await call.transaction((transaction) => currentVersion(transaction.tx, id));
      const read = await readUpload(call.upload, { kinds: before.form.kinds, fixes });
      const answer = await storeRead(files, call, call.upload.name, read, (transaction, file) =>
        storeVersion(transaction, id, file),
      );
      if (answer.kind !== "stored") return answer;
      // The version is stored: where the comparison takes too long, nothing is proposed.
      const renames = await probableRenames(files, call, before).catch(() => []);
      return { ...answer, renames };
    });

    on.long(contract.followRenames, async (call, input) => {
      call.authorize(may.manageTemplates(call.actor));
      return call.transaction((transaction) => follow(transaction, input, wordsOf(call)));
    });

    on.convert(contract.commentTemplate, async (call) => {
      call.authorize(may.manageTemplates(call.actor));
      const { upload, language, now } = call;
      const suffix = sentence({ en, es }[language], "commentedSuffix");
      const content = await commentUpload(upload, language, now);
      return { content, name: upload.name.replace(/\.docx$/i, ` ${suffix}.docx`), mediaType: wordMediaType };
    });

    on.download(contract.downloadTemplate, async (call, { id, versionId }) => {
      call.authorize(may.readTemplates(call.actor));
      const version = await call.transaction(({ tx }) => versionOf(tx, id, versionId));
      return { content: await files.stream(version.storageKey), name: version.fileName, mediaType: wordMediaType };
    });

    on.download(contract.previewTemplate, async (call, { id, versionId }) => {
      call.authorize(may.readTemplates(call.actor));
      const version = await call.transaction(({ tx }) => versionOf(tx, id, versionId));
      const { kinds = {} } = version.form;
      const content = await previewTemplateInWorker(await files.read(version.storageKey), { kinds });
      return { content, name: version.fileName, mediaType: wordMediaType };
    });
  };

const mark = (call: MemberCall, id: string, deletedAt: Date | null) =>
  call.tx
    .updateTable("templates")
    .set((e) => ({ deletedAt, updatedAt: call.now, version: e("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
