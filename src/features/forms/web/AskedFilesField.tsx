import Add from "@mui/icons-material/Add";
import Remove from "@mui/icons-material/DeleteOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useText } from "#client/i18n.ts";
import { pictureOf } from "#features/attachments/picture-slot.ts";
import { Field } from "#ui/Field.tsx";
import { type AskedFile, type DocumentPicture, maxAskedFiles, withPictures } from "../public-form.ts";

/** The files a form asks for, each required or not. */
export function AskedFilesField({
  ofTemplate,
  pictures,
  files,
  error,
  onChange,
}: {
  /** The files that the template itself asks for. */
  readonly ofTemplate: readonly AskedFile[];
  /** The pictures of the document. */
  readonly pictures: readonly DocumentPicture[];
  readonly files: readonly AskedFile[];
  readonly error: string | undefined;
  readonly onChange: (files: readonly AskedFile[]) => void;
}) {
  const t = useText();
  const put = (id: string, change: Partial<AskedFile>) =>
    onChange(files.map((file) => (file.id === id ? { ...file, ...change } : file)));
  const add = () => {
    const numbers = files.map(({ id }) => Number(id.slice(1)));
    onChange([...files, { id: `a${Math.max(0, ...numbers) + 1}`, label: "", required: true }]);
  };
  const withAll = withPictures(pictures, files);
  return (
    <fieldset className="form-settings-files">
      <legend>{t("forms.settings.files")}</legend>
      {ofTemplate.length > 0 && (
        <p className="field-hint">
          {t("forms.settings.ofTemplate", {
            files: ofTemplate
              .map(({ label, required }) => (required ? t("forms.settings.requiredFile", { label }) : label))
              .join(", "),
          })}
        </p>
      )}
      {files.map((file) => (
        <Asked
          key={file.id}
          file={file}
          onChange={(change) => put(file.id, change)}
          onRemove={() => onChange(files.filter(({ id }) => id !== file.id))}
        />
      ))}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <Button startIcon={<Add />} disabled={files.length >= maxAskedFiles} onClick={add} sx={{ justifySelf: "start" }}>
        {t("forms.settings.addFile")}
      </Button>
      {withAll.length > files.length && (
        <Button startIcon={<Add />} onClick={() => onChange(withAll)} sx={{ justifySelf: "start" }}>
          {t("forms.settings.addPictures")}
        </Button>
      )}
    </fieldset>
  );
}

function Asked({
  file,
  onChange,
  onRemove,
}: {
  readonly file: AskedFile;
  readonly onChange: (change: Partial<AskedFile>) => void;
  readonly onRemove: () => void;
}) {
  const t = useText();
  const picture = pictureOf(file.picture);
  const hint = picture === undefined ? {} : { hint: t("forms.settings.pictureHint", { tag: `{%${picture}}` }) };
  return (
    <div>
      <Field
        label={t("forms.settings.file")}
        {...hint}
        maxLength={60}
        autoComplete="off"
        value={file.label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <label>
        <input
          type="checkbox"
          checked={file.required}
          onChange={(event) => onChange({ required: event.currentTarget.checked })}
        />
        <span>{t("forms.settings.fileRequired")}</span>
      </label>
      <IconButton aria-label={t("forms.settings.removeFile", { label: file.label })} onClick={onRemove}>
        <Remove fontSize="small" />
      </IconButton>
    </div>
  );
}
