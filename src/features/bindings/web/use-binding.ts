import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useMemo, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { undoMs, useChange } from "#client/use-change.ts";
import { attachmentKeys } from "#features/attachments/feature.ts";
import { saveAnswers } from "#features/processes/contract.ts";
import { processKeys, processListKeys } from "#features/processes/feature.ts";
import { Failure } from "#protocol/failure.ts";
import { boundValue, proposedBindings } from "../binding.ts";
import type { Binding, Bindings } from "../contract.ts";
import type { Subject } from "./subject.ts";

export type TargetKind = "process" | "template";
export type Bound = ReturnType<typeof useBinding>;

interface Written {
  readonly processId: string;
  readonly version: number;
}

/** Which value goes into which field: what is proposed until somebody chooses, and how it is written. */
export function useBinding({
  subject,
  kind,
  target,
  title,
  read,
  onDone,
}: {
  readonly subject: Subject;
  readonly kind: TargetKind;
  readonly target: string | undefined;
  readonly title: string;
  readonly read: Bindings | undefined;
  readonly onDone: (processId: string) => void;
}) {
  // Of each contract its own choices.
  const [choices, setChoices] = useState<{ readonly of: string; readonly by: ReadonlyMap<string, string> }>(none);
  const chosen = choices.of === target ? choices.by : none.by;
  const proposed = useMemo(
    () => (read ? proposedBindings(read.fields, read.sources, subject.words) : none.by),
    [read, subject.words],
  );
  const sourceOf = (path: string) => chosen.get(path) ?? proposed.get(path) ?? "";
  const bindings = writtenBy(read, sourceOf);
  const write = useWrite(subject, kind, read, onDone);
  const { error } = write;
  const refused = error instanceof Failure ? error.fields : [];
  return {
    proposed,
    chosen,
    sourceOf,
    choose: (path: string, source: string) => {
      write.reset();
      setChoices({ of: target ?? "", by: new Map([...chosen, [path, source]]) });
    },
    count: Object.keys(bindings).length,
    error: (path: string) => {
      const code = refused.find((one) => one.path === path)?.code;
      return code === undefined ? undefined : failureText(new Failure(code, 422));
    },
    form: {
      busy: write.isPending,
      failure: error ?? undefined,
      submit: (event: SyntheticEvent) => {
        event.preventDefault();
        if (!read || target === undefined || write.isPending) return;
        const to =
          kind === "process"
            ? ({ kind, processId: target, version: read.version } as const)
            : ({ kind, templateId: target, title } as const);
        write.mutate({ target: to, bindings });
      },
    },
  };
}

const none = { of: "", by: new Map<string, string>() } as const;

/** The fields that are written: those with a value that is not there already. */
function writtenBy(read: Bindings | undefined, sourceOf: (path: string) => string): Record<string, string> {
  const sources = new Map(read?.sources.map((source) => [source.name, source]));
  return Object.fromEntries(
    (read?.fields ?? []).flatMap((field) => {
      const source = sources.get(sourceOf(field.path));
      const value = source && boundValue(field, source);
      return source && value !== undefined && value !== field.current ? [[field.path, source.name] as const] : [];
    }),
  );
}

/** Writes to the contract; in a draft the fields can be put back as they were. */
function useWrite(subject: Subject, kind: TargetKind, read: Bindings | undefined, onDone: (processId: string) => void) {
  const t = useText();
  const queries = useQueryClient();
  const putBack = useChange(saveAnswers, {
    done: () => subject.say.undone,
    refresh: ({ id }) => [processKeys.one(id)],
  });
  const undo = ({ processId, version }: Written, { bindings }: Binding) => {
    const before = new Map(read?.fields.map(({ path, current }) => [path, current]));
    const patch = Object.fromEntries(Object.keys(bindings).map((path) => [path, before.get(path) || null]));
    putBack.mutate({ id: processId, version, patch });
  };
  return useMutation<Written, unknown, Binding>({
    mutationFn: (binding) => subject.write(binding),
    onSuccess: (written, binding) => {
      const wayBack = { ms: undoMs, action: { label: t("shell.undo"), run: () => undo(written, binding) } };
      notify.success(subject.say.done, kind === "process" && Object.keys(binding.bindings).length > 0 ? wayBack : {});
      onDone(written.processId);
    },
    onSettled: async () => {
      const keys = [processListKeys.all, attachmentKeys.all, ...subject.refresh];
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}
