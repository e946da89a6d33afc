import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import {
  type Element,
  groupOf,
  loopOf,
  moveToGroup,
  type SettingChange,
  setElement,
  setPartKind,
} from "../edit-form.ts";
import { FieldKindSettings } from "./FieldKindSettings.tsx";
import { FirstAnswerSettings } from "./FirstAnswerSettings.tsx";
import { AiFieldSettings, ListFillSettings, LoopCounts } from "./lazy-dialogs.ts";
import { MoveButtons } from "./MoveButtons.tsx";
import { useSearchValue } from "./use-search-value.ts";
import type { SettingsDraft } from "./use-settings-draft.ts";

interface ElementPanelProps {
  readonly element: Element;
  readonly draft: SettingsDraft;
  readonly editable: boolean;
  readonly position: number;
  readonly onWalk: (by: number) => void;
}

/** The settings of one field, loop or condition. */
export function ElementPanel({ element, draft: settings, editable, position, onWalk }: ElementPanelProps) {
  const t = useText();
  const { draft, base, errors, editForm } = settings;
  const { form } = draft;
  const { setting } = element;
  const { key } = setting;
  const set = (change: SettingChange) => editForm((now) => setElement(now, key, change));
  const error = (name: string) => errorText(errors.get(`${key}/${name}`));
  const loop = loopOf(form, key);
  const count = base.outline.length;
  const places = base.outline[position]?.places ?? 0;
  return (
    <Box
      component="section"
      aria-label={setting.label}
      sx={{
        flex: "1 1 58%",
        minHeight: 0,
        overflowY: { md: "auto" },
        p: 2,
        display: "grid",
        gap: 2,
        alignContent: "start",
      }}
    >
      <Box sx={{ display: "flex", gap: 1, alignItems: "center" }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2" sx={{ overflowWrap: "anywhere" }}>
            {setting.name}
          </Typography>
          <Typography variant="body2" sx={{ color: "text.secondary" }}>
            {t("templates.settings.places", { count: places })}
          </Typography>
        </Box>
        <Typography variant="body2" sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
          {t("templates.settings.position", { position: position + 1, count })}
        </Typography>
        <MoveButtons
          upLabel={t("templates.settings.previous")}
          downLabel={t("templates.settings.next")}
          first={position <= 0}
          last={position >= count - 1}
          onMove={onWalk}
        />
      </Box>
      <Conditions element={element} draft={draft} />
      <RuleNote form={form} of={key} />
      {element.type !== "field" && base.outline[position]?.fixed === false && (
        <PartKind
          element={element}
          draft={draft}
          editable={editable}
          onKind={(kind) => editForm((now) => setPartKind(now, key, kind))}
        />
      )}
      <Field
        label={t("templates.settings.label")}
        hint={t("templates.settings.labelHint")}
        error={error("label")}
        value={setting.label}
        maxLength={120}
        readOnly={!editable}
        onChange={(event) => set({ label: event.currentTarget.value })}
      />
      <Field
        label={t("templates.settings.hint")}
        hint={t("templates.settings.hintHint")}
        error={error("hint")}
        value={setting.hint}
        maxLength={300}
        readOnly={!editable}
        onChange={(event) => set({ hint: event.currentTarget.value })}
      />
      {element.type === "field" && (
        <>
          <FieldKindSettings field={element.setting} editable={editable} optionsError={error("options")} onSet={set} />
          {element.setting.kind === "list" && (
            <ListFillSettings key={key} of={key} loop={false} draft={settings} editable={editable} />
          )}
          <FirstAnswerSettings
            field={element.setting}
            editable={editable}
            placeholderError={error("placeholder")}
            defaultError={error("default")}
            onSet={set}
          />
        </>
      )}
      {element.type === "loop" && <ListFillSettings key={key} of={key} loop draft={settings} editable={editable} />}
      {element.type !== "condition" && (
        <SwitchField
          label={element.type === "loop" ? t("templates.settings.loopRequired") : t("templates.settings.required")}
          checked={element.setting.required}
          disabled={!editable}
          onChange={(event) => set({ required: event.currentTarget.checked })}
        />
      )}
      {element.type === "loop" && (
        <LoopCounts loop={element.setting} editable={editable} error={error("max")} onSet={set} />
      )}
      {!loop && (
        <SelectField
          label={t("templates.settings.group")}
          value={groupOf(form, key) ?? ""}
          disabled={!editable}
          options={form.groups.map(({ id, label }) => ({ value: id, label }))}
          onChange={(event) => {
            const id = event.currentTarget.value;
            editForm((now) => moveToGroup(now, key, id));
          }}
        />
      )}
      {element.type === "field" && <AiFieldSettings fieldKey={key} draft={settings} editable={editable} />}
    </Box>
  );
}

/** The choice if a part repeats or is shown by yes or no. The document alone does not always show it. */
function PartKind({
  element,
  draft,
  editable,
  onKind,
}: {
  readonly element: Element;
  readonly draft: SettingsDraft["draft"];
  readonly editable: boolean;
  readonly onKind: (kind: "loop" | "condition") => void;
}) {
  const t = useText();
  const chosen = draft.form.kinds?.[element.setting.key] ?? element.type;
  const kinds = ["loop", "condition"] as const;
  return (
    <SelectField
      label={t("templates.settings.part")}
      hint={chosen === element.type ? t("templates.settings.partHint") : t("templates.settings.partChanges")}
      value={chosen}
      disabled={!editable}
      options={kinds.map((kind) => ({ value: kind, label: t(`templates.settings.parts.${kind}`) }))}
      onChange={(event) => onKind(event.currentTarget.value as "loop" | "condition")}
    />
  );
}

/** That a rule gives the field, and the way to it. */
function RuleNote({ form, of }: { readonly form: FormDefinition; readonly of: string }) {
  const t = useText();
  const [, setTab] = useSearchValue("tab");
  const calculated = form.calculatedFields?.some(({ key }) => key === of);
  if (!calculated && !form.generatedFields?.some(({ key }) => key === of)) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={() => setTab("rules")}>
          {t("templates.rules.openRules")}
        </Button>
      }
    >
      {t(calculated ? "templates.rules.calculatedHere" : "templates.rules.generatedHere")}
    </Alert>
  );
}

/** When and how often the element is asked, in sentences. */
function Conditions({ element, draft }: { readonly element: Element; readonly draft: SettingsDraft["draft"] }) {
  const t = useText();
  const { setting } = element;
  const loop = loopOf(draft.form, setting.key);
  const labelOf = (key: string) => draft.form.conditions.find((one) => one.key === key)?.label ?? key;
  if (!loop && setting.shownWhen.length === 0) return null;
  return (
    <Box sx={{ px: 1.5, py: 1, borderRadius: 1, bgcolor: "action.hover", fontSize: "0.875rem" }}>
      {loop && <div>{t("templates.settings.inLoop", { loop: loop.label })}</div>}
      {setting.shownWhen.map(({ key, is }) => (
        <div key={key}>
          {t("templates.settings.shownWhen", {
            condition: labelOf(key),
            answer: is ? t("templates.settings.yes") : t("templates.settings.no"),
          })}
        </div>
      ))}
    </Box>
  );
}
