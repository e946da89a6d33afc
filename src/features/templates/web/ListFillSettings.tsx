import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import type { FieldSetting, FormDefinition } from "#features/answers/form-definition.ts";
import type { ListFill } from "#features/answers/list-settings.ts";
import type { Attribute } from "#features/lists/list.ts";
import { namesQuery, shapeQuery } from "#features/lists/web/index.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { fillableFields, listFillOf, setListFill } from "../list-fills.ts";
import { listFillError, proposedFills, takesAttribute } from "../list-kinds.ts";
import type { SettingsDraft } from "./use-settings-draft.ts";
import "./list-fills.css";

/** Which list a field is chosen from, or elements of a loop are added from, and what a record fills. */
export function ListFillSettings({
  of,
  loop,
  draft,
  editable,
}: {
  /** The key of a field that is chosen from a list, or of a loop. */
  readonly of: string;
  readonly loop: boolean;
  readonly draft: SettingsDraft;
  readonly editable: boolean;
}) {
  const t = useText();
  const { form } = draft.draft;
  const { lists, set, shape, change, choose } = useListFill(of, loop, draft);
  const attributes = shape.data?.attributes;
  if (lists?.length === 0 && !set)
    return loop ? null : (
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {t("templates.lists.noLists")}
      </Typography>
    );
  const fault = set && shape.isFetched ? listFillError(form, set, attributes) : undefined;
  return (
    <>
      <SelectField
        label={t(loop ? "templates.lists.loopList" : "templates.lists.list")}
        hint={t(loop ? "templates.lists.loopListHint" : "templates.lists.listHint")}
        error={errorText(draft.errors.get(`${of}/list`) ?? fault)}
        value={set?.list ?? ""}
        disabled={!editable}
        placeholder={t(loop ? "templates.lists.none" : "templates.lists.choose")}
        options={(lists ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => void choose(event.currentTarget.value)}
      />
      {set && attributes && (
        <>
          <ValueSettings set={set} loop={loop} attributes={attributes} editable={editable} onChange={change} />
          <FillSettings
            form={form}
            set={set}
            loop={loop}
            attributes={attributes}
            editable={editable}
            onChange={change}
          />
        </>
      )}
    </>
  );
}

/** Returns the list settings of a field or loop, the current list, and functions to change both. */
function useListFill(of: string, loop: boolean, { draft, editForm }: SettingsDraft) {
  const queries = useQueryClient();
  const lists = useQuery(namesQuery).data;
  const set = listFillOf(draft.form, of);
  const shape = useQuery({ ...shapeQuery(set?.list ?? ""), retry: false });
  const change = (next: (form: FormDefinition, now: ListFill) => ListFill) =>
    editForm((form) => {
      const now = listFillOf(form, of);
      return now ? setListFill(form, of, next(form, now)) : form;
    });
  const choose = async (list: string) => {
    if (list === "") return editForm((form) => setListFill(form, of, undefined));
    editForm((form) => setListFill(form, of, { list, other: false, outside: false, fills: [] }));
    const found = await queries.fetchQuery(shapeQuery(list)).catch(() => undefined);
    // What is proposed goes to the list that was chosen last.
    if (found)
      change((form, now) =>
        now.list === list ? withProposals(form, now, found.attributes, found.identifier, loop) : now,
      );
  };
  return { lists, set, shape, change, choose };
}

interface InnerProps {
  readonly set: ListFill;
  readonly loop: boolean;
  readonly attributes: readonly Attribute[];
  readonly editable: boolean;
  readonly onChange: Change;
}

type Change = (next: (form: FormDefinition, now: ListFill) => ListFill) => void;

/** A setting for a list that was chosen just now: its first text, or what names its records, and what its names propose. */
function withProposals(
  form: FormDefinition,
  now: ListFill,
  attributes: readonly Attribute[],
  identifier: string,
  loop: boolean,
): ListFill {
  const named = attributes.find(({ kind, required }) => kind === "text" && required)?.id ?? identifier;
  const fills = proposedFills(form, now.key, attributes);
  return { ...now, value: named, fills: loop ? fills : fills.filter(({ attribute }) => attribute !== named) };
}

/** The attribute of a record that the field shows, and the other values it accepts. */
function ValueSettings({ set, loop, attributes, editable, onChange }: InnerProps) {
  const t = useText();
  return (
    <>
      <SelectField
        label={t(loop ? "templates.lists.shownBy" : "templates.lists.value")}
        value={set.value ?? ""}
        disabled={!editable}
        placeholder={t("templates.lists.chooseValue")}
        options={attributes.filter(({ kind }) => kind !== "yesNo").map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange((_, { value: _before, ...now }) => (value === "" ? now : { ...now, value }));
        }}
      />
      {!loop && <Openness set={set} editable={editable} onChange={onChange} />}
    </>
  );
}

/** The settings of a field for values outside of the list, and for people outside of the organization. */
function Openness({
  set,
  editable,
  onChange,
}: {
  readonly set: ListFill;
  readonly editable: boolean;
  readonly onChange: Change;
}) {
  const t = useText();
  return (
    <>
      <SwitchField
        label={t("templates.lists.other")}
        checked={set.other}
        disabled={!editable}
        onChange={(event) => {
          const other = event.currentTarget.checked;
          onChange((_, now) => ({ ...now, other }));
        }}
      />
      <SwitchField
        label={t("templates.lists.outside")}
        hint={t("templates.lists.outsideHint")}
        checked={set.outside}
        disabled={!editable}
        onChange={(event) => {
          const outside = event.currentTarget.checked;
          onChange((_, now) => ({ ...now, outside }));
        }}
      />
    </>
  );
}

/** Which attribute fills each of the other fields. */
function FillSettings({
  form,
  set,
  loop,
  attributes,
  editable,
  onChange,
}: InnerProps & { readonly form: FormDefinition }) {
  const t = useText();
  const fields = fillableFields(form, set.key);
  const filled = fields.filter(({ key }) => set.fills.some((one) => one.key === key));
  const left = fields.filter((field) => !filled.includes(field));
  const fill = (key: string, next: Omit<ListFill["fills"][number], "key"> | undefined) =>
    onChange((_, now) => {
      const others = now.fills.filter((one) => one.key !== key);
      return { ...now, fills: next ? [...others, { key, ...next }] : others };
    });
  const propose = () =>
    onChange((now, mine) => {
      const fills = proposedFills(now, mine.key, attributes);
      return { ...mine, fills: loop ? fills : fills.filter(({ attribute }) => attribute !== mine.value) };
    });
  const takenBy = ({ kind }: FieldSetting) => attributes.filter((one) => takesAttribute(kind, one.kind));
  return (
    <fieldset className="list-fills">
      <legend>{t(loop ? "templates.lists.elementFills" : "templates.lists.fills")}</legend>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {t(fields.length === 0 ? "templates.lists.noFields" : "templates.lists.fillsHint")}
      </Typography>
      {filled.map((field) => (
        <FilledField
          key={field.key}
          field={field}
          fill={set.fills.find(({ key }) => key === field.key)}
          attributes={takenBy(field)}
          loop={loop}
          editable={editable}
          onFill={(next) => fill(field.key, next)}
        />
      ))}
      {editable && left.length > 0 && (
        <AnotherField
          fields={left.filter((field) => takenBy(field).length > 0)}
          onChoose={(field) => {
            const [first] = takenBy(field);
            if (first) fill(field.key, { attribute: first.id, fixed: false });
          }}
        />
      )}
      {editable && fields.length > 0 && (
        <Button size="small" variant="outlined" sx={{ justifySelf: "start" }} onClick={propose}>
          {t("templates.lists.propose")}
        </Button>
      )}
    </fieldset>
  );
}

/** A field that a record fills: with which attribute, and whether that can be changed. */
function FilledField({
  field: { label },
  fill,
  attributes,
  loop,
  editable,
  onFill,
}: {
  readonly field: FieldSetting;
  readonly fill: ListFill["fills"][number] | undefined;
  readonly attributes: readonly Attribute[];
  readonly loop: boolean;
  readonly editable: boolean;
  readonly onFill: (next: Omit<ListFill["fills"][number], "key"> | undefined) => void;
}) {
  const t = useText();
  const fixed = fill?.fixed ?? false;
  return (
    <div className="list-fill">
      <SelectField
        label={label}
        value={fill?.attribute ?? ""}
        disabled={!editable}
        placeholder={t("templates.lists.notFilled")}
        options={attributes.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => {
          const attribute = event.currentTarget.value;
          onFill(attribute === "" ? undefined : { attribute, fixed });
        }}
      />
      {fill && !loop && (
        <SwitchField
          label={t("templates.lists.fixed")}
          aria-label={t("templates.lists.fixedOf", { field: label })}
          checked={fixed}
          disabled={!editable}
          onChange={(event) => onFill({ attribute: fill.attribute, fixed: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

/** A further field that the record is to fill. */
function AnotherField({
  fields,
  onChoose,
}: {
  readonly fields: readonly FieldSetting[];
  readonly onChoose: (field: FieldSetting) => void;
}) {
  const t = useText();
  return (
    <SelectField
      label={t("templates.lists.another")}
      value=""
      placeholder={t("templates.lists.chooseField")}
      options={fields.map(({ key, label, name }) => ({ value: key, label: `${label} (${name})` }))}
      onChange={(event) => {
        const field = fields.find(({ key }) => key === event.currentTarget.value);
        if (field) onChoose(field);
      }}
    />
  );
}
