import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { BindDialog, type Subject } from "#features/bindings/web/index.ts";
import { queryWords } from "../binding.ts";
import { bindAnswer, type Query, showBindings } from "../contract.ts";
import { registryQueryKeys } from "../feature.ts";
import { inputFields } from "../query.ts";

/** Puts what a query was answered into a contract, with its record. */
export function UseDialog({
  query,
  onDone,
  onClose,
}: {
  readonly query: Query;
  readonly onDone: (processId: string) => void;
  readonly onClose: () => void;
}) {
  return <BindDialog subject={useSubject(query)} onDone={onDone} onClose={onClose} />;
}

function useSubject({ id, subject, kind, fictitious }: Query): Subject {
  const t = useText();
  const asked = new Set(inputFields[kind].map(({ name }) => name));
  return {
    queryKey: (kind, target) => registryQueryKeys.of(id, "bindings", kind, target),
    draft: ["query", id],
    title: subject,
    words: queryWords,
    nameOf(name) {
      if (name === "answeredOn") return t("registries.use.answeredOn");
      if (asked.has(name)) return t(`registries.input.${name}` as "registries.input.finca");
      return t(`registries.result.${name}` as "registries.result.owners");
    },
    read: (target, signal) => call(showBindings, { id, ...target }, { signal }),
    write: (binding) => call(bindAnswer, { id, ...binding }),
    refresh: [],
    mayWriteNothing: true,
    say: {
      title: t("registries.use.title"),
      intro: [t("registries.use.intro"), ...(fictitious ? [t("registries.use.fictitious")] : [])].join(" "),
      submit: (count) => (count === 0 ? t("registries.use.confirmNone") : t("registries.use.confirm", { count })),
      noFields: t("registries.use.noFields"),
      done: t("registries.use.done"),
      undone: t("registries.use.undone"),
    },
  };
}
