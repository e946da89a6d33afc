import { useSyncExternalStore } from "react";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { useStore } from "#client/store.ts";
import type { ChoicePart } from "../layout.ts";
import type { FormTools } from "./form-tools.ts";
import { FollowButton, useTurn } from "./TurnField.tsx";

interface ChoiceFieldProps {
  readonly tools: FormTools;
  readonly scope: string;
  readonly part: ChoicePart;
}

/** A set of options as one choice: of one of them, or of several. Options that are not asked now are left out. */
export function ChoiceField({ tools, scope, part }: ChoiceFieldProps) {
  const { label, hint, one, required, id } = part.setting;
  const { shown, chosen, choose } = useOptions(tools, scope, part);
  const found = useStore(tools.formSession.errors)?.find(({ path }) =>
    shown.some(({ at }) => at === tools.formSession.answerStore.nameAt(path)),
  );
  const setId = `${scope}-${id}`;
  if (shown.length === 0) return null;
  const texts = [...(hint === "" ? [] : [`${setId}-hint`]), ...(found ? [`${setId}-error`] : [])].join(" ");
  const set = (
    <fieldset className="choice" aria-describedby={texts || undefined} aria-invalid={found ? true : undefined}>
      <legend>
        {label}
        {required && (
          <span className="required" aria-hidden>
            {" *"}
          </span>
        )}
      </legend>
      {hint !== "" && (
        <p className="field-hint" id={`${setId}-hint`}>
          {hint}
        </p>
      )}
      {shown.map(({ key, at, label: option, hint: help }) => (
        <Option
          key={key}
          tools={tools}
          name={at}
          set={setId}
          label={option}
          hint={help}
          {...(one ? { onChoose: () => choose(at) } : {})}
        />
      ))}
      {one && !required && (
        <NoneOfThem set={setId} checked={!chosen} disabled={tools.fixedParts !== undefined} onChoose={() => choose()} />
      )}
      {found && (
        <p className="field-error" id={`${setId}-error`}>
          {errorText(found.code)}
        </p>
      )}
    </fieldset>
  );
  return tools.aroundSet
    ? tools.aroundSet(
        shown.map(({ at }) => at),
        label,
        set,
      )
    : set;
}

/** The options of a set that are asked now, whether one is chosen, and the choice of one of them or of none. */
function useOptions({ formSession: { answerStore } }: FormTools, scope: string, { parts }: ChoicePart) {
  const all = parts.map(({ setting }) => ({ ...setting, at: answerStore.nameOf(scope, setting.key) }));
  // One text for what is shown and chosen: drawn again only when that changes.
  const shape = useSyncExternalStore(answerStore.onShape, () =>
    all
      .map(({ at, shownWhen }) => (answerStore.shown(scope, shownWhen) ? Number(answerStore.turned(at)) : "-"))
      .join(""),
  );
  const shown = all.filter((_, index) => shape[index] !== "-");
  const choose = (chosen?: string) => {
    for (const { at } of shown)
      if (at !== chosen && answerStore.turned(at) && answerStore.calculated(at) !== "fixed")
        answerStore.turn(at, false);
    if (chosen !== undefined) answerStore.turn(chosen, true);
  };
  return { shown, chosen: shape.includes("1"), choose };
}

/** The choice of nothing, where nothing has to be chosen. */
function NoneOfThem({
  set,
  checked,
  disabled,
  onChoose,
}: {
  readonly set: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
}) {
  const t = useText();
  return (
    <label className="choice-option">
      <input type="radio" name={set} checked={checked} disabled={disabled} onChange={onChoose} />
      <span>{t("processes.page.fill.choiceNone")}</span>
    </label>
  );
}

/** One option of a set; with `onChoose` it is the only one there may be. */
function Option({
  tools,
  name,
  set,
  label,
  hint,
  onChoose,
}: {
  readonly tools: FormTools;
  readonly name: string;
  readonly set: string;
  readonly label: string;
  readonly hint: string;
  readonly onChoose?: () => void;
}) {
  const { on, calculated, disabled, note, turn, follow } = useTurn(tools, name);
  const help = [hint, note].filter(Boolean).join(" ");
  return (
    <div>
      <label className="choice-option" htmlFor={name}>
        <input
          id={name}
          type={onChoose ? "radio" : "checkbox"}
          {...(onChoose ? { name: set } : {})}
          checked={on}
          disabled={disabled}
          aria-describedby={help === "" ? undefined : `${name}-hint`}
          onChange={onChoose ?? turn}
        />
        <span>{label}</span>
      </label>
      {help !== "" && (
        <p className="field-hint choice-hint" id={`${name}-hint`}>
          {help}
        </p>
      )}
      {calculated === "changed" && !disabled && <FollowButton onFollow={follow} />}
    </div>
  );
}
