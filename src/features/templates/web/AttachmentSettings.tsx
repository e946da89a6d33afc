import Add from "@mui/icons-material/Add";
import Delete from "@mui/icons-material/DeleteOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { type AttachmentSetting, filesAmong, maxDemanded } from "#features/answers/form-definition.ts";
import { pictureOf } from "#features/attachments/picture-slot.ts";
import { Field } from "#ui/Field.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { useSearchValue } from "./use-search-value.ts";
import type { SettingsDraft } from "./use-settings-draft.ts";

const switches = ["required", "appendToDocument", "public"] as const;
/** A picture in the text is not a page at the end, so it has fewer settings. */
const pictureSwitches = ["required"] as const;

/** The files a process of the template is asked for. */
export function AttachmentSettings({
  draft: { draft, errors, editForm },
  editable,
}: {
  readonly draft: SettingsDraft;
  readonly editable: boolean;
}) {
  const t = useText();
  const demanded = draft.form.attachments ?? [];
  const title = useRef<HTMLHeadingElement>(null);
  const [tab] = useSearchValue("tab");
  useEffect(() => {
    if (tab === "attachments") title.current?.scrollIntoView({ block: "start" });
  }, [tab]);
  const set = (attachments: AttachmentSetting[]) => editForm((form) => ({ ...form, attachments }));
  const change = (at: number, values: Partial<AttachmentSetting>) =>
    set(demanded.map((one, index) => (index === at ? { ...one, ...values } : one)));
  const add = () => {
    const last = Math.max(0, ...filesAmong(demanded).map(({ id }) => Number(id.slice(1))));
    set([...demanded, { id: `s${last + 1}`, name: "", required: true, appendToDocument: false }]);
  };
  return (
    <>
      <Typography variant="h2" ref={title} sx={{ mt: 1, scrollMarginTop: { xs: 68, md: 16 } }}>
        {t("templates.settings.attachments")}
      </Typography>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {t("templates.settings.attachmentsHint")}
      </Typography>
      {demanded.map((one, at) => (
        <Demanded
          key={one.id}
          one={one}
          error={errorText(errors.get(`/attachments/${at}`))}
          editable={editable}
          onChange={(values) => change(at, values)}
          onRemove={() => set(demanded.filter(({ id }) => id !== one.id))}
        />
      ))}
      {editable && filesAmong(demanded).length < maxDemanded && (
        <Button variant="outlined" startIcon={<Add />} sx={{ justifySelf: "start" }} onClick={add}>
          {t("templates.settings.attachmentAdd")}
        </Button>
      )}
    </>
  );
}

function Demanded({
  one,
  error,
  editable,
  onChange,
  onRemove,
}: {
  readonly one: AttachmentSetting;
  readonly error: string | undefined;
  readonly editable: boolean;
  readonly onChange: (values: Partial<AttachmentSetting>) => void;
  readonly onRemove: () => void;
}) {
  const t = useText();
  const picture = pictureOf(one.id);
  const shown =
    picture === undefined ? [...switches, ...(one.public ? (["publicRequired"] as const) : [])] : pictureSwitches;
  return (
    <div role="group" aria-label={one.name} style={{ display: "grid", gap: 8 }}>
      <div style={{ display: "flex", gap: 8, alignItems: "flex-end" }}>
        <div style={{ flex: 1 }}>
          <Field
            label={t("templates.settings.attachmentName")}
            {...(picture === undefined ? {} : { hint: t("templates.settings.pictureHint", { tag: `{%${picture}}` }) })}
            error={error}
            value={one.name}
            maxLength={80}
            readOnly={!editable}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        </div>
        {editable && picture === undefined && (
          <IconButton aria-label={t("templates.settings.attachmentRemove", { name: one.name })} onClick={onRemove}>
            <Delete />
          </IconButton>
        )}
      </div>
      {shown.map((name) => (
        <SwitchField
          key={name}
          label={t(`templates.settings.attachmentSwitches.${name}`)}
          checked={one[name] ?? false}
          disabled={!editable}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
        />
      ))}
    </div>
  );
}
