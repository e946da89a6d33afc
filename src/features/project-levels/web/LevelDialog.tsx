import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { screenPath } from "#protocol/address.ts";
import { Field } from "#ui/Field.tsx";
import { copyLevel, type Level, type Project, saveLevel } from "../contract.ts";
import { levelProjectKeys } from "../feature.ts";

interface Props {
  readonly project: Project;
  readonly level: Level;
  readonly what: "rename" | "copy";
  readonly onClose: () => void;
}

/** Renames a level, or copies it with its units on top of the others. */
export function LevelDialog(props: Props) {
  const t = useText();
  const { level, what, onClose } = props;
  const form = useLevelForm(props);
  return (
    <FormDialog
      form={form}
      fields={{ name: t("projectLevels.levelName"), shift: t("projectLevels.shift") }}
      title={t(what === "rename" ? "projectLevels.rename" : "projectLevels.copyLevel")}
      intro={what === "copy" && <p className="hp-quiet">{t("projectLevels.copyAbout", { name: level.name })}</p>}
      submitLabel={t(what === "rename" ? "projectLevels.save" : "projectLevels.copyLevel")}
      onClose={onClose}
    >
      <Field
        label={t("projectLevels.levelName")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        autoComplete="off"
        maxLength={40}
        {...form.field("name")}
      />
      {what === "copy" && (
        <Field
          label={t("projectLevels.shift")}
          hint={t("projectLevels.shiftHint")}
          inputMode="numeric"
          autoComplete="off"
          {...form.field("shift")}
        />
      )}
    </FormDialog>
  );
}

function useLevelForm({ project, level, what, onClose }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const refresh = [levelProjectKeys.one(project.id)];
  const save = useChange(saveLevel, { inForm: true, done: () => t("projectLevels.levelSaved"), refresh });
  const copy = useChange(copyLevel, {
    inForm: true,
    done: () => t("projectLevels.copied"),
    refresh,
    afterwards: ({ id }) =>
      navigate({ to: screenPath("/hp/projects/:id/settings/levels/:levelId", { id: project.id, levelId: id }) }),
  });
  const at = { id: project.id, levelId: level.id };
  return useFormValues({
    draft: ["level", level.id, what],
    initial: { name: what === "rename" ? level.name : "", shift: "100" },
    saved: level.name,
    check: ({ name, shift }) => ({
      name: name.trim() === "" ? "projectLevels.required" : undefined,
      shift: /^-?\d{1,5}$/.test(shift.trim()) ? undefined : "projectLevels.shiftWrong",
    }),
    send: async ({ name, shift }, before) => {
      if (what === "rename") {
        await save.mutateAsync({ ...at, name, before });
        onClose();
      } else await copy.mutateAsync({ ...at, name, shift: Number(shift) });
    },
  });
}
