import Add from "@mui/icons-material/Add";
import Close from "@mui/icons-material/Close";
import Delete from "@mui/icons-material/DeleteOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { maxOptionGroups, type OptionGroup } from "#features/answers/options.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { addOptionGroup, removeOptionGroup, setOptionGroup } from "../edit-rules.ts";
import type { SettingsDraft } from "./use-settings-draft.ts";

const switches = ["required", "singleOption"] as const;

/** The sets of options that are asked as one choice. */
export function OptionGroupSettings({
  draft: { draft, errors, editForm },
  editable,
}: {
  readonly draft: SettingsDraft;
  readonly editable: boolean;
}) {
  const t = useText();
  const { form } = draft;
  const groups = form.optionGroups ?? [];
  const parts = form.conditions.length + form.loops.length;
  return (
    <section aria-labelledby="option-groups">
      <Typography variant="h2" id="option-groups">
        {t("templates.options.groups")}
      </Typography>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {t("templates.options.groupsHint")}
      </Typography>
      {parts === 0 && groups.length === 0 && <p className="field-hint">{t("templates.options.noParts")}</p>}
      {parts > 0 && groups.length === 0 && !editable && <p className="field-hint">{t("templates.options.none")}</p>}
      {groups.map((group) => (
        <Group
          key={group.id}
          group={group}
          form={form}
          editable={editable}
          error={(name) => errorText(errors.get(`${group.id}/${name}`))}
          onSet={(change) => editForm((now) => setOptionGroup(now, group.id, change))}
          onRemove={() => editForm((now) => removeOptionGroup(now, group.id))}
        />
      ))}
      {editable && parts > 0 && groups.length < maxOptionGroups && (
        <Button variant="outlined" startIcon={<Add />} className="rule-add" onClick={() => editForm(addOptionGroup)}>
          {t("templates.options.addGroup")}
        </Button>
      )}
    </section>
  );
}

interface GroupProps {
  readonly group: OptionGroup;
  readonly form: FormDefinition;
  readonly editable: boolean;
  readonly error: (name: "label" | "hint" | "members") => string | undefined;
  readonly onSet: (change: Partial<OptionGroup>) => void;
  readonly onRemove: () => void;
}

function Group({ group, form, editable, error, onSet, onRemove }: GroupProps) {
  const t = useText();
  return (
    <div role="group" aria-label={group.label} className="rule">
      <div className="rule-head">
        <Field
          label={t("templates.options.label")}
          error={error("label")}
          value={group.label}
          maxLength={120}
          readOnly={!editable}
          onChange={(event) => onSet({ label: event.currentTarget.value })}
        />
        {editable && (
          <IconButton aria-label={t("templates.options.removeGroup", { label: group.label })} onClick={onRemove}>
            <Delete />
          </IconButton>
        )}
      </div>
      <Members group={group} form={form} editable={editable} error={error("members")} onSet={onSet} />
      <SelectField
        label={t("templates.options.choose")}
        value={group.one ? "one" : "several"}
        disabled={!editable}
        options={(["one", "several"] as const).map((value) => ({ value, label: t(`templates.options.${value}`) }))}
        onChange={(event) => onSet({ one: event.currentTarget.value === "one" })}
      />
      <Field
        label={t("templates.settings.hint")}
        error={error("hint")}
        value={group.hint}
        maxLength={300}
        readOnly={!editable}
        onChange={(event) => onSet({ hint: event.currentTarget.value })}
      />
      {switches.map((name) => (
        <SwitchField
          key={name}
          label={t(`templates.options.${name}`)}
          checked={group[name]}
          disabled={!editable}
          onChange={(event) => onSet({ [name]: event.currentTarget.checked })}
        />
      ))}
    </div>
  );
}

/** The options of a set, and a list of what else could be one. */
function Members({
  group,
  form,
  editable,
  error,
  onSet,
}: Omit<GroupProps, "error" | "onRemove"> & { readonly error: string | undefined }) {
  const t = useText();
  const parts = new Map([...form.conditions, ...form.loops].map((part) => [part.key, part]));
  const taken = new Set((form.optionGroups ?? []).flatMap(({ members }) => members));
  const free = [...parts.values()].filter(({ key }) => !taken.has(key));
  const labelOf = (key: string) => parts.get(key)?.label ?? key;
  return (
    <>
      {group.members.length > 0 && (
        <ul className="rule-members" aria-label={t("templates.options.members")}>
          {group.members.map((key) => (
            <li key={key}>
              {labelOf(key)}
              {editable && (
                <IconButton
                  size="small"
                  aria-label={t("templates.options.removeMember", { member: labelOf(key) })}
                  onClick={() => onSet({ members: group.members.filter((one) => one !== key) })}
                >
                  <Close fontSize="small" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {(editable || error) && (
        <SelectField
          label={t("templates.options.members")}
          error={error}
          value=""
          disabled={!editable || free.length === 0}
          placeholder={t("templates.options.addMember")}
          options={free.map(({ key, label }) => ({ value: key, label }))}
          onChange={(event) => onSet({ members: [...group.members, event.currentTarget.value] })}
        />
      )}
    </>
  );
}
