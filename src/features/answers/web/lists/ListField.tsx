import { type ReactNode, useMemo, useRef, useState } from "react";
import { errorText, failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { ComboField, type Named } from "#ui/ComboField.tsx";
import { type Filling, fillAll, fillingOf } from "../../fill-from-record.ts";
import { scopeOf } from "../../form-places.ts";
import type { ListFill } from "../../list-settings.ts";
import type { AnswerFieldProps } from "../AnswerField.tsx";
import { type Check, useFieldError } from "../field-checks.ts";
import { useAnswerText } from "../use-answer-text.ts";
import { useRuleError } from "../use-rule-error.ts";
import type { ListTools } from "./list-source.ts";
import { useChoices } from "./use-choices.ts";
import { useGone } from "./use-gone.ts";

interface ListFieldProps extends AnswerFieldProps {
  readonly lists: ListTools;
  readonly set: ListFill;
  readonly label: ReactNode;
  /** Returns the text key of the error in an answer. */
  readonly check: Check;
  /** The field as it is typed, for a list that is gone. */
  readonly children: ReactNode;
}

/** A question that is answered by choosing a record of a list, which fills other fields too. */
export function ListField({ tools, name, setting, lists, set, label, check, children }: ListFieldProps) {
  const t = useText();
  const { formSession, checks, press } = tools;
  const { answerStore } = formSession;
  const [typed, setTyped] = useState("");
  const [wanted, setWanted] = useState(false);
  const text = useAnswerText(answerStore, name);
  const found = useChoices(lists.source, set, typed, wanted);
  const { value, choose } = useChoosing({ tools, name, lists, set, text });
  const error = useFieldError(checks, name);
  const ruled = useRuleError(formSession, name);
  if (useGone(lists.source, set))
    return (
      <div>
        {children}
        <p className="field-hint">{t("processes.page.fill.listGone")}</p>
      </div>
    );
  checks.register(name, check);
  const none = found.enough
    ? t(found.failed ? "processes.page.fill.listFailed" : "shell.nothingFound")
    : t("processes.page.fill.listLetters", { count: lists.source.least });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it looks on; what is focused is the field in it
    <div onFocus={() => setWanted(true)}>
      <ComboField
        id={name}
        label={label}
        listLabel={setting.label}
        hint={setting.hint}
        error={errorText(error) ?? ruled}
        required={setting.required}
        placeholder={setting.placeholder || t("processes.page.fill.listSearch")}
        noneText={none}
        stale={found.stale}
        waiting={found.enough && found.pending ? t("shell.loading") : undefined}
        value={value}
        options={found.options}
        onChange={(record) => void choose(record)}
        onType={setTyped}
        onWrite={
          set.other
            ? (now) => {
                lists.fill(name, now);
                checks.typed(name);
              }
            : undefined
        }
        onEnd={found.more}
        onBlur={() => press.afterwards(() => checks.left(name))}
      />
    </div>
  );
}

/** Returns the current choice, and a function to choose a record or nothing. */
function useChoosing({
  tools,
  name,
  lists,
  set,
  text,
}: Pick<ListFieldProps, "tools" | "name" | "lists" | "set"> & { readonly text: string }) {
  const t = useText();
  const { answerStore } = tools.formSession;
  const [chosen, setChosen] = useState<Named | null>(null);
  const last = useRef(0);
  const value = useMemo(() => {
    if (text === "") return null;
    return chosen?.name === text ? chosen : { id: "", name: text };
  }, [chosen, text]);
  const put = (filling: Filling, record: Named | null) => {
    setChosen(record);
    // The choice comes last: what depends on it looks at what it filled.
    const undo = fillAll(answerStore, lists.fill, [...filling, [name, record?.name ?? ""]]);
    if (record === null || filling.length === 0) return;
    notify.success(t("processes.page.fill.filled", { count: filling.length + 1 }), {
      action: { label: t("shell.undo"), run: undo },
      ms: 8000,
    });
  };
  const choose = async (record: Named | null) => {
    last.current += 1;
    const mine = last.current;
    const { values: read } = lists.source;
    const scope = scopeOf(name);
    if (record === null) return put(fillingOf(answerStore, set, scope, new Map()), null);
    // Typed freely, or nothing but the value is shown.
    if (record.id === record.name || !read) return put([], record);
    try {
      const [values] = await read(set, [record.id]);
      if (mine !== last.current) return;
      if (values) put(fillingOf(answerStore, set, scope, values), record);
      else notify.error(t("processes.page.fill.recordGone"));
    } catch (error) {
      notify.error(failureText(error));
    }
  };
  return { value, choose };
}
