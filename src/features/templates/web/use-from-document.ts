import { useMutation, useQueryClient } from "@tanstack/react-query";
import { upload } from "#client/call.ts";
import { type RecognizeAnswer, recognizeDocument, templateFromDocument } from "../contract.ts";
import { templateKeys, templateListKeys } from "../keys.ts";
import { type Tagging, tagsOf } from "../tagging.ts";

/** Looks in a finished document for what can become fields. */
export const useRecognition = () =>
  useMutation({ mutationFn: (file: File): Promise<RecognizeAnswer> => upload(recognizeDocument, {}, file) });

/** What becomes a template: the document, its fields, and what the template is called. */
export interface FromDocument {
  readonly file: File;
  readonly tagging: Tagging;
  readonly name: string;
  readonly description: string;
  readonly directory: string;
}

/** Makes a template of a finished document. */
export function useFromDocument() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, tagging, ...named }: FromDocument) => {
      const { tags, answers } = tagsOf(tagging);
      const input = { ...named, tags: JSON.stringify(tags), answers: JSON.stringify(answers) };
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
