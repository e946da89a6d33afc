import { type ChangeEvent, useSyncExternalStore } from "react";
import { useText } from "#client/i18n.ts";
import { SwitchField } from "#ui/SwitchField.tsx";
import type { FormTools } from "./form-tools.ts";

/** Returns the value of a yes or no of the form, and if the user may change it. Re-renders when that changes. */
export function useTurn(tools: FormTools, name: string) {
  const t = useText();
  const { answerStore } = tools.formSession;
  const on = useSyncExternalStore(answerStore.onShape, () => answerStore.turned(name));
  const calculated = useSyncExternalStore(answerStore.onShape, () => answerStore.calculated(name));
  const why = calculated === "fixed" ? t("processes.page.fill.calculated.fixed") : tools.fixedParts;
  return {
    on,
    calculated,
    disabled: why !== undefined,
    /** The reason for the value, if the person filling in the form did not choose it. */
    note: why ?? (calculated && t(`processes.page.fill.calculated.${calculated}`)),
    turn: (event: ChangeEvent<HTMLInputElement>) => answerStore.turn(name, event.currentTarget.checked),
    follow: () => answerStore.follow(name),
  };
}

/** A yes or no that shows and hides what depends on it. */
export function TurnField({
  tools,
  name,
  label,
  hint,
}: {
  readonly tools: FormTools;
  readonly name: string;
  readonly label: string;
  readonly hint: string;
}) {
  const { on, calculated, disabled, note, turn, follow } = useTurn(tools, name);
  return (
    <div className="turn">
      <SwitchField
        id={name}
        label={label}
        hint={[hint, note].filter(Boolean).join(" ") || undefined}
        checked={on}
        disabled={disabled}
        onChange={turn}
      />
      {calculated === "changed" && !disabled && <FollowButton onFollow={follow} />}
    </div>
  );
}

/** Takes what the formula proposes again. */
export function FollowButton({ onFollow }: { readonly onFollow: () => void }) {
  const t = useText();
  return (
    <button type="button" className="turn-follow" onClick={onFollow}>
      {t("processes.page.fill.calculated.follow")}
    </button>
  );
}
