import { useText } from "#client/i18n.ts";
import { sizeText } from "#protocol/size-text.ts";
import { FileDropField } from "#ui/FileDropField.tsx";

/** The kinds of files that become templates. */
export const wordFiles = ".docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document";

interface FileChooserProps {
  readonly file: File | undefined;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
}

/** Chooses one Word file, by the browser's dialog or by dropping it. */
export function FileChooser({ file, ...field }: FileChooserProps) {
  const t = useText();
  return (
    <FileDropField
      label={t("templates.upload.file")}
      accept={wordFiles}
      chooseLabel={file ? t("templates.upload.chooseOther") : t("templates.upload.choose")}
      text={file ? `${file.name} (${sizeText(file.size)})` : t("templates.upload.limit")}
      dropText={file ? "" : t("templates.upload.drop")}
      {...field}
    />
  );
}
