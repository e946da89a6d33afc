import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { BindDialog, type Subject } from "#features/bindings/web/index.ts";
import { bindStudy, showStudyBindings } from "../contract.ts";
import { landStudyKeys } from "../feature.ts";
import type { Study } from "../study.ts";
import { studyWords } from "../study-values.ts";

/** Puts the text and the figures of a saved study into a contract. */
export function UseStudyDialog({ study, onClose }: { readonly study: Study; readonly onClose: () => void }) {
  return <BindDialog subject={useSubject(study)} onDone={onClose} onClose={onClose} />;
}

function useSubject({ id, title }: Study): Subject {
  const t = useText();
  return {
    queryKey: (kind, target) => landStudyKeys.of(id, "bindings", kind, target),
    draft: ["study", id],
    title,
    words: studyWords,
    nameOf: (name) => t(`planner.values.${name}` as "planner.values.text"),
    read: (asked, signal) => call(showStudyBindings, { id, ...asked }, { signal }),
    write: (binding) => call(bindStudy, { id, ...binding }),
    refresh: [landStudyKeys.one(id)],
    mayWriteNothing: false,
    say: {
      title: t("planner.use.title"),
      intro: t("planner.use.intro"),
      submit: (count) => t("planner.use.confirm", { count }),
      noFields: t("planner.use.noFields"),
      done: t("planner.use.done"),
      undone: t("planner.use.undone"),
    },
  };
}
