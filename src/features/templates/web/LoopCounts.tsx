import { useText } from "#client/i18n.ts";
import type { LoopSetting } from "#features/answers/form-definition.ts";
import { Field } from "#ui/Field.tsx";
import type { SettingChange } from "../edit-form.ts";

/** The minimum and maximum of elements of a repeated part. */
export function LoopCounts({
  loop,
  editable,
  error,
  onSet,
}: {
  readonly loop: LoopSetting;
  readonly editable: boolean;
  readonly error: string | undefined;
  readonly onSet: (change: SettingChange) => void;
}) {
  const t = useText();
  const counted = (typed: string) => (typed === "" ? undefined : Number(typed));
  return (
    <>
      {loop.required && (
        <Field
          type="number"
          label={t("templates.settings.loopMin")}
          hint={t("templates.settings.loopMinHint")}
          value={loop.min ?? ""}
          min={1}
          readOnly={!editable}
          onChange={(event) => onSet({ min: counted(event.currentTarget.value) })}
        />
      )}
      <Field
        type="number"
        label={t("templates.settings.loopMax")}
        hint={t("templates.settings.loopMaxHint")}
        error={error}
        value={loop.max ?? ""}
        min={1}
        readOnly={!editable}
        onChange={(event) => onSet({ max: counted(event.currentTarget.value) })}
      />
    </>
  );
}
