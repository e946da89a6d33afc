import type { z } from "zod";
import { hidden } from "#features/ai/ai.ts";
import { blanked, identifying } from "#features/ai/identifiers.ts";
import { AiError, modelOf } from "#features/ai/server/index.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import type { RecognizeAnswer, TaggedAnswer } from "../contract.ts";
import * as contract from "../edit-contract.ts";
import { fieldMessages, suggestionsIn } from "../field-suggestions.ts";
import type { recognizeVersion, suggestFields, tagVersion } from "../find-contract.ts";
import * as finding from "../find-contract.ts";
import * as may from "../policy.ts";
import { keepEdits, tryEdits } from "./edit-tags.ts";
import { currentVersion, versionOf } from "./queries.ts";
import { readWithTags, recognize } from "./read-upload.ts";
import { fileNameOf, storeRead } from "./store-read.ts";
import { storeVersion } from "./store-upload.ts";

/** The routes that change the tags of a template's document. */
export const editRoutes =
  (platform: Platform) =>
  (on: On): void => {
    const { files } = platform;
    on.long(contract.tryTagEdits, async (call, input) => {
      call.authorize(may.manageTemplates(call.actor));
      return tryEdits(files, call, input);
    });

    on.long(contract.keepTagEdits, async (call, input) => {
      call.authorize(may.manageTemplates(call.actor));
      return keepEdits(files, call, input);
    });

    on.long(finding.recognizeVersion, async (call, input) => {
      call.authorize(may.manageTemplates(call.actor));
      return findFields(files, call, input);
    });

    on.long(finding.tagVersion, async (call, input) => {
      call.authorize(may.manageTemplates(call.actor));
      return tagFound(files, call, input);
    });

    on.long(finding.suggestFields, async (call, input) => {
      call.authorize(may.manageTemplates(call.actor));
      return suggest(platform, call, input);
    });
  };

/** Looks in the document of a version for what can become fields. */
async function findFields(
  files: FileStore,
  call: LongMemberCall,
  { id, versionId }: z.output<typeof recognizeVersion.input>,
): Promise<RecognizeAnswer> {
  const version = await call.transaction(({ tx }) => versionOf(tx, id, versionId));
  return recognize(await files.read(version.storageKey));
}

/** Writes tags into the document of the newest version, as the next one. 409 when somebody made one in between. */
async function tagFound(
  files: FileStore,
  call: LongMemberCall,
  { id, versionId, tags, answers, fields }: z.output<typeof tagVersion.input>,
): Promise<TaggedAnswer> {
  const version = await call.transaction(({ tx }) => currentVersion(tx, id));
  if (version.id !== versionId) throw new Failure("templates.changed", 409);
  const { read, givesBack } = await readWithTags(await files.read(version.storageKey), tags, answers);
  const answer = await storeRead(
    files,
    call,
    fileNameOf(version.templateName),
    read,
    (transaction, file) => storeVersion(transaction, id, file, { made: versionId }),
    { proposed: fields, answers },
  );
  return answer.kind === "stored" ? { ...answer, name: version.templateName, givesBack } : answer;
}

/** Asks the organization's model about a finished document; nothing of what it says is a field yet. */
async function suggest(
  platform: Platform,
  call: LongMemberCall,
  { paragraphs, fields }: z.output<typeof suggestFields.input>,
): Promise<z.output<typeof suggestFields.output>> {
  const model = await call.transaction(({ tx, orgId }) => modelOf(platform, tx, orgId));
  const numbers = fields.filter(({ kind }) => identifying.has(kind)).map(({ value }) => value);
  const marks = hidden(model.sendsIdentifiers ? [] : numbers);
  const shown = (text: string) => (model.sendsIdentifiers ? text : blanked(marks.hide(text)));
  const found = fields.map(({ name, value }) => ({ name, value: shown(value) }));
  const answer = await model.ask(fieldMessages(shown(paragraphs.join("\n")), found)).catch((error: unknown) => {
    if (!(error instanceof AiError)) throw error;
    platform.log.warn({ message: error.message, reason: error.reason }, "templates: no field was suggested");
    throw new Failure(`ai.fault.${error.reason}`, 502);
  });
  const suggestions = suggestionsIn(answer, { fields, paragraphs });
  const { names, texts } = suggestions;
  await call.transaction(async ({ orgId, audit }) =>
    audit("template.fieldsSuggested", "organization", orgId, {
      model: model.model,
      names: names.length,
      texts: texts.length,
    }),
  );
  return suggestions;
}
