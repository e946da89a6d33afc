import Alert from "@mui/material/Alert";
import { failureText } from "#client/failure-text.ts";
import { DayField } from "#client/form/DayField.tsx";
import { SavedMeanwhile, type ValueTexts } from "#client/form/SavedMeanwhile.tsx";
import { type FormValues, useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { savePublicForm, type TemplatePublicForm } from "../contract.ts";
import { publicFormKeys } from "../feature.ts";
import type { AskedFile, PublicSettings } from "../public-form.ts";
import { phoneAsked } from "../requester-rules.ts";
import { AskedFilesField } from "./AskedFilesField.tsx";
import { TitleWarning } from "./TitleWarning.tsx";

interface SettingsFormProps {
  readonly templateId: string;
  readonly form: TemplatePublicForm;
  readonly mayEdit: boolean;
}

/** The settings as they are typed: days as dd/mm/yyyy, numbers and lists as texts. */
interface Typed {
  readonly opened: boolean;
  readonly title: string;
  readonly groups: readonly string[];
  readonly files: readonly AskedFile[];
  readonly welcome: string;
  readonly completion: string;
  readonly notice: string;
  readonly language: string;
  readonly opensOn: string;
  readonly closesOn: string;
  readonly limit: string;
  readonly frameOrigins: string;
  readonly phone: string;
  readonly holdSuspicious: boolean;
}

/** The settings of the questions, the visitors and the times. */
export function SettingsForm(props: SettingsFormProps) {
  const t = useText();
  const { form: shown, mayEdit } = props;
  const form = useSettingsForm(props);
  const { values, set, field } = form;
  const optional = t("forms.settings.optional");
  return (
    <form noValidate onSubmit={form.submit}>
      <SavedMeanwhile form={form} fields={savedTexts(t)} />
      {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
      <fieldset disabled={!mayEdit}>
        <SwitchField
          label={t("forms.settings.opened")}
          hint={t("forms.settings.openedHint")}
          checked={values.opened}
          onChange={(event) => set("opened", event.currentTarget.checked)}
        />
        <TitleWarning title={values.title.trim() || shown.name} concealed={shown.concealed} />
        <GroupChoice form={form} groups={shown.groups} />
        <AskedFilesField
          ofTemplate={shown.asked}
          pictures={shown.pictures}
          files={values.files}
          error={form.error("files")}
          onChange={(files) => set("files", files)}
        />
        <SelectField
          label={t("forms.settings.phone")}
          options={phoneAsked.map((value) => ({ value, label: t(`forms.settings.phones.${value}`) }))}
          {...field("phone")}
        />
        <Words form={form} />
        <When form={form} requests={shown.requests} />
        <TextAreaField
          label={t("forms.settings.origins")}
          hint={t("forms.settings.originsHint")}
          optional={optional}
          spellCheck={false}
          {...field("frameOrigins")}
        />
        <SwitchField
          label={t("forms.settings.hold")}
          hint={t("forms.settings.holdHint")}
          checked={values.holdSuspicious}
          onChange={(event) => set("holdSuspicious", event.currentTarget.checked)}
        />
      </fieldset>
      {mayEdit && (
        <ReasonButton
          type="submit"
          variant="contained"
          loading={form.busy}
          reason={!form.changed && shown.version > 0 ? t("shell.noChanges") : undefined}
        >
          {t("forms.settings.save")}
        </ReasonButton>
      )}
    </form>
  );
}

/** The values that two people may change at once, as they are shown to choose from. */
const savedTexts = (t: ReturnType<typeof useText>): ValueTexts<Typed> => ({
  title: t("forms.settings.title"),
  files: [t("forms.settings.files"), (files) => files.map(({ label }) => label).join(", ")],
  welcome: t("forms.settings.welcome"),
  completion: t("forms.settings.completion"),
  notice: t("forms.settings.notice"),
  language: [t("forms.settings.language"), (value) => (value === "es" ? "Español" : "English")],
  opensOn: t("forms.settings.opensOn"),
  closesOn: t("forms.settings.closesOn"),
  limit: t("forms.settings.limit"),
  frameOrigins: t("forms.settings.origins"),
  phone: [t("forms.settings.phone"), (value) => t(`forms.settings.phones.${value as PublicSettings["phone"]}`)],
});

/** The texts for visitors. */
function Words({ form }: { readonly form: FormValues<Typed> }) {
  const t = useText();
  const { field } = form;
  const optional = t("forms.settings.optional");
  return (
    <>
      <Field
        label={t("forms.settings.title")}
        hint={t("forms.settings.titleHint")}
        optional={optional}
        maxLength={100}
        {...field("title")}
      />
      <TextAreaField label={t("forms.settings.welcome")} optional={optional} maxLength={2000} {...field("welcome")} />
      <TextAreaField
        label={t("forms.settings.completion")}
        optional={optional}
        maxLength={2000}
        {...field("completion")}
      />
      <TextAreaField
        label={t("forms.settings.notice")}
        hint={t("forms.settings.noticeHint")}
        optional={optional}
        maxLength={4000}
        {...field("notice")}
      />
    </>
  );
}

/** In which language, when and how often it is asked. */
function When({ form, requests }: { readonly form: FormValues<Typed>; readonly requests: number }) {
  const t = useText();
  const { field } = form;
  const optional = t("forms.settings.optional");
  return (
    <div className="form-settings-row">
      <SelectField
        label={t("forms.settings.language")}
        options={[
          { value: "es", label: "Español" },
          { value: "en", label: "English" },
        ]}
        {...field("language")}
      />
      <DayField
        label={t("forms.settings.opensOn")}
        optional={optional}
        value={form.values.opensOn}
        error={form.error("opensOn")}
        onText={(text) => form.set("opensOn", text)}
      />
      <DayField
        label={t("forms.settings.closesOn")}
        optional={optional}
        value={form.values.closesOn}
        error={form.error("closesOn")}
        onText={(text) => form.set("closesOn", text)}
      />
      <Field
        label={t("forms.settings.limit")}
        hint={t("forms.settings.limitHint", { count: requests })}
        optional={optional}
        inputMode="numeric"
        {...field("limit")}
      />
    </div>
  );
}

function GroupChoice({
  form,
  groups,
}: {
  readonly form: FormValues<Typed>;
  readonly groups: TemplatePublicForm["groups"];
}) {
  const t = useText();
  const { values, set, error } = form;
  const wrong = error("groups");
  return (
    <fieldset className="form-settings-groups" aria-describedby="groups-hint">
      <legend>{t("forms.settings.groups")}</legend>
      <p className={wrong ? "field-error" : "field-hint"} id="groups-hint" role={wrong ? "alert" : undefined}>
        {wrong ?? t("forms.settings.groupsHint")}
      </p>
      {groups.map(({ id, label }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={values.groups.includes(id)}
            onChange={(event) =>
              set(
                "groups",
                event.currentTarget.checked ? [...values.groups, id] : values.groups.filter((one) => one !== id),
              )
            }
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

const lines = (text: string): string[] => text.split(/[\s,;]+/).filter((line) => line !== "");
const dayText = (day: string | null): string => (day === null ? "" : showBritish(day));
const dayIn = (typed: string): string | null | undefined => (typed.trim() === "" ? null : readDay(typed.trim()));
const limitIn = (typed: string): number | null | undefined => {
  const text = typed.trim().replaceAll(",", "");
  if (text === "") return null;
  const limit = Number(text);
  return Number.isInteger(limit) && limit >= 1 && limit <= 100_000 ? limit : undefined;
};

function useSettingsForm({ templateId, form: { version: saved, opened, settings } }: SettingsFormProps) {
  const t = useText();
  const save = useChange(savePublicForm, {
    inForm: true,
    done: () => t("forms.settings.saved"),
    refresh: [publicFormKeys.one(templateId)],
  });
  return useFormValues<Typed, number>({
    draft: ["template.form", templateId],
    initial: {
      ...settings,
      opened,
      opensOn: dayText(settings.opensOn),
      closesOn: dayText(settings.closesOn),
      limit: settings.limit === null ? "" : String(settings.limit),
      frameOrigins: settings.frameOrigins.join("\n"),
      holdSuspicious: settings.holdSuspicious,
    },
    saved,
    check: (typed) => ({
      opensOn: dayIn(typed.opensOn) === undefined ? "forms.dayInvalid" : undefined,
      closesOn: dayIn(typed.closesOn) === undefined ? "forms.dayInvalid" : undefined,
      limit: limitIn(typed.limit) === undefined ? "forms.limitInvalid" : undefined,
      groups: typed.opened && typed.groups.length === 0 ? "forms.groupsNeeded" : undefined,
      files: typed.files.some(({ label }) => label.trim() === "") ? "forms.labelRequired" : undefined,
    }),
    send: ({ opened: open, ...typed }, version) =>
      save
        .mutateAsync({
          templateId,
          version,
          opened: open,
          settings: {
            ...typed,
            groups: [...typed.groups],
            files: [...typed.files],
            language: typed.language as PublicSettings["language"],
            phone: typed.phone as PublicSettings["phone"],
            opensOn: dayIn(typed.opensOn) ?? null,
            closesOn: dayIn(typed.closesOn) ?? null,
            limit: limitIn(typed.limit) ?? null,
            frameOrigins: lines(typed.frameOrigins),
          },
        })
        .catch(withoutPrefix),
  });
}

/** The server names a value by its place in the call; beside its field it has its name alone. */
function withoutPrefix(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  const fields = error.fields.map((one) => ({ ...one, path: one.path.replace(/^settings\./, "") }));
  throw new Failure(error.code, error.status, { fields, values: error.values });
}
