import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, upload } from "#client/call.ts";
import { getAiSettings } from "#features/ai/contract.ts";
import { aiKeys } from "#features/ai/feature.ts";
import { type RecognizeAnswer, recognizeDocument, templateFromDocument } from "../contract.ts";
import { templateDocumentKeys, templateKeys, templateListKeys, templateVersionKeys } from "../feature.ts";
import { recognizeVersion, tagVersion } from "../find-contract.ts";
import { type Tagging, tagsOf } from "../tagging.ts";
import type { Template } from "../template.ts";

/** Looks in a finished document for what can become fields. */
export const useRecognition = () =>
  useMutation({ mutationFn: (file: File): Promise<RecognizeAnswer> => upload(recognizeDocument, {}, file) });

/** The input of a new template: the document, its fields and its names. */
export interface FromDocument {
  readonly file: File;
  readonly tagging: Tagging;
  readonly name: string;
  /** The name was proposed, or somebody typed it. */
  readonly named: "proposed" | "typed";
  readonly description: string;
  readonly directory: string;
}

/** Makes a template of a finished document. */
export function useFromDocument() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, tagging, ...named }: FromDocument) => {
      const { tags, answers, fields } = tagsOf(tagging);
      const [sent, values, proposed] = [tags, answers, fields].map((one) => JSON.stringify(one));
      const input = { ...named, tags: sent ?? "", answers: values ?? "", fields: proposed ?? "" };
      return upload(templateFromDocument, input, file);
    },
    onSuccess: async (answer) => {
      if (answer.kind !== "stored") return;
      await Promise.all([
        queries.invalidateQueries({ queryKey: templateListKeys.all }),
        queries.invalidateQueries({ queryKey: templateKeys.one(answer.id) }),
      ]);
    },
  });
}

/** The organization's AI settings, with its model if there is one. */
export const aiServerQuery = queryOptions({
  queryKey: aiKeys.of("settings"),
  queryFn: ({ signal }) => call(getAiSettings, {}, { signal }),
});

type OfVersion = Pick<Template, "id" | "versionId">;

/** Finds what can become fields in the document of a version. A version does not change; a refusal may, so it is not remembered. */
export const recognitionQuery = ({ id, versionId }: OfVersion) =>
  queryOptions({
    queryKey: templateDocumentKeys.of("recognition", versionId),
    queryFn: ({ signal }): Promise<RecognizeAnswer> => call(recognizeVersion, { id, versionId }, { signal }),
    staleTime: ({ state }) => (state.data?.kind === "recognized" ? Number.POSITIVE_INFINITY : 0),
  });

/** Writes tags into the document of a version, as the next one. */
export function useFoundTags({ id, versionId }: OfVersion) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (tagging: Tagging) => call(tagVersion, { id, versionId, ...tagsOf(tagging) }),
    onSuccess: async (answer) => {
      if (answer.kind !== "stored") return;
      await Promise.all([
        queries.invalidateQueries({ queryKey: templateListKeys.all }),
        queries.invalidateQueries({ queryKey: templateKeys.one(id) }),
        queries.invalidateQueries({ queryKey: templateVersionKeys.one(id) }),
      ]);
    },
  });
}
